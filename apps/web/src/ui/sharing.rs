//! Copying and sharing, with a notification of the result.

use wasm_bindgen_futures::spawn_local;

use crate::platform::clipboard;
use crate::ui::shell::{Notice, announce, notify};

/// Copies a string to the clipboard and notifies the player. Shows `failed` if that isn't possible.
pub fn copy(text: String, copied: &'static str, failed: String) {
    spawn_local(async move {
        if clipboard::copy(&text).await {
            notify(Notice::success(copied));
            announce(copied);
        } else {
            notify(Notice::warning(failed));
        }
    });
}

/// Opens the system's share dialog, or copies the string if there is none.
pub fn share(text: String, copied: &'static str, failed: String) {
    let Some(shared) = clipboard::share(&text) else { return copy(text, copied, failed) };
    spawn_local(async move {
        // A player who cancels the share dialog doesn't expect a copy either.
        if !shared.await {
            copy(text, copied, failed);
        }
    });
}
