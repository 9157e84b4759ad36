//! Import and export of sessions.

use ::fifteen::BoardSize;
use ::fifteen::session::{Session, read_table, write_table};
use leptos::prelude::*;
use wire::cstimer;

use super::game::SpeedPage;
use super::settings::SpeedSettings;
use super::words::words;
use crate::browser::download;
use crate::ui::{Button, FileButton, Icon, Notice, notify};

/// The buttons for import and export.
#[component]
pub fn Files(page: SpeedPage) -> impl IntoView {
    let words = words();
    let sessions = page.sessions;
    let import = move |text: String| {
        let size = page.settings.with_untracked(SpeedSettings::size);
        match read_file(&text, size) {
            Ok(read) => {
                let n_solves = read.iter().map(|session| session.solves.len()).sum();
                notify(Notice::success((words.imported)(read.len(), n_solves)));
                read.into_iter().rev().for_each(|session| sessions.add(session));
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
fn read_file(text: &str, size: BoardSize) -> Result<Vec<Session>, String> {
    if text.trim_start().starts_with('{') {
        return cstimer::read(text, size).map_err(|error| error.to_string());
    }
    let solves = read_table(text, size).map_err(|error| error.to_string())?;
    Ok(vec![Session { name: words().imported_session.to_owned(), solves }])
}
