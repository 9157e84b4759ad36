//! Import and export of sessions.

use ::fifteen::BoardSize;
use ::fifteen::session::{Session, read_table, write_table};
use leptos::prelude::*;
use wire::fifteen::cstimer::{self, Import};

use super::game::SpeedPage;
use super::settings::SpeedSettings;
use super::words::words;
use crate::platform::browser::download;
use crate::ui::components::{Button, FileButton, Icon, Notice, notify};

/// The buttons for import and export.
#[component]
pub fn Files(page: SpeedPage) -> impl IntoView {
    let words = words();
    let sessions = page.sessions;
    let import = move |text: String| {
        let size = page.settings.with_untracked(SpeedSettings::size);
        match read_file(&text, size) {
            Ok(Import { sessions: read, left_out }) => {
                let n_solves = read.iter().map(|session| session.solves.len()).sum();
                let imported = (words.imported)(read.len(), n_solves);
                sessions.add(read);
                notify(match &left_out[..] {
                    [] => Notice::success(imported),
                    _ => Notice::warning(format!("{imported} {}", (words.left_out)(&left_out))),
                });
            }
            Err(why) => notify(Notice::warning((words.import_failed)(&why))),
        }
    };
    let export_table = move |()| {
        let table = sessions.solves.with_untracked(|solves| write_table(solves));
        download(&format!("{}.csv", untrack(|| sessions.name())), &table);
    };
    let export_cstimer = move |()| download("cstimer.json", &cstimer::write(&sessions.all()));
    view! {
        <div class="button-row">
            <FileButton label=words.import accept=".csv,.json,.txt,text/csv,application/json,text/plain" on_text=import />
            <Button icon=Icon::Download on_press=export_table>{words.export_table}</Button>
            <Button icon=Icon::Download on_press=export_cstimer>{words.export_cstimer}</Button>
        </div>
    }
}

/// Parses the sessions in a file: csTimer's JSON, or CSV.
fn read_file(text: &str, size: BoardSize) -> Result<Import, String> {
    if text.trim_start().starts_with('{') {
        return cstimer::read(text, size).map_err(|error| error.to_string());
    }
    let solves = read_table(text, size).map_err(|error| error.to_string())?;
    let name = words().imported_session.to_owned();
    let session = Session { name, solves, source: String::new() };
    Ok(Import { sessions: vec![session], left_out: Vec::new() })
}
