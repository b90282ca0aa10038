use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::LimitKey;

/// An amount that all clients share, such as bytes, and of which one network ([`Address::customer`]), or
/// one account, may take a part only. Clones share the amount.
///
/// [`Address::customer`]: super::Address::customer
#[derive(Debug, Clone)]
pub struct Budget(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    max: usize,
    max_of_owner: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    total: usize,
    by_owner: HashMap<LimitKey, usize>,
}

/// The part of a budget that one request or connection has taken; given back when it is dropped.
#[derive(Debug)]
pub struct BudgetShare {
    budget: Budget,
    owner: LimitKey,
    amount: usize,
}

impl Budget {
    /// A budget of which nothing is taken.
    #[must_use]
    pub fn new(max: usize, max_of_owner: usize) -> Self {
        Self(Arc::new(Inner { max, max_of_owner, taken: Mutex::default() }))
    }

    /// How much is taken.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.lock().total
    }

    /// Takes an amount for the network of an address, or for an account; `None` if too little is left. Who has taken
    /// nothing yet may take any amount that is left, so that nothing is too large to be ever had.
    #[must_use]
    pub fn take(&self, owner: impl Into<LimitKey>, amount: usize) -> Option<BudgetShare> {
        let owner = owner.into();
        let mut taken = self.lock();
        let (total, of_owner) =
            (taken.total, taken.by_owner.get(&owner).copied().unwrap_or_default());
        let fits = |taken: usize, max: usize| taken == 0 || taken.saturating_add(amount) <= max;
        if !fits(total, self.0.max) || !fits(of_owner, self.0.max_of_owner) {
            return None;
        }
        taken.total += amount;
        *taken.by_owner.entry(owner.clone()).or_default() += amount;
        drop(taken);
        Some(BudgetShare { budget: self.clone(), owner, amount })
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.0.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BudgetShare {
    /// Takes more, until it is `amount`; `false` if too little is left.
    pub(crate) fn grow_to(&mut self, amount: usize) -> bool {
        let missing = amount.saturating_sub(self.amount);
        let Some(mut more) = self.budget.take(self.owner.clone(), missing) else { return false };
        self.amount += std::mem::take(&mut more.amount);
        true
    }

    /// Gives back what is more than `amount`.
    pub(crate) fn shrink_to(&mut self, amount: usize) {
        let surplus = self.amount.saturating_sub(amount);
        self.give_back(surplus);
    }

    fn give_back(&mut self, amount: usize) {
        self.amount -= amount;
        let mut taken = self.budget.lock();
        taken.total -= amount;
        if let Some(of_owner) = taken.by_owner.get_mut(&self.owner) {
            *of_owner -= amount;
            if *of_owner == 0 {
                taken.by_owner.remove(&self.owner);
            }
        }
    }
}

impl Drop for BudgetShare {
    fn drop(&mut self) {
        self.give_back(self.amount);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::super::Address;
    use super::*;

    fn address(number: u8) -> Address {
        IpAddr::from([192, 0, 2, number]).into()
    }

    #[test]
    fn an_address_takes_its_part_and_all_together_no_more_than_there_is() {
        let budget = Budget::new(10, 6);
        let first = budget.take(address(1), 4).expect("enough");
        assert!(budget.take(address(1), 3).is_none(), "more than the part of one address");
        let second = budget.take(address(2), 6).expect("exactly the rest");
        assert!(budget.take(address(3), 1).is_none(), "nothing is left");
        drop(first);
        assert_eq!(budget.taken(), 6);
        assert!(budget.take(address(1), 4).is_some());
        drop(second);
        assert_eq!(budget.taken(), 0);
        assert!(budget.lock().by_owner.is_empty());
    }

    #[test]
    fn a_share_grows_and_the_networks_of_one_customer_are_one_owner() {
        let budget = Budget::new(10, 6);
        let [one, same] = ["2001:db8:1:2::3", "2001:db8:1:ffff::9"]
            .map(|text| Address::from(text.parse::<IpAddr>().expect("an address")));
        let mut share = budget.take(one, 2).expect("enough");
        assert!(share.grow_to(5) && share.grow_to(4));
        assert!(!share.grow_to(7), "more than the part of one network");
        assert_eq!(budget.taken(), 5);
        assert!(budget.take(same, 2).is_none());
        drop(share);
        assert_eq!(budget.taken(), 0);
        assert!(budget.lock().by_owner.is_empty());
    }

    #[test]
    fn what_is_larger_than_the_budget_is_had_alone() {
        let budget = Budget::new(10, 6);
        let mut large = budget.take(address(1), 100).expect("nothing is taken");
        assert!(budget.take(address(2), 1).is_none());
        large.shrink_to(5);
        assert_eq!(budget.taken(), 5);
        assert!(budget.take(address(2), 5).is_some());
    }
}
