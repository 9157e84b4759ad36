//! Parts of a bundle that are loaded when they are first needed.
//!
//! A part is a table of functions, which names everything that the part contains. The bundles in `programs/` mark the functions that return
//! the tables with `#[wasm_split]`, so that xtask moves what only they need into files of their own.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::sync::OnceLock;

pub use leptos::prelude::AnyView;
use leptos::prelude::ArcRwSignal;

pub use wasm_split_helpers::SplitLoaderError as LoadError;

use super::context;

/// The table of a part that is being loaded.
pub type Loading<T> = Pin<Box<dyn Future<Output = Result<&'static T, LoadError>>>>;

/// A part of a bundle, with its table of functions.
pub struct Part<T: 'static> {
    load: OnceLock<fn() -> Loading<T>>,
    table: OnceLock<&'static T>,
    stage: OnceLock<ArcRwSignal<Stage>>,
}

/// What the page knows about a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nothing has asked for it.
    Idle,
    Loading,
    Ready,
    Failed,
}

/// The view of a page that is a part of its bundle.
pub type PagePart = Part<fn() -> AnyView>;

/// The pages that are parts, by name.
#[derive(Default)]
struct Pages(RefCell<Vec<(&'static str, &'static PagePart)>>);

/// Returns the part with the page of this name.
pub fn page(name: &'static str) -> &'static PagePart {
    let Pages(pages) = context::state();
    let mut pages = pages.borrow_mut();
    if let Some((_, part)) = pages.iter().find(|(other, _)| *other == name) {
        return part;
    }
    let part: &'static PagePart = Box::leak(Box::default());
    pages.push((name, part));
    part
}

impl<T> Default for Part<T> {
    fn default() -> Self {
        Part { load: OnceLock::new(), table: OnceLock::new(), stage: OnceLock::new() }
    }
}

impl<T> Part<T> {
    /// Returns the part with this table. Its bundle has to [provide](Self::provide) it.
    pub fn get() -> &'static Self {
        context::state()
    }

    /// Says how to load the part. Call it before the bundle starts its page.
    pub fn provide(&self, load: fn() -> Loading<T>) {
        let _ = self.load.set(load);
    }

    /// Provides a part that the bundle doesn't split off.
    pub fn provide_now(&self, table: &'static T) {
        let _ = self.table.set(table);
    }

    /// Returns the stage of the part, which its views follow.
    pub fn stage(&self) -> ArcRwSignal<Stage> {
        let first = || {
            ArcRwSignal::new(if self.table.get().is_some() { Stage::Ready } else { Stage::Idle })
        };
        self.stage.get_or_init(first).clone()
    }

    /// Returns the table if the part is loaded.
    pub fn loaded(&self) -> Option<&'static T> {
        self.table.get().copied()
    }

    /// Loads the part unless it is loaded.
    ///
    /// # Errors
    ///
    /// [`LoadError`] if the file could not be loaded. A later call tries again.
    ///
    /// # Panics
    ///
    /// If the bundle doesn't provide the part.
    pub async fn load(&'static self) -> Result<&'static T, LoadError> {
        if let Some(table) = self.loaded() {
            return Ok(table);
        }
        let load = self.load.get().expect("the bundle provides the part");
        let table = load().await?;
        Ok(self.table.get_or_init(|| table))
    }
}
