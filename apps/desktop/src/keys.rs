//! Keyboard shortcuts.

use crate::actions::Action;
use crate::app::App;
use crate::dialogs::Dialog;
use eframe::egui::{self, Context, EventFilter, Key};
use fifteen::Event;
use grid::Dir;
use play::Input;

impl App {
    /// Returns the actions of the keys pressed since the last frame, in order.
    pub(crate) fn keys(&self, ctx: &Context) -> Vec<Action> {
        if self.dialog.is_some() {
            return Vec::new();
        }
        // Arrow keys move tiles even while a button has the focus.
        ctx.memory_mut(|memory| {
            if let Some(id) = memory.focused() {
                let arrows = EventFilter {
                    horizontal_arrows: true,
                    vertical_arrows: true,
                    ..EventFilter::default()
                };
                memory.set_focus_lock_filter(id, arrows);
            }
        });
        let events = ctx.input(|input| input.events.clone());
        let pressed = events.into_iter().filter_map(|event| match event {
            egui::Event::Key { key, pressed: true, modifiers, .. } => Some((key, modifiers)),
            _ => None,
        });
        pressed.filter_map(|(key, modifiers)| self.action_of(key, modifiers)).collect()
    }

    fn action_of(&self, key: Key, modifiers: egui::Modifiers) -> Option<Action> {
        if modifiers.command {
            return match (key, modifiers.shift) {
                (Key::Z, false) => Some(Action::Input(Input::Undo)),
                (Key::Z, true) | (Key::Y, _) => Some(Action::Input(Input::Redo)),
                (Key::N, _) => Some(Action::Dialog(Some(Dialog::New))),
                _ => None,
            };
        }
        match key {
            Key::H if self.is_open() => Some(Action::Hint),
            Key::P => Some(self.pause_action()),
            Key::Escape => self.coach.auto().is_some().then_some(Action::Stop),
            key => Dir::from_key(key_name(key)?)
                .map(|dir| Action::Input(Input::Touch(Event::Key(dir)))),
        }
    }
}

/// Returns the engine's name of a key.
fn key_name(key: Key) -> Option<&'static str> {
    Some(match key {
        Key::ArrowUp => "ArrowUp",
        Key::ArrowDown => "ArrowDown",
        Key::ArrowLeft => "ArrowLeft",
        Key::ArrowRight => "ArrowRight",
        Key::W => "w",
        Key::A => "a",
        Key::S => "s",
        Key::D => "d",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortcuts_work_with_caps_lock() {
        for name in ["z", "Z"] {
            assert_eq!(Key::from_name(name), Some(Key::Z));
        }
    }
}
