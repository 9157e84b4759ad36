//! The `texts!` macro for UI strings, and the strings that several pages share.
//!
//! Each game and each page keeps its own strings in a `words.rs`. Strings with numbers in them are
//! functions, because plural rules differ between languages.

mod shared;

use grid::Date;

pub use shared::{common_words, home_words, not_found_words, part_words, storage_words};

/// Declares a struct of UI strings, its English values and the function that returns them.
///
/// A value is a string, a list of strings, or a function of the values it mentions, which returns a
/// `String` unless it says otherwise:
///
/// ```ignore
/// texts! {
///     /// UI strings for the daily page.
///     pub fn words() -> DailyWords {
///         title: "Daily puzzles",
///         days: ["Monday", "Tuesday"],
///         lead(date: Date) { format!("Puzzles for {date}") },
///         level(level: Level) -> &'static str { level.name() },
///     }
/// }
/// ```
///
/// Another language is another constant beside `DailyWords::ENGLISH`; the compiler then requires a
/// value for every string.
macro_rules! texts {
    ($($(#[$doc:meta])* $access:vis fn $words:ident() -> $name:ident {
        $($(#[$about:meta])* $text:ident
            $(($($arg:ident: $arg_type:ty),* $(,)?) $(-> $output:ty)? $body:block)?
            $(: $value:tt)?
        ),+ $(,)?
    })+) => {
        $($(#[$doc])*
        pub struct $name {
            $($(#[$about])* pub $text: $crate::ui::words::text_type!(
                $(fn($($arg_type),*) $(-> $output)?)? $($value)?
            )),+
        }

        impl $name {
            /// The English strings.
            pub const ENGLISH: Self = Self {
                $($text: $crate::ui::words::text_value!($(|$($arg: $arg_type),*| $body)? $($value)?)),+
            };
        }

        $(#[$doc])*
        $access fn $words() -> &'static $name {
            &$name::ENGLISH
        })+
    };
}
pub(crate) use texts;

/// The type of a string in `texts!`.
macro_rules! text_type {
    ($text:literal) => { &'static str };
    ([$($text:literal),* $(,)?]) => { &'static [&'static str] };
    (fn($($arg:ty),*)) => { fn($($arg),*) -> String };
    (fn($($arg:ty),*) -> $output:ty) => { fn($($arg),*) -> $output };
}
pub(crate) use text_type;

/// The value of a string in `texts!`.
macro_rules! text_value {
    ($text:literal) => { $text };
    ([$($text:literal),* $(,)?]) => { &[$($text),*] };
    (|$($arg:ident: $kind:ty),*| $body:block) => { |$($arg: $kind),*| $body };
}
pub(crate) use text_value;

/// Name and description of a game on the home page.
pub struct GameWords {
    pub name: &'static str,
    pub description: &'static str,
}

/// Formats a number with thousands separators.
pub fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Returns the name of a date's month.
pub fn month_name(date: Date) -> &'static str {
    MONTHS[usize::from(date.month()) - 1]
}

/// Formats a date without its year: "26 Nov".
pub fn short_date(date: Date) -> String {
    let month: String = month_name(date).chars().take(3).collect();
    format!("{} {month}", date.day())
}

/// Formats a date, for example "30 November 2025".
pub fn long_date(date: Date) -> String {
    format!("{} {} {}", date.day(), month_name(date), date.year())
}

/// Formats a number with its noun: "1 move", "2 moves".
pub fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(n), if n == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_thousands_separators() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (181_440, "181,440"),
            (u32::MAX, "4,294,967,295"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn only_the_number_one_takes_the_singular() {
        let texts = [0, 1, 2, 1000].map(|n| counted(n, "move", "moves"));
        assert_eq!(texts, ["0 moves", "1 move", "2 moves", "1,000 moves"]);
    }
}
