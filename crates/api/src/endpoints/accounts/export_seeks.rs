//! The lists of the export that are about seeks.

use std::rc::Rc;

use uuid::Uuid;

use crate::bodies::{ExportedSeats, Names, SeekBody};

use super::export::{Chunks, ExportError, ExportStream, PAGE_SIZE};

impl ExportStream {
    /// The lists of its seeks and of its balances of seats.
    pub(super) fn seek_lists(self: &Rc<Self>) -> Vec<Chunks> {
        vec![
            self.list("seeks", |seek: &SeekBody| seek.id, Self::seeks),
            self.list("seat_balances", |_: &ExportedSeats| (), Self::seat_balances),
        ]
    }

    async fn seeks(&self, before: Option<Uuid>) -> Result<Vec<SeekBody>, ExportError> {
        let (store, account) = (&self.api.store, self.caller.account);
        let kept = store.seeks.of(account, before, PAGE_SIZE).await?;
        let names = Names::of(store, vec![account]).await?;
        Ok(kept.into_iter().map(|seek| SeekBody::new(seek, &names, store.database.now())).collect())
    }

    /// All at once: there is at most one for each variant.
    async fn seat_balances(&self, after: Option<()>) -> Result<Vec<ExportedSeats>, ExportError> {
        if after.is_some() {
            return Ok(Vec::new());
        }
        let kept = self.api.store.seeks.stored_seat_balances(self.caller.account).await?;
        let seats = |(game, variant, balance)| ExportedSeats::new(game, variant, balance);
        Ok(kept.into_iter().map(seats).collect())
    }
}
