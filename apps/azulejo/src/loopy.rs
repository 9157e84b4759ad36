//! `azulejo loop`: generates, solves, grades, makes and prints puzzles, gives hints, and checks proofs.

mod boards;
mod book;
mod check;
mod generate;
mod grade;
mod hint;
mod logic;
mod make;
mod output;
mod proof;
mod solve;

use std::io::Write;

use loopy::{Daily, Loopy, Params};

use crate::failure::Failure;
use crate::game::GameCommand;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Generate(generate::Args),
    Solve(solve::Args),
    Grade(grade::Args),
    Hint(hint::Args),
    Check(check::Args),
    Make(make::Args),
    Book(book::Args),
}

impl GameCommand for Command {
    type Puzzle = Loopy;

    const ABOUT: &'static str = "Generate, solve, grade and print Loop puzzles, or check proofs";

    fn describe(params: &Params) -> String {
        match params {
            Params::Daily(Daily { date, difficulty }) => {
                format!("Loop, daily puzzle for {date}, {difficulty}")
            }
            Params::Unlimited { difficulty, seed } => format!("Loop, {difficulty}, seed {seed}"),
            Params::Logic(board) => format!("Loop Logic, {}", board.size()),
        }
    }

    fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Command::Generate(args) => generate::run(args, out),
            Command::Solve(args) => solve::run(args, out),
            Command::Grade(args) => grade::run(args, out),
            Command::Hint(args) => hint::run(args, out),
            Command::Check(args) => check::run(args, out),
            Command::Make(args) => make::run(args, out),
            Command::Book(args) => book::run(args, out),
        }
    }
}
