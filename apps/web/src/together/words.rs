//! The words of playing together.

use crate::words::texts;

texts! {
    /// Words of playing together.
    TogetherWords {
        no_answer, unreadable,
    }
}

/// The words in the language of the page.
pub fn words() -> &'static TogetherWords {
    &TogetherWords::ENGLISH
}

impl TogetherWords {
    const ENGLISH: Self = TogetherWords {
        no_answer: "The server does not answer. It will be tried again.",
        unreadable: "The server’s answer cannot be read.",
    };
}
