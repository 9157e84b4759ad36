//! Long work, done beside the page: typed tasks with progress that can be stopped at any moment.
//!
//! ```text
//! page:    let job = start(CountBoards { .. }, on_report, on_end);   drop(job) or job.stop()
//! worker:  CountBoards::run(self, &mut watch) -> Answer
//! ```
//!
//! A worker does one job at a time and is then kept for the next; more jobs at once get more
//! workers. Stopping sets a flag in memory that page and worker share; where the browser shares none,
//! or the worker does not answer within 50 ms, the worker is ended and the next job gets a new one.

mod count;
pub mod files;
mod jobs;
mod task;
mod worker;

pub use count::{Count, CountBoards};
pub use jobs::{End, Job, end_idle_workers, set_script, start};
pub use task::{Entry, Task, entry};
pub use worker::{report_panic, serve};

use serde::{Deserialize, Serialize};

/// What the page asks of a worker; the flag to stop by travels beside it.
#[derive(Serialize, Deserialize)]
struct Request {
    id: u32,
    task: String,
    body: String,
}

/// What a worker says.
#[derive(Serialize, Deserialize)]
enum Reply {
    /// It has started and waits for work.
    Ready,
    /// How far it is.
    Report { id: u32, body: String },
    /// The job is done, or was stopped and this is what there is.
    Done { id: u32, body: String },
    /// The program in the worker has died.
    Died { why: String },
}
