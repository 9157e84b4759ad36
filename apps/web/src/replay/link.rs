//! A record as the fragment of an address: deflated by the browser, and written in the letters of base64url.

use leptos::prelude::*;
use play::Record;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStream, ReadableWritablePair, Response};

use crate::browser::has;

/// The longest fragment that is written or read, in characters: what is pasted into messages and mails.
pub const LONGEST: usize = 12_000;

const FORMAT: &str = "deflate-raw";

#[wasm_bindgen]
extern "C" {
    /// Compresses what passes through it.
    type CompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<CompressionStream, JsValue>;

    /// Makes it as long again as it was.
    type DecompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;
}

/// Why a fragment gives no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FragmentError {
    /// The browser cannot decompress.
    NotSupported,
    /// It is cut off, too long or something else.
    Damaged,
}

/// The record as a fragment; none if it is too long for one, or the browser cannot compress.
pub async fn to_fragment(record: &Record) -> Option<String> {
    if !is_supported("CompressionStream") {
        return None;
    }
    let stream = CompressionStream::new(FORMAT).ok()?;
    let bytes = passed_through(wire::to_json(record).as_bytes(), stream.unchecked_ref()).await?;
    let binary: String = bytes.iter().copied().map(char::from).collect();
    let letters = window().btoa(&binary).ok()?;
    let letters = letters.trim_end_matches('=').replace('+', "-").replace('/', "_");
    (letters.len() <= LONGEST).then_some(letters)
}

/// The text of the record in a fragment.
pub async fn from_fragment(letters: &str) -> Result<String, FragmentError> {
    if !is_supported("DecompressionStream") {
        return Err(FragmentError::NotSupported);
    }
    let text = inflated(letters).await;
    text.filter(|text| text.len() <= wire::LARGEST_RECORD).ok_or(FragmentError::Damaged)
}

/// Deflate makes nothing more than a thousand times shorter, so that the length of the fragment bounds that of the text.
async fn inflated(letters: &str) -> Option<String> {
    if letters.len() > LONGEST {
        return None;
    }
    let binary = window().atob(&letters.replace('-', "+").replace('_', "/")).ok()?;
    let bytes: Option<Vec<u8>> = binary.chars().map(|char| u8::try_from(char).ok()).collect();
    let stream = DecompressionStream::new(FORMAT).ok()?;
    String::from_utf8(passed_through(&bytes?, stream.unchecked_ref()).await?).ok()
}

/// What comes out of a stream of the browser when these bytes go in.
async fn passed_through(bytes: &[u8], through: &ReadableWritablePair) -> Option<Vec<u8>> {
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
