//! The worker's side: receives requests, runs tasks and sends replies.

use std::ops::ControlFlow;

use js_sys::{Array, Atomics, Int32Array};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::{Reply, Request, Tasks, task};

/// Minimum interval between reports; more frequent ones would slow down the page.
const REPORT_EVERY_MS: f64 = 50.0;

/// Serves requests for the given tasks, for the lifetime of the worker.
pub fn serve(tasks: Tasks) {
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let message: Array = event.data().unchecked_into();
        let request = message.get(0).as_string().unwrap_or_default();
        let flag = message.get(1).dyn_into::<Int32Array>().ok();
        let request = serde_json::from_str(&request).expect("the page sends requests");
        spawn_local(answer(tasks, request, flag));
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    send(&Reply::Ready);
}

/// Reports a panic in this worker to the page.
pub fn report_panic(why: &str) {
    send(&Reply::Panicked { why: why.to_owned() });
}

async fn answer(tasks: Tasks, request: Request, flag: Option<Int32Array>) {
    let id = request.id;
    let mut last = js_sys::Date::now();
    let mut watch = |report: task::LazyText| {
        let now = js_sys::Date::now();
        if now - last >= REPORT_EVERY_MS {
            last = now;
            send(&Reply::Report { id, body: report() });
        }
        match flag.as_ref().map(|flag| Atomics::load(flag, 0)) {
            Some(Ok(1)) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let body = task::run(tasks, &request.task, &request.body, &mut watch)
        .await
        .expect("page and worker come from the same build and have the same tasks");
    send(&Reply::Done { id, body });
}

fn send(reply: &Reply) {
    let text = serde_json::to_string(reply).expect("a reply is plain data");
    scope().post_message(&JsValue::from_str(&text)).expect("a string can be posted");
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
