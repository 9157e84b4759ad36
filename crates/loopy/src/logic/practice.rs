//! Boards for practising one technique each. They were found by the generator; a test checks that they still need it.

use super::link::LogicBoard;
use super::proof::Rule;

/// A technique with three small boards that need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The technique: the hardest rule that the boards need.
    pub rule: Rule,
    boards: [&'static str; 3],
}

/// The techniques, simplest first. Besides the cell and saturation rules, a board needs only its own rule. Crossings and
/// connection are exceptions: they solve nothing alone, so their boards need simpler rules too.
pub const PRACTICE: [Practice; 7] = [
    Practice { rule: Rule::Saturation, boards: ["4-d0a4h0", "4-a0h2d0", "4-b0e0a4e"] },
    Practice { rule: Rule::EarlyClosing, boards: ["4-c4l", "4-0a4m", "4-n20"] },
    Practice { rule: Rule::Difference, boards: ["4-c3c3a24e", "4-a1b1a2b1b1c", "4-c3b55a5f"] },
    Practice { rule: Rule::Fillings, boards: ["4-d0b4a2f", "4-e12d1d", "4-b5a5d6f"] },
    Practice { rule: Rule::Crossings, boards: ["5-b0b0g5h4b", "5-d01g1h0b", "5-a4e4d7k1"] },
    Practice { rule: Rule::Connection, boards: ["4-a4d4e0c", "4-b4b4i0", "4-c04d4f"] },
    Practice { rule: Rule::WhatIf, boards: ["4-a0f0g", "4-a0m0", "4-c00k"] },
];

impl Practice {
    /// Returns the boards, each with a unique solution.
    pub fn boards(self) -> [LogicBoard; 3] {
        self.boards.map(|board| board.parse().expect("a test parses them"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::budget::unlimited;
    use super::super::check::check_proof;
    use super::super::grade::explain;
    use super::*;

    #[test]
    fn each_board_needs_its_technique_and_no_harder_one() {
        for practice in PRACTICE {
            for board in practice.boards() {
                let problem = board.problem();
                let explanation = unlimited(|budget| explain(&problem, budget));
                let explanation = explanation.expect("a unique solution");
                assert_eq!(check_proof(&problem, &explanation.steps), Ok(explanation.solution));
                let used: BTreeSet<Rule> = explanation.steps.iter().map(|step| step.rule).collect();
                let at_once = [Rule::Cell, Rule::Saturation, practice.rule];
                let is_allowed = |rule: &Rule| match practice.rule {
                    Rule::Crossings | Rule::Connection => *rule <= practice.rule,
                    _ => at_once.contains(rule),
                };
                assert!(used.contains(&practice.rule), "{board}: {used:?}");
                assert!(used.iter().all(is_allowed), "{board}: {used:?}");
            }
        }
    }
}
