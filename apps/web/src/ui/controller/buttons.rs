//! Buttons common to all games.

use leptos::prelude::*;
use play::Input;

use super::{Controller, Playable};
use crate::ui::components::{Button, Icon};
use crate::ui::words::common_words;

#[component]
pub fn UndoRedo<P: Playable>(
    game: Controller<P>,
    /// Whether Undo is enabled, for games where it can do more than undo a move.
    #[prop(default = game.can_undo(), into)]
    can_undo: Memo<bool>,
) -> impl IntoView {
    let (words, can_redo) = (common_words(), game.can_redo());
    let button = move |icon: Icon, name: &'static str, can: Memo<bool>, input: fn() -> Input<P>| {
        let disabled = Signal::derive(move || !can.get());
        let press = move |()| game.press(input());
        view! { <Button icon=icon disabled=disabled on_press=press>{name}</Button> }
    };
    view! {
        {button(Icon::Undo, words.undo, can_undo, || Input::Undo)}
        {button(Icon::Redo, words.redo, can_redo, || Input::Redo)}
    }
}
