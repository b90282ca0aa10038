use std::sync::Arc;

use crate::{Push, StoreError};
use turnstone_io::push::VapidKey;

impl Push {
    /// The key pair by which push services recognise the servers of this database. The first server
    /// that asks makes it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn key(&self) -> Result<Arc<VapidKey>, StoreError> {
        self.key.get_or_try_init(|| self.read_or_make_push_key()).await.map(Arc::clone)
    }

    async fn read_or_make_push_key(&self) -> Result<Arc<VapidKey>, StoreError> {
        let stored = sqlx::query_scalar!("SELECT key_pair FROM push_keys")
            .fetch_optional(&self.db.pool)
            .await?;
        let stored = match stored {
            Some(stored) => stored,
            None => self.make_push_key().await?,
        };
        VapidKey::from_pkcs8(&stored)
            .map(Arc::new)
            .ok_or_else(|| sqlx::Error::Decode("push_keys has no key pair".into()).into())
    }

    /// Makes the key pair, unless another server was faster; returns the one that is stored.
    async fn make_push_key(&self) -> Result<Vec<u8>, StoreError> {
        sqlx::query!(
            "INSERT INTO push_keys (key_pair, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            VapidKey::generate()?,
            self.db.now(),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(sqlx::query_scalar!("SELECT key_pair FROM push_keys").fetch_one(&self.db.pool).await?)
    }
}
