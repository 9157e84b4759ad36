//! Reports from the platform to the app, which shows them to the player.
//!
//! Storage is opened and sync applies settings before the app is mounted. Such reports wait until
//! the app listens.

use std::cell::{RefCell, RefMut};
use std::rc::Rc;

use super::context;

/// An event that the player should learn about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// The browser denies storage, so values stay in memory.
    StorageRefused,
    /// The browser's storage is full, so values stay in memory.
    StorageFull,
    /// The site's data was cleared. Unsaved values are saved again.
    StorageCleared,
    /// An unreadable value was moved to the unreadable saves.
    Unreadable,
    /// A newer version of the app stored a value, which is not overwritten.
    Newer,
    /// Another tab has stored a newer value than the one that was handed over.
    OtherTab,
    /// The server doesn't know this device's key at the moment. The key is kept.
    KeyUnknown,
    /// A request failed, with a message for the player.
    RequestFailed(String),
}

type Listener = Rc<dyn Fn(Report)>;

/// Where reports go: to the waiting list until there is a listener.
#[derive(Default)]
struct Outlet {
    listener: Option<Listener>,
    waiting: Vec<Report>,
}

fn outlet() -> RefMut<'static, Outlet> {
    context::state::<RefCell<Outlet>>().borrow_mut()
}

/// Reports an event.
pub fn report(report: Report) {
    let listener = outlet().listener.clone();
    match listener {
        // Not borrowed here: the listener may cause further reports.
        Some(listener) => listener(report),
        None => outlet().waiting.push(report),
    }
}

/// Calls `listener` with the reports that are waiting, and with all later ones.
pub fn listen(listener: impl Fn(Report) + 'static) {
    let listener: Listener = Rc::new(listener);
    outlet().listener = Some(Rc::clone(&listener));
    let waiting = std::mem::take(&mut outlet().waiting);
    for report in waiting {
        listener(report);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_before_and_after_listening_arrive_in_order() {
        report(Report::Unreadable);
        report(Report::StorageFull);
        let heard = Rc::new(RefCell::new(Vec::new()));
        let hears = Rc::clone(&heard);
        listen(move |report| hears.borrow_mut().push(report));
        report(Report::OtherTab);
        assert_eq!(*heard.borrow(), [Report::Unreadable, Report::StorageFull, Report::OtherTab]);
    }

    #[test]
    fn a_listener_may_report() {
        let heard = Rc::new(RefCell::new(Vec::new()));
        let hears = Rc::clone(&heard);
        report(Report::Newer);
        listen(move |heard| {
            if heard == Report::Newer {
                report(Report::StorageRefused);
            }
            hears.borrow_mut().push(heard);
        });
        assert_eq!(*heard.borrow(), [Report::StorageRefused, Report::Newer]);
    }
}
