//! The page's side: starts workers and runs jobs in them.

use std::cell::{Cell, RefCell, RefMut};
use std::rc::{Rc, Weak};
use std::time::Duration;

use js_sys::{Array, Atomics, Function, Int32Array, Reflect};
use leptos::prelude::set_timeout;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{Reply, Request, Task};
use crate::platform::context;

/// Time until a worker that doesn't stop is terminated.
const STOP_TIMEOUT: Duration = Duration::from_millis(50);
/// The same for a worker that is expensive to restart.
const LONG_STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// The workers of the page.
#[derive(Default)]
struct Workers {
    /// URL of the worker script.
    script: String,
    idle: Vec<Rc<WorkerHandle>>,
    last_id: u32,
}

/// Idle workers outlive the views whose jobs started them.
fn workers() -> RefMut<'static, Workers> {
    context::state::<RefCell<Workers>>().borrow_mut()
}

/// How a job ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End<A> {
    /// It finished.
    Done(A),
    /// It was stopped, with a partial result if the worker could still answer.
    Stopped(Option<A>),
    /// The worker could not be started or has failed with this message. The next job gets a new worker.
    Failed(String),
}

/// A running job. Dropping it stops it without further callbacks.
pub struct Job {
    worker_handle: Rc<WorkerHandle>,
    id: u32,
}

/// Sets the URL of the worker script.
pub fn set_script(url: &str) {
    url.clone_into(&mut workers().script);
}

/// Starts a task in a worker. `on_report` receives its progress, `on_end` its result.
pub fn start<T: Task>(
    task: T,
    on_report: impl Fn(T::Report) + 'static,
    on_end: impl FnOnce(End<T::Answer>) + 'static,
) -> Job {
    fn read<A: serde::de::DeserializeOwned>(text: &str) -> A {
        serde_json::from_str(text).expect("page and worker come from the same build")
    }
    let (id, idle) = {
        let mut workers = workers();
        workers.last_id += 1;
        (workers.last_id, workers.idle.pop())
    };
    let body = serde_json::to_string(&task).expect("a task is plain data");
    let request = Request { id, task: T::NAME.to_owned(), body };
    let worker_handle = idle.unwrap_or_else(WorkerHandle::open);
    worker_handle.begin(
        &request,
        RunningJob {
            id,
            stopping: false,
            ends_worker: T::ENDS_WORKER,
            report: Rc::new(move |text| on_report(read(text))),
            end: Box::new(move |end| {
                on_end(match end {
                    End::Done(text) => End::Done(read(&text)),
                    End::Stopped(text) => End::Stopped(text.as_deref().map(read)),
                    End::Failed(why) => End::Failed(why),
                });
            }),
        },
    );
    Job { worker_handle, id }
}

/// Terminates idle workers after a short delay, including those of jobs that were just dropped. For pages whose
/// workers use much memory.
pub fn end_idle_workers() {
    let end = || {
        let idle = std::mem::take(&mut workers().idle);
        for worker_handle in idle {
            worker_handle.terminate();
        }
    };
    set_timeout(end, STOP_TIMEOUT * 2);
}

impl Job {
    /// Stops the job if it is running; `on_end` is called within 50 ms.
    pub fn stop(&self) {
        self.worker_handle.stop(self.id, STOP_TIMEOUT);
    }

    /// Stops the job, but gives its worker more time to answer: for a worker that caches expensive data
    /// for the next job. Use [`Job::stop`] if something waits for the end.
    pub fn stop_gently(&self) {
        self.worker_handle.stop(self.id, LONG_STOP_TIMEOUT);
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.worker_handle.ignore(self.id);
        self.worker_handle.stop(self.id, STOP_TIMEOUT);
    }
}

/// A worker and its current job.
struct WorkerHandle {
    /// `None` if the browser could not start one.
    worker: Option<Worker>,
    /// Stop flag in shared memory, if the browser supports it; 1 means stop.
    flag: Option<Int32Array>,
    ready: Cell<bool>,
    /// A request to send when the worker is ready.
    waiting: RefCell<Option<String>>,
    job: RefCell<Option<RunningJob>>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(Event)>,
}

struct RunningJob {
    id: u32,
    stopping: bool,
    /// Whether to terminate the worker after the job.
    ends_worker: bool,
    report: Rc<dyn Fn(&str)>,
    end: Box<dyn FnOnce(End<String>)>,
}

impl WorkerHandle {
    fn open() -> Rc<WorkerHandle> {
        Rc::new_cyclic(|worker_handle: &Weak<WorkerHandle>| {
            let messages_to = worker_handle.clone();
            let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                let reply = event.data().as_string();
                if let (Some(worker_handle), Some(reply)) = (messages_to.upgrade(), reply) {
                    worker_handle.handle_reply(
                        serde_json::from_str(&reply).expect("a worker sends replies"),
                    );
                }
            });
            let errors_to = worker_handle.clone();
            let on_error = Closure::<dyn Fn(Event)>::new(move |event: Event| {
                event.prevent_default();
                // A script that failed to load causes an error event without a message.
                let message = Reflect::get(&event, &"message".into());
                let message = message.ok().and_then(|message| message.as_string());
                if let Some(worker_handle) = errors_to.upgrade() {
                    worker_handle.fail(message.unwrap_or_default());
                }
            });
            let options = WorkerOptions::new();
            options.set_type(WorkerType::Module);
            let script = workers().script.clone();
            let worker = Worker::new_with_options(&script, &options).ok();
            if let Some(worker) = &worker {
                worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
                worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
            }
            WorkerHandle {
                worker,
                flag: shared_flag(),
                ready: Cell::new(false),
                waiting: RefCell::new(None),
                job: RefCell::new(None),
                _on_message: on_message,
                _on_error: on_error,
            }
        })
    }

    fn begin(self: &Rc<Self>, request: &Request, job: RunningJob) {
        self.job.replace(Some(job));
        if let Some(flag) = &self.flag {
            let _ = Atomics::store(flag, 0, 0);
        }
        let text = serde_json::to_string(request).expect("a request is plain data");
        if self.worker.is_none() {
            // `on_end` must not run inside the call that starts or stops a job.
            let worker_handle = Rc::clone(self);
            set_timeout(move || worker_handle.fail(String::new()), Duration::ZERO);
        } else if self.ready.get() {
            self.post(&text);
        } else {
            self.waiting.replace(Some(text));
        }
    }

    fn post(&self, request: &str) {
        let flag = self.flag.as_ref().map_or(JsValue::NULL, JsValue::from);
        let message = Array::of2(&JsValue::from_str(request), &flag);
        if let Some(worker) = &self.worker {
            worker.post_message(&message).expect("strings and shared memory can be posted");
        }
    }

    fn handle_reply(self: &Rc<Self>, reply: Reply) {
        match reply {
            Reply::Ready => {
                self.ready.set(true);
                if let Some(text) = self.waiting.take() {
                    self.post(&text);
                }
            }
            Reply::Report { id, body } => {
                let report = self.with_job(id, |job| Rc::clone(&job.report));
                if let Some(report) = report {
                    report(&body);
                }
            }
            Reply::Done { id, body } => {
                if let Some(job) = self.take_job(id) {
                    if job.ends_worker {
                        self.terminate();
                    } else {
                        workers().idle.push(Rc::clone(self));
                    }
                    let end = if job.stopping { End::Stopped(Some(body)) } else { End::Done(body) };
                    (job.end)(end);
                }
            }
            Reply::Panicked { why } => self.fail(why),
        }
    }

    fn stop(self: &Rc<Self>, id: u32, timeout: Duration) {
        let was_stopping = self.with_job(id, |job| std::mem::replace(&mut job.stopping, true));
        if was_stopping != Some(false) {
            return;
        }
        let timeout = match &self.flag {
            Some(flag) if self.ready.get() => {
                let _ = Atomics::store(flag, 0, 1);
                timeout
            }
            // The worker cannot be reached. `on_end` must not run inside the call that stops a job.
            _ => Duration::ZERO,
        };
        let worker_handle = Rc::clone(self);
        set_timeout(move || worker_handle.terminate_job(id), timeout);
    }

    /// Terminates the worker if its job is still running.
    fn terminate_job(&self, id: u32) {
        if let Some(job) = self.take_job(id) {
            self.terminate();
            (job.end)(End::Stopped(None));
        }
    }

    fn fail(self: &Rc<Self>, why: String) {
        self.terminate();
        workers().idle.retain(|other| !Rc::ptr_eq(other, self));
        if let Some(job) = self.job.take() {
            (job.end)(if job.stopping { End::Stopped(None) } else { End::Failed(why) });
        }
    }

    fn terminate(&self) {
        if let Some(worker) = &self.worker {
            worker.terminate();
        }
    }

    fn ignore(&self, id: u32) {
        self.with_job(id, |job| {
            job.report = Rc::new(|_| ());
            job.end = Box::new(|_| ());
        });
    }

    fn with_job<R>(&self, id: u32, act: impl FnOnce(&mut RunningJob) -> R) -> Option<R> {
        self.job.borrow_mut().as_mut().filter(|job| job.id == id).map(act)
    }

    fn take_job(&self, id: u32) -> Option<RunningJob> {
        self.job.borrow_mut().take_if(|job| job.id == id)
    }
}

/// Allocates shared memory for the stop flag. It can be posted to a worker only if the page is cross-origin isolated;
/// a browser may have `SharedArrayBuffer` without isolation, or the reverse.
fn shared_flag() -> Option<Int32Array> {
    let global = js_sys::global();
    let is_isolated = Reflect::get(&global, &"crossOriginIsolated".into());
    is_isolated.ok().filter(JsValue::is_truthy)?;
    let constructor = Reflect::get(&global, &"SharedArrayBuffer".into()).ok()?;
    let constructor = constructor.dyn_ref::<Function>()?;
    let buffer = Reflect::construct(constructor, &Array::of1(&4.into())).ok()?;
    Some(Int32Array::new(&buffer))
}
