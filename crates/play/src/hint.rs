//! A hint in two presses: the first shows a move, the second plays it.

/// The state of a hint.
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
    /// No hint was requested.
    #[default]
    None,
    /// A hint was requested and is being computed.
    Wanted,
    /// This move is shown, but not recorded yet.
    Shown(M),
    /// This move is shown and recorded.
    Recorded(M),
    /// The player pressed again: the move is to be played.
    Accepted(M),
}

impl<M: Clone> HintState<M> {
    /// Returns the move that is shown.
    pub fn shown(&self) -> Option<&M> {
        match self {
            HintState::Shown(m) | HintState::Recorded(m) => Some(m),
            HintState::None | HintState::Wanted | HintState::Accepted(_) => None,
        }
    }

    /// Returns whether a shown move is not recorded yet.
    pub fn is_unrecorded(&self) -> bool {
        matches!(self, HintState::Shown(_))
    }

    /// Marks a shown move as recorded; returns whether it was not.
    pub fn take_unrecorded(&mut self) -> bool {
        let HintState::Shown(m) = self else { return false };
        *self = HintState::Recorded(m.clone());
        true
    }

    /// Accepts the shown move; returns `false` if there is none.
    pub fn accept(&mut self) -> bool {
        let Some(m) = self.shown().cloned() else { return false };
        *self = HintState::Accepted(m);
        true
    }

    /// Shows another move instead of the shown one.
    pub fn replace(&mut self, other: M) {
        if let HintState::Shown(m) | HintState::Recorded(m) = self {
            *m = other;
        }
    }

    /// Takes the accepted move.
    pub fn take_accepted(&mut self) -> Option<M> {
        let HintState::Accepted(m) = self else { return None };
        let m = m.clone();
        *self = HintState::None;
        Some(m)
    }
}
