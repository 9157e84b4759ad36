//! Notifications: what they say and what they offer.

use std::fmt;
use std::sync::Arc;

use leptos::prelude::*;

use super::shell;

/// A notification. It never takes the focus.
#[derive(Clone, Debug)]
pub struct Notice {
    /// Its number on this page.
    pub(crate) id: u32,
    pub(crate) text: String,
    pub(crate) kind: NoticeKind,
    pub(crate) action: Option<Action>,
    /// Whether it stays until it is closed.
    pub(crate) stays: bool,
}

/// Importance of a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoticeKind {
    Info,
    Success,
    Warning,
}

/// Action button of a notification. Unlike a [`Callback`], it outlives the view that created it.
#[derive(Clone)]
pub(crate) struct Action {
    pub(crate) label: &'static str,
    pub(crate) run: Arc<dyn Fn() + Send + Sync>,
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label)
    }
}

impl Notice {
    /// Creates an informational notification.
    pub fn info(text: impl Into<String>) -> Self {
        Notice::new(text, NoticeKind::Info)
    }

    /// Creates a success notification.
    pub fn success(text: impl Into<String>) -> Self {
        Notice::new(text, NoticeKind::Success)
    }

    /// Creates a warning, which stays until it is closed.
    pub fn warning(text: impl Into<String>) -> Self {
        Notice { stays: true, ..Notice::new(text, NoticeKind::Warning) }
    }

    /// Adds an action; the notification then stays until it is closed.
    pub fn action(self, label: &'static str, run: impl Fn() + Send + Sync + 'static) -> Self {
        Notice { stays: true, ..self.offer(label, run) }
    }

    /// Adds an action that disappears with the notification, because it is also available elsewhere.
    pub fn offer(mut self, label: &'static str, run: impl Fn() + Send + Sync + 'static) -> Self {
        self.action = Some(Action { label, run: Arc::new(run) });
        self
    }

    fn new(text: impl Into<String>, kind: NoticeKind) -> Self {
        Notice { id: 0, text: text.into(), kind, action: None, stays: false }
    }
}

/// Shows a notification. It replaces one with the same message.
pub fn notify(mut notice: Notice) {
    let shell = shell();
    notice.id = shell.next_id();
    shell.notices.update(|shown| {
        shown.retain(|other| other.text != notice.text);
        shown.push(notice);
    });
}
