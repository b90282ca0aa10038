//! The accounts that are computers, and the matches that may have hints.

use uuid::Uuid;

use turnstone_matches::{AccountId, COMPUTERS, may_have_hints};

/// The id before that of the first computer.
const FIRST: u128 = 0x7475_726e_7374_8000_8000_0000_0000_0000;

#[test]
fn nobody_gets_hints_against_people() {
    let [anna, ben] = [1, 2].map(|number| Some(AccountId(Uuid::from_u128(number))));
    let computer = AccountId::of_computer(3);
    assert!(may_have_hints(false, false, &[anna, computer]));
    assert!(may_have_hints(false, true, &[anna, anna]));
    for seats in [
        vec![anna, ben],
        vec![anna, None],
        vec![anna, computer, ben, computer],
        vec![anna, computer, None, computer],
    ] {
        assert!(!may_have_hints(false, false, &seats), "{seats:?}");
    }
    assert!(!may_have_hints(true, false, &[anna, computer]));
    assert!(!may_have_hints(true, true, &[anna, anna]));
}

#[test]
fn every_level_has_its_own_account_and_no_other_account_is_a_computer() {
    let levels = (0..=u8::MAX).filter(|level| AccountId::of_computer(*level).is_some());
    assert_eq!(levels.collect::<Vec<_>>(), (1..=COMPUTERS).collect::<Vec<_>>());
    for level in 1..=COMPUTERS {
        let account = AccountId::of_computer(level).expect("a computer");
        assert_eq!(account.computer_level(), Some(level));
        assert_eq!(account.0.get_version_num(), 8);
    }
    for other in [0, FIRST - 1, FIRST, FIRST + 9, FIRST + 257, u128::MAX] {
        assert!(!AccountId(Uuid::from_u128(other)).is_computer(), "{other:x}");
    }
}
