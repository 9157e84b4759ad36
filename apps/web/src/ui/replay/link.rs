//! Records in URL fragments: compressed with deflate and encoded as base64url.

use leptos::prelude::*;
use play::Record;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStream, ReadableWritablePair, Response};

use crate::platform::browser::has;

/// Maximum length of a fragment in characters, so that links can be pasted into messages.
pub const MAX_LENGTH: usize = 12_000;

const FORMAT: &str = "deflate-raw";

#[wasm_bindgen]
extern "C" {
    type CompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<CompressionStream, JsValue>;

    type DecompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;
}

/// Error when reading a record from a fragment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FragmentError {
    /// The browser cannot decompress.
    NotSupported,
    /// The fragment is truncated, too long or invalid.
    Damaged,
}

/// Encodes a record as a fragment; `None` if it would be too long or the browser cannot compress.
pub async fn to_fragment(record: &Record) -> Option<String> {
    if !is_supported("CompressionStream") {
        return None;
    }
    let stream = CompressionStream::new(FORMAT).ok()?;
    let bytes = pipe(wire::to_json(record).as_bytes(), stream.unchecked_ref()).await?;
    let binary: String = bytes.iter().copied().map(char::from).collect();
    let letters = window().btoa(&binary).ok()?;
    let letters = letters.trim_end_matches('=').replace('+', "-").replace('/', "_");
    (letters.len() <= MAX_LENGTH).then_some(letters)
}

/// Decodes the JSON of the record in a fragment.
pub async fn from_fragment(letters: &str) -> Result<String, FragmentError> {
    if !is_supported("DecompressionStream") {
        return Err(FragmentError::NotSupported);
    }
    let text = inflate(letters).await;
    text.filter(|text| text.len() <= wire::MAX_RECORD_BYTES).ok_or(FragmentError::Damaged)
}

/// Decompresses a fragment. Deflate compresses at most about a thousandfold, so [`MAX_LENGTH`] bounds the result.
async fn inflate(letters: &str) -> Option<String> {
    if letters.len() > MAX_LENGTH {
        return None;
    }
    let binary = window().atob(&letters.replace('-', "+").replace('_', "/")).ok()?;
    let bytes: Option<Vec<u8>> = binary.chars().map(|char| u8::try_from(char).ok()).collect();
    let stream = DecompressionStream::new(FORMAT).ok()?;
    String::from_utf8(pipe(&bytes?, stream.unchecked_ref()).await?).ok()
}

/// Pipes bytes through a transform stream and returns the output.
async fn pipe(bytes: &[u8], through: &ReadableWritablePair) -> Option<Vec<u8>> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let stream: ReadableStream = Blob::new_with_u8_array_sequence(&parts).ok()?.stream();
    let out = stream.pipe_through(through);
    let response = Response::new_with_opt_readable_stream(Some(&out)).ok()?;
    let buffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    Some(js_sys::Uint8Array::new(&buffer).to_vec())
}

fn is_supported(name: &str) -> bool {
    has(&window(), name)
}
