use object_store::MultipartUpload;

use super::super::{ArchiveError, data_name, index_name};
use super::objects::Objects;

/// The bytes of a part; S3 takes no fewer than 5 MiB of any but the last, and ten thousand parts.
const PART_BYTES: usize = 8 << 20;

/// A volume on its way into the bucket. Nobody sees it before [`finish`](Self::finish).
#[derive(Debug)]
pub(crate) struct Upload {
    objects: Objects,
    volume: String,
    data: Box<dyn MultipartUpload>,
    /// The bytes of the next part so far.
    part: Vec<u8>,
}

impl Upload {
    pub(super) async fn begin(objects: &Objects, volume: &str) -> Result<Self, ArchiveError> {
        let data = objects.upload(&data_name(volume)).await?;
        Ok(Self { objects: objects.clone(), volume: volume.to_owned(), data, part: Vec::new() })
    }

    pub(crate) async fn write(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        self.part.extend(bytes);
        if self.part.len() >= PART_BYTES { self.send_part().await } else { Ok(()) }
    }

    /// Completes the data, and then writes the index.
    pub(crate) async fn finish(mut self, index: Vec<u8>) -> Result<(), ArchiveError> {
        if let Err(error) = self.complete().await {
            self.abandon().await;
            return Err(error);
        }
        self.objects.put(&index_name(&self.volume), index).await
    }

    /// Removes what has been sent, as far as the store lets it.
    pub(crate) async fn abandon(mut self) {
        let _ = self.data.abort().await;
    }

    async fn complete(&mut self) -> Result<(), ArchiveError> {
        self.send_part().await?;
        let completed = self.data.complete().await;
        completed.map(drop).map_err(|error| self.failed(&error))
    }

    async fn send_part(&mut self) -> Result<(), ArchiveError> {
        let part = std::mem::take(&mut self.part);
        let sent = self.data.put_part(part.into()).await;
        sent.map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &object_store::Error) -> ArchiveError {
        self.objects.failed(&data_name(&self.volume), error)
    }
}
