//! `azulejo-desktop`: opens a window and runs the desktop app in it.

mod args;
mod screenshot;

use args::Args;
use clap::{CommandFactory, Parser};
use desktop::{Action, App, PictureError, Saves, Seeds, TITLE, Window, install_appearance};
use eframe::egui::{self, ViewportBuilder, pos2, vec2};
use eframe::{Frame, NativeOptions};
use play::Millis;
use screenshot::Screenshot;
use std::process::ExitCode;
use std::sync::mpsc;
use std::time::Instant;

const PROGRAM: &str = "azulejo-desktop";

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) if error.use_stderr() => {
            let args = std::env::args_os().skip(1);
            return fail(&native::usage_error(&error, &Args::command(), args), 2);
        }
        Err(help) => return help.print().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS),
    };
    let seeds: Seeds = Box::new(native::random_seed);
    let mut app = App::open(Saves::of_user(), args.choice(), seeds, 0);
    if let Some(file) = &args.picture {
        let bytes = std::fs::read(file).map_err(|error| PictureError::File(error.to_string()));
        app.act(Action::OwnPicture(bytes), 0);
    }
    let viewport = window(app.settings().window);
    let (ended, end) = mpsc::channel();
    let screenshot = args.screenshot.map(|file| Screenshot::new(file, ended));
    let runner = Runner { app, began: Instant::now(), screenshot };
    let opened = eframe::run_native(
        PROGRAM,
        NativeOptions { viewport, ..NativeOptions::default() },
        Box::new(|cc| {
            install_appearance(&cc.egui_ctx);
            Ok(Box::new(runner))
        }),
    );
    match (opened, end.try_recv()) {
        (Err(error), _) => fail(&no_window(&error.to_string()), 1),
        (_, Ok(Err(why))) => fail(&why, 1),
        _ => ExitCode::SUCCESS,
    }
}

/// Returns a window with its last size and position.
fn window(left: Option<Window>) -> ViewportBuilder {
    let builder = ViewportBuilder::default()
        .with_title(TITLE)
        .with_app_id(PROGRAM)
        .with_min_inner_size(vec2(360.0, 480.0));
    let Some(Window { width, height, corner, maximized }) = left else {
        return builder.with_inner_size(vec2(1080.0, 780.0));
    };
    let builder = builder.with_inner_size(vec2(width, height)).with_maximized(maximized);
    match corner {
        Some((x, y)) => builder.with_position(pos2(x, y)),
        None => builder,
    }
}

/// Runs the app with a clock and, optionally, a screenshot.
struct Runner {
    app: App,
    began: Instant,
    screenshot: Option<Screenshot>,
}

impl Runner {
    fn now(&self) -> Millis {
        self.began.elapsed().as_millis() as Millis
    }
}

impl eframe::App for Runner {
    fn logic(&mut self, ctx: &egui::Context, _: &mut Frame) {
        let now = self.now();
        self.app.pass_time(ctx, now);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _: &mut Frame) {
        let now = self.now();
        self.app.ui(ui, now);
        if let Some(screenshot) = &mut self.screenshot {
            screenshot.after_frame(ui.ctx(), self.app.is_at_rest());
        }
    }

    /// On a virtual display the window never gets the focus; for a screenshot it counts as focused.
    fn raw_input_hook(&mut self, _: &egui::Context, input: &mut egui::RawInput) {
        if self.screenshot.is_some() {
            input.focused = true;
        }
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        let now = self.now();
        self.app.save(now);
    }
}

/// Describes in one line why no window could be opened.
fn no_window(error: &str) -> String {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let needs_display = cfg!(all(unix, not(target_os = "macos")));
    if needs_display && !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") {
        return "could not open a window: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)"
            .to_owned();
    }
    let words: Vec<&str> = error.split_whitespace().collect();
    format!("could not open a window: {}", words.join(" "))
}

fn fail(why: &str, code: u8) -> ExitCode {
    eprintln!("{PROGRAM}: {why}");
    code.into()
}
