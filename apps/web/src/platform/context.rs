//! The state of this page or worker: one value per type, provided by the entry point or created on first use.
//!
//! This is Leptos's context for the whole page. Event handlers, timers and promises run outside any reactive owner, where
//! they could not read a context of Leptos.

use std::any::Any;
use std::cell::RefCell;

thread_local! {
    /// The values, as long as the page or worker exists. A static, because browser callbacks get no arguments of ours;
    /// it is the only one, so no other module has hidden state.
    static VALUES: RefCell<Vec<&'static dyn Any>> = const { RefCell::new(Vec::new()) };
}

/// Provides the value of a type, in place of an earlier one.
pub fn provide<T: 'static>(value: T) -> &'static T {
    let value: &'static T = Box::leak(Box::new(value));
    VALUES.with_borrow_mut(|values| values.push(value));
    value
}

/// Returns the value of a type, if there is one.
pub fn provided<T: 'static>() -> Option<&'static T> {
    VALUES.with_borrow(|values| values.iter().rev().find_map(|value| value.downcast_ref()))
}

/// Returns the value of a type. The first call creates it.
pub fn state<T: Default + 'static>() -> &'static T {
    provided().unwrap_or_else(|| provide(T::default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[derive(Default)]
    struct Count(Cell<u32>);

    #[test]
    fn a_value_is_created_once_and_the_last_provided_one_counts() {
        assert!(provided::<Count>().is_none());
        state::<Count>().0.set(7);
        assert_eq!(state::<Count>().0.get(), 7);
        provide(Count(Cell::new(8)));
        assert_eq!(provided::<Count>().map(|count| count.0.get()), Some(8));
        assert_eq!(state::<Cell<u32>>().get(), 0, "each type has its own value");
    }
}
