//! Reads a response body while it arrives.

use js_sys::{Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Reads a response body in parts.
pub struct BodyReader(JsValue);

impl BodyReader {
    /// Returns the reader of a stream; `None` if it can't be read.
    pub fn of(stream: &JsValue) -> Option<Self> {
        call(stream, "getReader").map(BodyReader)
    }

    /// Returns the next part; `None` at the end, or if the connection is lost.
    pub async fn next(&self) -> Option<Vec<u8>> {
        let read: Promise = call(&self.0, "read")?.dyn_into().ok()?;
        let part = JsFuture::from(read).await.ok()?;
        let bytes = Reflect::get(&part, &"value".into()).ok()?;
        bytes.dyn_into::<Uint8Array>().ok().map(|bytes| bytes.to_vec())
    }

    /// Closes the connection.
    pub fn cancel(&self) {
        call(&self.0, "cancel");
    }
}

/// Calls a method without arguments.
fn call(object: &JsValue, method: &str) -> Option<JsValue> {
    let method: Function = Reflect::get(object, &method.into()).ok()?.dyn_into().ok()?;
    method.call0(object).ok()
}
