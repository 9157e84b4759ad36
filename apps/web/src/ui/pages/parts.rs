//! The pages of the bundle, each a part that is loaded when the page is opened.

use leptos::prelude::*;

use super::{About, History, Licences, Settings};
use crate::ui::list::REPLAYS;
use crate::ui::online::{Groups, Leaderboards, RacePage};
use crate::ui::replay;

/// The settings.
pub const SETTINGS: fn() -> AnyView = || Settings().into_any();

/// The history.
pub const HISTORY: fn() -> AnyView = || History().into_any();

/// The leaderboards.
pub const LEADERBOARDS: fn() -> AnyView = || Leaderboards().into_any();

/// The races.
pub const RACES: fn() -> AnyView = || RacePage().into_any();

/// The groups.
pub const GROUPS: fn() -> AnyView = || Groups().into_any();

/// The About page.
pub const ABOUT: fn() -> AnyView = || About().into_any();

/// The licences.
pub const LICENCES: fn() -> AnyView = || Licences().into_any();

/// The replays.
pub const REPLAY: fn() -> AnyView =
    || replay::Page(replay::PageProps { games: REPLAYS }).into_any();
