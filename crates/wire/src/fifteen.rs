//! Forms of Fifteen's speedsolving: csTimer's files, and the solve that a page resumes.

pub mod cstimer;
mod unfinished;

pub use unfinished::UnfinishedSolve;
