//! Background work in web workers: typed tasks that report progress and can be stopped at any time.
//!
//! ```text
//! page:    let job = start(CountBoards { .. }, on_report, on_end);   drop(job) or job.stop()
//! worker:  CountBoards::run(self, &mut watch) -> Answer
//! ```
//!
//! A worker runs one job at a time and is then reused; concurrent jobs get more workers. Stopping sets a
//! flag in shared memory. If there is none, or the worker doesn't answer within 50 ms, the worker is
//! terminated and the next job gets a new one.

mod count;
pub mod files;
mod jobs;
mod task;
mod worker;

pub use count::{Count, CountBoards};
pub use jobs::{End, Job, end_idle_workers, set_script, start};
pub use task::{Task, TaskEntry, Tasks, entry};
pub use worker::{report_panic, serve};

use serde::{Deserialize, Serialize};

/// Request from the page to a worker; the stop flag is sent with it.
#[derive(Serialize, Deserialize)]
struct Request {
    id: u32,
    task: String,
    body: String,
}

/// Message from a worker to the page.
#[derive(Serialize, Deserialize)]
enum Reply {
    /// The worker has started and waits for requests.
    Ready,
    /// Progress of a job.
    Report { id: u32, body: String },
    /// Result of a job, partial if it was stopped.
    Done { id: u32, body: String },
    /// The worker has panicked.
    Panicked { why: String },
}
