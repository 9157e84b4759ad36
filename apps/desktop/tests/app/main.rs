//! The whole app, controlled through its accessible names, without a display or a real clock.

mod appearance;
mod coach;
mod games;
mod harness;

mod moves;
