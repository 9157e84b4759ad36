//! Cache files for large computed data, in the origin private file system.
//!
//! If the browser doesn't support it or refuses access, nothing is cached.

use js_sys::{Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    FileSystemDirectoryHandle, FileSystemFileHandle, FileSystemGetFileOptions,
    FileSystemSyncAccessHandle, StorageManager,
};

/// Chunk size for reading and writing, because the browser copies each chunk.
const CHUNK_SIZE: usize = 16 << 20;

/// Reads a file into buffers of these lengths; `None` if that fails. The lengths must add up to [`size`].
pub async fn read(name: &str, lengths: &[usize]) -> Option<Vec<Vec<u8>>> {
    let file = open(name).await?;
    let mut at = 0;
    let mut pieces = Vec::new();
    for &length in lengths {
        let mut piece = vec![0; length];
        for part in piece.chunks_mut(CHUNK_SIZE) {
            let end = at + part.len();
            let blob = file.slice_with_f64_and_f64(at as f64, end as f64).ok()?;
            let bytes = Uint8Array::new(&wait(blob.array_buffer()).await?);
            if bytes.length() as usize != part.len() {
                return None;
            }
            bytes.copy_to(part);
            at = end;
        }
        pieces.push(piece);
    }
    Some(pieces)
}

/// Returns the size of a file in bytes, if it exists.
pub async fn size(name: &str) -> Option<u64> {
    Some(open(name).await?.size() as u64)
}

/// Writes a file if possible. Readers must detect a partially written file. Works only in a worker.
pub async fn write(name: &str, pieces: &[impl AsRef<[u8]>]) {
    if try_write(name, pieces).await != Some(true) {
        remove(name).await;
    }
}

/// Returns whether everything was written; `None` if the file could not be opened.
async fn try_write(name: &str, pieces: &[impl AsRef<[u8]>]) -> Option<bool> {
    let options = FileSystemGetFileOptions::new();
    options.set_create(true);
    let file = folder().await?.get_file_handle_with_options(name, &options);
    let file: FileSystemFileHandle = wait(file).await?.unchecked_into();
    Reflect::get(&file, &"createSyncAccessHandle".into()).ok().filter(JsValue::is_function)?;
    let file = wait(file.create_sync_access_handle()).await?;
    let file: FileSystemSyncAccessHandle = file.unchecked_into();
    let mut is_written = file.truncate_with_u32(0).is_ok();
    // Each write continues where the previous one ended.
    for part in pieces.iter().flat_map(|piece| piece.as_ref().chunks(CHUNK_SIZE)) {
        let n_written = if is_written { file.write_with_u8_array(part).ok() } else { None };
        is_written = n_written == Some(part.len() as f64);
    }
    is_written = is_written && file.flush().is_ok();
    file.close();
    Some(is_written)
}

/// Removes a file if it exists.
pub async fn remove(name: &str) {
    if let Some(folder) = folder().await {
        wait(folder.remove_entry(name)).await;
    }
}

async fn open(name: &str) -> Option<web_sys::File> {
    let file: FileSystemFileHandle =
        wait(folder().await?.get_file_handle(name)).await?.unchecked_into();
    Some(wait(file.get_file()).await?.unchecked_into())
}

/// Returns the root of the origin private file system, in a page or a worker.
async fn folder() -> Option<FileSystemDirectoryHandle> {
    let get = |of: &JsValue, name: &str| {
        Reflect::get(of, &name.into()).ok().filter(|value| !value.is_undefined())
    };
    let storage = get(&get(&js_sys::global(), "navigator")?, "storage")?;
    get(&storage, "getDirectory")?;
    let storage: StorageManager = storage.unchecked_into();
    Some(wait(storage.get_directory()).await?.unchecked_into())
}

async fn wait(promise: Promise) -> Option<JsValue> {
    JsFuture::from(promise).await.ok()
}
