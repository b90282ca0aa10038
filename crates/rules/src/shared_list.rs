use std::sync::Arc;

/// A list that grows at its front and shares its tail: a clone copies one pointer.
#[derive(Debug)]
pub struct SharedList<T>(Option<Arc<ListNode<T>>>);

#[derive(Debug)]
struct ListNode<T> {
    item: T,
    tail: SharedList<T>,
}

impl<T> SharedList<T> {
    /// Adds an item in front of all others.
    pub fn push(&mut self, item: T) {
        let tail = Self(self.0.take());
        self.0 = Some(Arc::new(ListNode { item, tail }));
    }

    /// The newest item and the list of all others; `None` when the list is empty.
    #[must_use]
    pub fn split_newest(&self) -> Option<(&T, &Self)> {
        self.0.as_deref().map(|node| (&node.item, &node.tail))
    }

    /// The items, newest first.
    pub fn newest_first(&self) -> impl Iterator<Item = &T> {
        let mut cursor = self;
        std::iter::from_fn(move || {
            let (item, tail) = cursor.split_newest()?;
            cursor = tail;
            Some(item)
        })
    }
}

impl<T> Default for SharedList<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Clone for SharedList<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Drop for SharedList<T> {
    /// Drops one node after another. A recursive drop would need a stack as deep as the list is
    /// long.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(node) = next {
            match Arc::try_unwrap(node) {
                Ok(mut node) => next = node.tail.0.take(),
                Err(_) => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(list: &SharedList<u32>) -> Vec<u32> {
        list.newest_first().copied().collect()
    }

    #[test]
    fn a_clone_shares_the_tail_and_grows_alone() {
        let mut list = SharedList::default();
        list.push(1);
        let mut copy = list.clone();
        copy.push(2);
        list.push(3);
        assert_eq!((items(&list), items(&copy)), (vec![3, 1], vec![2, 1]));
        let (newest, tail) = copy.split_newest().expect("two items");
        assert_eq!((*newest, items(tail)), (2, vec![1]));
        drop(list);
        assert_eq!(items(&copy), [2, 1]);
    }

    #[test]
    fn a_long_list_is_dropped_without_a_deep_stack() {
        let mut list = SharedList::default();
        (0..1_000_000).for_each(|number| list.push(number));
        assert_eq!(list.newest_first().count(), 1_000_000);
    }
}
