use turnstone_accounts::EmailAddress;

use crate::{Mail, StoreError};

/// The reason why an address gets no mail any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuppressionReason {
    /// There is no such mailbox.
    Bounce,
    /// Its owner has called a mail unwanted.
    Complaint,
}

impl SuppressionReason {
    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Bounce => "bounce",
            Self::Complaint => "complaint",
        }
    }
}

impl Mail {
    /// Sends no more mail to an address, whichever account has it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn suppress_address(
        &self,
        address: &EmailAddress,
        reason: SuppressionReason,
    ) -> Result<(), StoreError> {
        // A complaint weighs more: it is kept longer.
        sqlx::query!(
            "INSERT INTO suppressed_addresses (address_hash, reason, reported_at)
             VALUES ($1, $2, $3)
             ON CONFLICT (address_hash) DO UPDATE SET reported_at = excluded.reported_at,
                 reason = CASE WHEN suppressed_addresses.reason = 'complaint' THEN 'complaint'
                     ELSE excluded.reason END",
            &address.suppression_hash()[..],
            reason.as_str(),
            self.db.now(),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }
}
