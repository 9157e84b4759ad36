//! What a page draws with: kept apart from signals, drawn frame by frame, and gone when the page is left.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;

/// Holds the view of a board for a page that is copied into many callbacks.
pub struct ViewCell<V: 'static> {
    view: StoredValue<Rc<RefCell<V>>, LocalStorage>,
    /// Whether a frame is requested that has not come yet.
    has_frame: StoredValue<bool>,
}

impl<V> Clone for ViewCell<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for ViewCell<V> {}

impl<V> ViewCell<V> {
    /// Holds a view as long as the page is there.
    pub fn new(view: V) -> Self {
        let view = StoredValue::new_local(Rc::new(RefCell::new(view)));
        ViewCell { view, has_frame: StoredValue::new(false) }
    }

    /// Runs on the view, if the page is still there.
    pub fn with<R>(self, act: impl FnOnce(&mut V) -> R) -> Option<R> {
        let view = self.view.try_get_value()?;
        let result = act(&mut view.borrow_mut());
        Some(result)
    }

    /// Calls back at the next frame, unless it is requested already, or the page is left by then.
    pub fn request_frame(self, frame: impl FnOnce() + 'static) {
        if self.has_frame.try_get_value() == Some(false) {
            self.has_frame.set_value(true);
            request_animation_frame(move || {
                if self.has_frame.try_set_value(false).is_none() {
                    frame();
                }
            });
        }
    }
}
