//! The field for a seed: digits, or nothing for a random one.

use grid::parse_digits;
use leptos::prelude::*;

use super::TextField;
use crate::browser::random_seed;
use crate::words::words;

/// What stands in a field for a seed. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub struct SeedText(RwSignal<String>);

impl SeedText {
    /// An empty field.
    pub fn new() -> Self {
        SeedText(RwSignal::new(String::new()))
    }

    /// Writes a seed into the field, or empties it.
    pub fn set(self, seed: Option<u32>) {
        self.0.set(seed.map(|seed| seed.to_string()).unwrap_or_default());
    }

    /// Whether the field holds something that is no seed.
    pub fn is_wrong(self) -> bool {
        self.0.with(|text| read(text).is_none())
    }

    /// The seed in the field, or a random one if it is empty; none if it holds something else.
    pub fn seed(self) -> Option<u32> {
        let seed = self.0.with_untracked(|text| read(text))?;
        Some(seed.unwrap_or_else(random_seed))
    }
}

impl Default for SeedText {
    fn default() -> Self {
        SeedText::new()
    }
}

/// Said here and not with the other words: home, which every first visit loads, has no such field.
const HINT: &str = "The same number gives the same puzzle";

/// The field.
#[component]
pub fn SeedField(seed: SeedText) -> impl IntoView {
    let words = &words().common;
    let error = move || seed.is_wrong().then(|| words.seed_wrong.to_owned());
    view! {
        <TextField
            keyboard="numeric"
            label=words.seed
            value=seed.0
            on_change=move |text| seed.0.set(text)
            placeholder=words.seed_random
            hint=HINT
            error=Signal::derive(error)
        />
    }
}

/// A seed, or that the field is empty.
#[expect(clippy::option_option, reason = "wrong, empty and a number are three things")]
fn read(text: &str) -> Option<Option<u32>> {
    match text.trim() {
        "" => Some(None),
        text => parse_digits(text).map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_seed_is_digits_that_fit_or_nothing() {
        assert_eq!(read("4294967295"), Some(Some(u32::MAX)));
        assert_eq!(read(" "), Some(None));
        for text in ["4294967296", "+1", "-1", "x", "1.5"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
