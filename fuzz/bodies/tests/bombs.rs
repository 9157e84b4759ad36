//! Records that ask for endless work or memory are refused.

use fuzz_bodies::bombs::bombs;
use play::{OverBudget, RecordError};

#[test]
fn every_bomb_is_refused_by_its_budget() {
    let mut n_by_kind = [0; 3];
    for bomb in bombs() {
        let refused = bomb.load(&bomb.record());
        let Err(RecordError::OverBudget { number, over }) = refused else {
            panic!("{} is not refused: {refused:?}", bomb.name)
        };
        assert!(number > 0, "{} is not even dealt", bomb.name);
        n_by_kind[match over {
            OverBudget::Acts(_) => 0,
            OverBudget::Work(_) => 1,
            OverBudget::Bytes(_) => 2,
        }] += 1;
    }
    assert_eq!(n_by_kind.iter().sum::<i32>(), 18);
    assert!(n_by_kind[0] > 0 && n_by_kind[1] > 0, "{n_by_kind:?}");
}
