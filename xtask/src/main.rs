//! What is done to this repository, by one command: `cargo xtask TASK`.
//!
//! Each task is a file; what several of them need (running programs, the site) are files too.

mod bindgen;
mod cargo;
mod fonts;
mod lay;
mod pack;
mod play;
mod run;
mod stamp;
mod tools;
mod web;

use std::process::ExitCode;

use clap::Parser;

use crate::run::say;

/// What is done to this repository.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    Play(play::Args),
    /// Build the web app into target/site
    Web,
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Play(args) => play::run(&args),
        Task::Web => web::build(&web::site()),
    };
    if let Err(error) = done {
        say(&format!("{error:#}"));
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
