//! Storage for a view that is drawn frame by frame, outside the signals.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;

/// Stores a board's view for a page. Copies share it.
pub struct ViewCell<V: 'static> {
    view: StoredValue<Rc<RefCell<V>>, LocalStorage>,
    /// Whether an animation frame is pending.
    has_frame: StoredValue<bool>,
}

impl<V> Clone for ViewCell<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for ViewCell<V> {}

impl<V> ViewCell<V> {
    /// Stores a view for the lifetime of the page.
    pub fn new(view: V) -> Self {
        let view = StoredValue::new_local(Rc::new(RefCell::new(view)));
        ViewCell { view, has_frame: StoredValue::new(false) }
    }

    /// Runs `act` on the view, if the page still exists.
    pub fn with<R>(self, act: impl FnOnce(&mut V) -> R) -> Option<R> {
        let view = self.view.try_get_value()?;
        let result = act(&mut view.borrow_mut());
        Some(result)
    }

    /// Calls `frame` at the next animation frame, unless one is pending or the page was left by then.
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
