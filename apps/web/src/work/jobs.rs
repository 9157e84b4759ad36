//! The page's end: workers, and the jobs they do.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use js_sys::{Array, Atomics, Function, Int32Array, Reflect};
use leptos::prelude::set_timeout;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{Reply, Request, Task};

/// A worker that was asked to stop and has not by then is ended.
const PATIENCE: Duration = Duration::from_millis(50);
/// The same when the worker is worth more than the time.
const LONG_PATIENCE: Duration = Duration::from_secs(2);

thread_local! {
    static SCRIPT: RefCell<String> = const { RefCell::new(String::new()) };
    static IDLE: RefCell<Vec<Rc<WorkerHandle>>> = const { RefCell::new(Vec::new()) };
    static LAST_ID: Cell<u32> = const { Cell::new(0) };
}

/// How a job ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End<A> {
    /// It is done.
    Done(A),
    /// It was stopped. A worker that could be asked to stop still answers with what it had.
    Stopped(Option<A>),
    /// The worker could not be started or has died of this. The next job gets a new one.
    Failed(String),
}

/// A job under way. Dropping it stops it, and nothing more is heard of it.
pub struct Job {
    worker_handle: Rc<WorkerHandle>,
    id: u32,
}

/// Sets the address of the script that starts a worker.
pub fn set_script(address: &str) {
    SCRIPT.set(address.to_owned());
}

/// Starts a task in a worker: `on_report` is called with how far it is, `on_end` with how it ended.
pub fn start<T: Task>(
    task: T,
    on_report: impl Fn(T::Report) + 'static,
    on_end: impl FnOnce(End<T::Answer>) + 'static,
) -> Job {
    fn read<A: serde::de::DeserializeOwned>(text: &str) -> A {
        serde_json::from_str(text).expect("page and worker are the same program")
    }
    let id = LAST_ID.get() + 1;
    LAST_ID.set(id);
    let body = serde_json::to_string(&task).expect("a task is plain data");
    let request = Request { id, task: T::NAME.to_owned(), body };
    let worker_handle = IDLE.with_borrow_mut(Vec::pop).unwrap_or_else(WorkerHandle::open);
    worker_handle.begin(
        &request,
        Ongoing {
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

/// Ends the workers that have nothing to do, soon: those of jobs that were just dropped too. For a page that is left and
/// whose workers keep much.
pub fn end_idle_workers() {
    let end = || {
        for worker_handle in IDLE.take() {
            worker_handle.end_worker();
        }
    };
    set_timeout(end, PATIENCE * 2);
}

impl Job {
    /// Stops the job, if it is not over: `on_end` is called within 50 ms.
    pub fn stop(&self) {
        self.worker_handle.stop(self.id, PATIENCE);
    }

    /// Stops the job, but gives its worker time to come back on a busy machine: for a worker that keeps
    /// something costly for the next job. Where the end is waited for, use [`Job::stop`].
    pub fn stop_gently(&self) {
        self.worker_handle.stop(self.id, LONG_PATIENCE);
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.worker_handle.ignore(self.id);
        self.worker_handle.stop(self.id, PATIENCE);
    }
}

/// One worker, and what it is doing.
struct WorkerHandle {
    /// `None` if the browser would not start one.
    worker: Option<Worker>,
    /// Shared with the worker where the browser allows it; 1 means stop.
    flag: Option<Int32Array>,
    ready: Cell<bool>,
    /// A request that waits until the worker is ready.
    waiting: RefCell<Option<String>>,
    job: RefCell<Option<Ongoing>>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(Event)>,
}

struct Ongoing {
    id: u32,
    stopping: bool,
    /// Whether the worker serves for nothing more.
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
                    worker_handle
                        .take_reply(serde_json::from_str(&reply).expect("a worker sends replies"));
                }
            });
            let errors_to = worker_handle.clone();
            let on_error = Closure::<dyn Fn(Event)>::new(move |event: Event| {
                event.prevent_default();
                // A script that did not arrive comes as an error without a message.
                let message = Reflect::get(&event, &"message".into());
                let message = message.ok().and_then(|message| message.as_string());
                if let Some(worker_handle) = errors_to.upgrade() {
                    worker_handle.fail(message.unwrap_or_default());
                }
            });
            let options = WorkerOptions::new();
            options.set_type(WorkerType::Module);
            let script = SCRIPT.with_borrow(String::clone);
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

    fn begin(self: &Rc<Self>, request: &Request, job: Ongoing) {
        self.job.replace(Some(job));
        if let Some(flag) = &self.flag {
            let _ = Atomics::store(flag, 0, 0);
        }
        let text = serde_json::to_string(request).expect("a request is plain data");
        if self.worker.is_none() {
            // `on_end` is never called within the call that starts or stops a job.
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
            worker.post_message(&message).expect("texts and shared memory can be sent");
        }
    }

    fn take_reply(self: &Rc<Self>, reply: Reply) {
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
                        self.end_worker();
                    } else {
                        IDLE.with_borrow_mut(|idle| idle.push(Rc::clone(self)));
                    }
                    let end = if job.stopping { End::Stopped(Some(body)) } else { End::Done(body) };
                    (job.end)(end);
                }
            }
            Reply::Died { why } => self.fail(why),
        }
    }

    fn stop(self: &Rc<Self>, id: u32, patience: Duration) {
        let was_stopping = self.with_job(id, |job| std::mem::replace(&mut job.stopping, true));
        if was_stopping != Some(false) {
            return;
        }
        let patience = match &self.flag {
            Some(flag) if self.ready.get() => {
                let _ = Atomics::store(flag, 0, 1);
                patience
            }
            // The worker cannot be reached. `on_end` is never called within the call that stops a job.
            _ => Duration::ZERO,
        };
        let worker_handle = Rc::clone(self);
        set_timeout(move || worker_handle.give_up(id), patience);
    }

    /// Ends the worker in the middle of its job.
    fn give_up(&self, id: u32) {
        if let Some(job) = self.take_job(id) {
            self.end_worker();
            (job.end)(End::Stopped(None));
        }
    }

    fn fail(self: &Rc<Self>, why: String) {
        self.end_worker();
        IDLE.with_borrow_mut(|idle| idle.retain(|worker_handle| !Rc::ptr_eq(worker_handle, self)));
        if let Some(job) = self.job.take() {
            (job.end)(if job.stopping { End::Stopped(None) } else { End::Failed(why) });
        }
    }

    fn end_worker(&self) {
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

    fn with_job<R>(&self, id: u32, act: impl FnOnce(&mut Ongoing) -> R) -> Option<R> {
        self.job.borrow_mut().as_mut().filter(|job| job.id == id).map(act)
    }

    fn take_job(&self, id: u32) -> Option<Ongoing> {
        self.job.borrow_mut().take_if(|job| job.id == id)
    }
}

/// Memory that page and worker share, if the browser gives this page any. An engine may call the page isolated and have no
/// such memory all the same, or the other way round; only both together can be sent to a worker.
fn shared_flag() -> Option<Int32Array> {
    let global = js_sys::global();
    let is_isolated = Reflect::get(&global, &"crossOriginIsolated".into());
    is_isolated.ok().filter(JsValue::is_truthy)?;
    let constructor = Reflect::get(&global, &"SharedArrayBuffer".into()).ok()?;
    let constructor = constructor.dyn_ref::<Function>()?;
    let buffer = Reflect::construct(constructor, &Array::of1(&4.into())).ok()?;
    Some(Int32Array::new(&buffer))
}
