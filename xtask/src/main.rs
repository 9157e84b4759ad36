//! The tasks of this repository: `cargo xtask TASK`.
//!
//! Each task has a file of its own. Other files hold what several tasks share, for example running commands or
//! assembling the site.

mod art;
mod assemble;
mod bench;
mod bindgen;
mod cargo;
mod counts;
mod defer;
mod dist;
mod fingerprint;
mod fonts;
mod fuzz;
mod golden;
mod licences;
mod openapi;
mod pack;
mod page;
mod play;
mod rest;
mod results;
mod run;
mod schemathesis;
mod shorten;
mod shrink;
mod soak;
mod sources;
mod split;
mod test;
mod tidy;
mod tools;
mod wasm;
mod web;

use std::process::ExitCode;

use clap::Parser;

use crate::run::say;

/// Build, test, measure and package Azulejo.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    Play(play::Args),
    Test(test::Args),
    /// Check what compilers don't: formatting, names, documents and licences
    Tidy,
    Web(web::Args),
    Dist(dist::Args),
    Bench(bench::Args),
    /// Run the long tests of the engines and of the pictures
    Golden,
    Fuzz(fuzz::Args),
    Soak(soak::Args),
    Art(art::Args),
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Play(args) => play::run(&args),
        Task::Test(args) => return test::run(&args),
        Task::Tidy => tidy::print(),
        Task::Web(args) => web::run(&args),
        Task::Dist(args) => dist::run(&args),
        Task::Bench(args) => bench::run(&args),
        Task::Golden => golden::run(),
        Task::Fuzz(args) => fuzz::run(&args),
        Task::Soak(args) => soak::run(&args),
        Task::Art(args) => art::run(&args),
    };
    if let Err(error) = done {
        say(&format!("{error:#}"));
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
