//! Input field for a seed: digits, or empty for a random seed.

use grid::parse_digits;
use leptos::prelude::*;

use super::TextField;
use crate::platform::browser::random_seed;
use crate::ui::words::texts;

/// Content of a seed field. Copies share the same state.
#[derive(Clone, Copy)]
pub struct SeedText(RwSignal<String>);

impl SeedText {
    /// Creates an empty field.
    pub fn new() -> Self {
        SeedText(RwSignal::new(String::new()))
    }

    /// Writes a seed into the field, or clears it.
    pub fn set(self, seed: Option<u32>) {
        self.0.set(seed.map(|seed| seed.to_string()).unwrap_or_default());
    }

    /// Returns whether the field contains an invalid seed.
    pub fn is_wrong(self) -> bool {
        self.0.with(|text| read(text).is_none())
    }

    /// Returns the seed, or a random one if the field is empty; `None` if the content is invalid.
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

texts! {
    /// UI strings for the seed field.
    fn words() -> SeedWords {
        seed: "Seed",
        random: "random",
        hint: "The same seed gives the same puzzle.",
        wrong: "The seed must be a whole number from 0 to 4,294,967,295.",
    }
}

#[component]
pub fn SeedField(seed: SeedText) -> impl IntoView {
    let words = words();
    let error = move || seed.is_wrong().then(|| words.wrong.to_owned());
    view! {
        <TextField
            keyboard="numeric"
            label=words.seed
            value=seed.0
            on_change=move |text| seed.0.set(text)
            placeholder=words.random
            hint=words.hint
            error=Signal::derive(error)
        />
    }
}

/// Parses the field: `None` is invalid, `Some(None)` is empty.
#[expect(clippy::option_option, reason = "invalid, empty and a number are three cases")]
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
    fn a_seed_is_a_32_bit_number_or_empty() {
        assert_eq!(read("4294967295"), Some(Some(u32::MAX)));
        assert_eq!(read(" "), Some(None));
        for text in ["4294967296", "+1", "-1", "x", "1.5"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
