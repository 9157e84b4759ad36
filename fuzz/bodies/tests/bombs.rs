//! Records that would take excessive work or memory are rejected.

use fuzz_bodies::bombs::bombs;
use play::{OverBudget, RecordError};

#[test]
fn every_bomb_exceeds_the_budget() {
    let mut n_by_limit = [0; 3];
    for bomb in bombs() {
        let loaded = bomb.load(&bomb.record());
        let Err(RecordError::OverBudget { number, over }) = loaded else {
            panic!("{} is not rejected: {loaded:?}", bomb.name)
        };
        assert!(number > 0, "{} is not even generated", bomb.name);
        n_by_limit[match over {
            OverBudget::Acts(_) => 0,
            OverBudget::Work(_) => 1,
            OverBudget::Bytes(_) => 2,
        }] += 1;
    }
    assert_eq!(n_by_limit.iter().sum::<i32>(), 20);
    assert!(n_by_limit[0] > 0 && n_by_limit[1] > 0, "{n_by_limit:?}");
}
