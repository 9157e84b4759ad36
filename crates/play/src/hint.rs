//! A hint in two presses: the first shows a move, the second makes it.

/// How far a hint is.
///
/// ```
/// use play::HintState;
///
/// let mut hint = HintState::Shown('L');
/// assert!(hint.take_unrecorded());
/// assert!(hint.accept());
/// assert_eq!(hint.take_accepted(), Some('L'));
/// assert_eq!(hint, HintState::None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HintState<M> {
    /// None was asked for.
    #[default]
    None,
    /// The player asked, and the answer is not there yet.
    Wanted,
    /// This move is shown, and the record of the game does not say so yet.
    Shown(M),
    /// This move is shown, and the record says so.
    Recorded(M),
    /// The player asked a second time: the move is to be made.
    Accepted(M),
}

impl<M: Copy> HintState<M> {
    /// The move that is shown.
    pub fn shown(&self) -> Option<M> {
        match *self {
            HintState::Shown(m) | HintState::Recorded(m) => Some(m),
            HintState::None | HintState::Wanted | HintState::Accepted(_) => None,
        }
    }

    /// Whether a move is shown of which the record does not say so.
    pub fn is_unrecorded(&self) -> bool {
        matches!(self, HintState::Shown(_))
    }

    /// The same, once: from now on the record says so.
    pub fn take_unrecorded(&mut self) -> bool {
        let HintState::Shown(m) = *self else { return false };
        *self = HintState::Recorded(m);
        true
    }

    /// Accepts the move that is shown; false if none is.
    pub fn accept(&mut self) -> bool {
        let shown = self.shown();
        if let Some(m) = shown {
            *self = HintState::Accepted(m);
        }
        shown.is_some()
    }

    /// Takes the move that was accepted.
    pub fn take_accepted(&mut self) -> Option<M> {
        let HintState::Accepted(m) = *self else { return None };
        *self = HintState::None;
        Some(m)
    }
}
