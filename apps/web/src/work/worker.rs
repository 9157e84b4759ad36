//! The worker's end: takes a request, does it, says how far it is and whether it is done.

use std::ops::ControlFlow;

use js_sys::{Array, Atomics, Int32Array};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::{Reply, Request, task};

/// A worker that talks more often than this keeps the page from painting.
const REPORT_EVERY_MS: f64 = 50.0;

/// Waits for requests, for as long as the worker lives.
pub fn serve() {
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let message: Array = event.data().unchecked_into();
        let request = message.get(0).as_string().unwrap_or_default();
        let flag = message.get(1).dyn_into::<Int32Array>().ok();
        let request = serde_json::from_str(&request).expect("the page sends requests");
        spawn_local(answer(request, flag));
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    send(&Reply::Ready);
}

/// Says what the program in this worker died of.
pub fn report_panic(why: &str) {
    send(&Reply::Died { why: why.to_owned() });
}

async fn answer(request: Request, flag: Option<Int32Array>) {
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
    let body = task::run(&request.task, &request.body, &mut watch)
        .await
        .expect("page and worker are the same program and know the same tasks");
    send(&Reply::Done { id, body });
}

fn send(reply: &Reply) {
    let text = serde_json::to_string(reply).expect("a reply is plain data");
    scope().post_message(&JsValue::from_str(&text)).expect("a text can be sent");
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
