//! Line icons on a 24×24 grid, drawn in the text colour.

use leptos::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Auto,
    Back,
    Calendar,
    Chart,
    Check,
    Close,
    Copy,
    Download,
    Edit,
    Eye,
    Flag,
    Help,
    Hint,
    History,
    Image,
    Info,
    Link,
    Moon,
    New,
    Next,
    Party,
    Pause,
    Play,
    Redo,
    Restart,
    Share,
    Shuffle,
    Stop,
    Sun,
    Trash,
    Trophy,
    Undo,
    Upload,
    Warning,
}

/// A circle of radius 8.5 around a symbol.
macro_rules! ring {
    ($sign:literal) => {
        concat!("M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17", $sign)
    };
}

impl Icon {
    #[rustfmt::skip]
    fn path(self) -> &'static str {
        match self {
            Icon::Auto => ring!("v17M12 7h4.5M12 10.3h6.5M12 13.7h6.5M12 17h4.5"),
            Icon::Back => "M14.5 5.5 8 12l6.5 6.5",
            Icon::Calendar => "M5 6h14v14H5zM5 10.5h14M9 3.5V8M15 3.5V8",
            Icon::Chart => "M4 4v16h16M8 15l4-5 3 3 4.5-6",
            Icon::Check => "m5 12.5 4.5 4.5L19 7.5",
            Icon::Close => "m6 6 12 12M18 6 6 18",
            Icon::Copy => "M9 9h11v11H9zM15 9V4H4v11h5",
            Icon::Download => "M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 20h15",
            Icon::Edit => "M4.5 19.5 6 14.5 15.5 5 19 8.5 9.5 18zM13 7.5l3.5 3.5",
            Icon::Eye => "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
            Icon::Flag => "M6 21V4M6 4.5h12l-3 4 3 4H6",
            Icon::Help => ring!("M9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.7M12 16.5v.01"),
            Icon::Hint => "M9 17.5h6M10 20.5h4M9 17.5c0-2-2.5-3.3-2.5-7a5.5 5.5 0 0 1 11 0c0 3.7-2.5 5-2.5 7",
            Icon::History => "M4.5 5v5h5M5 10a7.5 7.5 0 1 1-.6 4.5M12 8v4.5l3 2",
            Icon::Image => "M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 8.5v.01",
            Icon::Info => ring!("M12 11v5.5M12 7.7v.01"),
            Icon::Link => "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
            Icon::Moon => "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10",
            Icon::New => "M5 5h14v14H5zM12 8.5v7M8.5 12h7",
            Icon::Next => "M9.5 5.5 16 12l-6.5 6.5",
            Icon::Party => "M8.5 9 4 20l11-4.5zM13 4c1.5 1 1.5 3 .5 4.5M20 11c-1-1.5-3-1.5-4.5-.5M18 4.5v.01M20.5 7v.01M9.5 4.5v.01M19.5 15.5v.01",
            Icon::Pause => "M8.5 5.5v13M15.5 5.5v13",
            Icon::Play => "M7.5 5v14l11-7z",
            Icon::Redo => "M15.5 4.5 20 9l-4.5 4.5M20 9H10a5.5 5.5 0 0 0 0 11h3",
            Icon::Restart => "M4.5 5v5h5M5 10a7.5 7.5 0 1 1-.6 4.5",
            Icon::Share => "M12 15V4M8 7.5l4-4 4 4M7 11H5v9.5h14V11h-2",
            Icon::Shuffle => "M3.5 7H7c4.5 0 5.5 10 10 10h3M17.5 14.5 20 17l-2.5 2.5M3.5 17H7c1.5 0 2.6-1.1 3.5-2.5M13.5 9.5C14.4 8 15.5 7 17 7h3M17.5 4.5 20 7l-2.5 2.5",
            Icon::Stop => "M6.5 6.5h11v11h-11z",
            Icon::Sun => "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
            Icon::Trash => "M4.5 7h15M9 7V4h6v3M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5",
            Icon::Trophy => "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1 5 3.7 5M16 6h3.5c0 3-1 5-3.7 5M12 14v4M8.5 20.5h7M9.5 20.5c0-1.5 1-2.5 2.5-2.5s2.5 1 2.5 2.5",
            Icon::Undo => "M8.5 4.5 4 9l4.5 4.5M4 9h10a5.5 5.5 0 0 1 0 11h-3",
            Icon::Upload => "M12 16V4.5M7.5 9 12 4.5 16.5 9M4.5 20h15",
            Icon::Warning => "M12 4 2.5 20h19zM12 10v4.5M12 17.3v.01",
        }
    }
}

/// Renders an icon. It has no accessible name; its container does.
#[component]
pub fn Glyph(icon: Icon) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=icon.path() />
        </svg>
    }
}
