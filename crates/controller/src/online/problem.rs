//! Why a request to the server failed, and when to try again.

/// The first pause before sending again, which doubles each time, and the longest, in milliseconds.
const FIRST_PAUSE: u64 = 5_000;
const LONGEST_PAUSE: u64 = 600_000;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The device is offline, or the server didn't respond.
    #[error("The server isn’t responding right now.")]
    NoAnswer,
    /// The response is not one of this API.
    #[error("The server’s response couldn’t be read.")]
    Unreadable,
    /// The server returned an error.
    #[error("{message}")]
    Refused {
        /// HTTP status.
        status: u16,
        /// Machine-readable code: `refused`, `gone`, `not-signed-in`.
        code: String,
        /// Message for players.
        message: String,
        /// Seconds to wait before trying again, if the server sent them.
        retry: Option<u32>,
    },
}

impl Problem {
    /// Returns whether the server returned an error with the code `wanted`.
    pub fn is(&self, wanted: &str) -> bool {
        matches!(self, Problem::Refused { code, .. } if code == wanted)
    }

    /// Returns whether the same request may succeed later.
    pub fn is_temporary(&self) -> bool {
        match self {
            Problem::NoAnswer | Problem::Unreadable => true,
            Problem::Refused { status, .. } => matches!(status, 408 | 429 | 500..),
        }
    }

    /// Returns whether the server doesn't know the key. It may know it later: for example, if it was started on another
    /// database by mistake.
    pub fn is_key_unknown(&self) -> bool {
        self.is("not-signed-in")
    }

    /// Returns whether a result's ticket may be the only reason for the rejection. For example, a ticket from before the
    /// database was recreated is malformed, because it was signed with another secret. A ticket that arrived after the
    /// start of the game causes a refusal.
    pub fn is_ticket_suspect(&self) -> bool {
        ["gone", "used", "not-yours", "malformed", "refused"].iter().any(|code| self.is(code))
    }
}

/// Returns the pause after `n` failures in milliseconds: exponential backoff, or longer if the server requests it.
pub fn pause_after(n: u32, problem: &Problem) -> u64 {
    let requested = match problem {
        Problem::Refused { retry: Some(seconds), .. } => u64::from(*seconds) * 1_000,
        _ => 0,
    };
    (FIRST_PAUSE << n.min(10)).min(LONGEST_PAUSE).max(requested)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(status: u16, code: &str, retry: Option<u32>) -> Problem {
        Problem::Refused { status, code: code.to_owned(), message: String::new(), retry }
    }

    #[test]
    fn retry_pauses_double_up_to_ten_minutes_and_honour_retry_after() {
        let pauses: Vec<u64> = (0..9).map(|n| pause_after(n, &Problem::NoAnswer) / 1_000).collect();
        assert_eq!(pauses, [5, 10, 20, 40, 80, 160, 320, 600, 600]);
        assert_eq!(pause_after(0, &refused(429, "", Some(90))), 90_000);
        assert_eq!(pause_after(1, &refused(503, "", Some(5))), 10_000);
    }

    #[test]
    fn only_temporary_problems_are_retried() {
        let [limited, down] = [429, 503].map(|status| refused(status, "", None));
        for problem in [Problem::NoAnswer, Problem::Unreadable, limited, down] {
            assert!(problem.is_temporary(), "{problem:?}");
        }
        for status in [400, 401, 403, 409, 410, 413, 422] {
            assert!(!refused(status, "", None).is_temporary(), "{status}");
        }
    }

    #[test]
    fn a_result_is_sent_without_a_ticket_that_may_be_at_fault() {
        for (status, code) in [(400, "malformed"), (422, "refused"), (410, "gone")] {
            assert!(refused(status, code, None).is_ticket_suspect());
        }
        assert!(!refused(413, "too-large", None).is_ticket_suspect());
        assert!(!Problem::NoAnswer.is_ticket_suspect());
    }
}
