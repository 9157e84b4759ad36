//! The whole window, used by the names that a screen reader says: no display, no clock, no luck.

mod coach;
mod games;
mod harness;
mod look;
mod moves;
