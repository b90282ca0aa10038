//! Mails about matches: what is due becomes a mail, and a mail what is still worth telling.

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::TimeDelta;
use tokio::runtime::Handle;

use super::super::runner::{Job, Next};
use crate::pictures;
use turnstone_boards::{LEGIBLE_WIDTH, Theme, View, alt_text, png};
use turnstone_io::mail::{InlinePicture, MailItem, MailText, Mailer};
use turnstone_rules::Seat;
use turnstone_store::{
    AccountNotification, Channel, ClaimLimits, ClaimedMail, Digest, DueDelivery, Store, StoreError,
};
use turnstone_texts::Language;

/// How often it is looked up what is due.
const PERIOD: Duration = Duration::from_secs(1);
/// How many accounts are taken at once.
const MAX_ACCOUNTS: i64 = 50;
/// How many notifications a mail tells of; it says how many more there are.
const MAX_PER_MAIL: usize = 20;
/// How many boards a mail shows.
const MAX_PICTURES: usize = 3;
/// The lease of a server on what it queues as mails.
const LEASE: TimeDelta = TimeDelta::seconds(60);

/// Queues mails about what is due. Each server claims its own accounts.
pub(crate) fn queue(store: Store) -> Job {
    Job::new("queue_digests", PERIOD, move |_| {
        let store = store.clone();
        async move {
            let limits = ClaimLimits {
                accounts: MAX_ACCOUNTS,
                per_account: MAX_PER_MAIL,
                per_kind: MAX_PER_MAIL,
            };
            let taken = store.notifications.claim_due(Channel::Email, LEASE, limits).await?;
            for batch in &taken {
                store.mail.queue_digest(batch).await?;
            }
            Ok(Next::after_batch(taken.len(), MAX_ACCOUNTS))
        }
    })
}

/// The text of a mail about matches as of now; `None`: nothing of it holds any more.
pub(super) async fn render(
    store: &Store,
    mailer: &Mailer,
    mail: &ClaimedMail,
    language: Language,
    digest: &Digest,
) -> Result<Option<MailText>, StoreError> {
    let Digest { deliveries, hides_details, .. } = digest;
    let hides_details = *hides_details;
    if deliveries.is_empty() {
        return Ok(None);
    }
    let mut drawn = BTreeSet::new();
    let mut items = Vec::new();
    for one in deliveries {
        let notification = &one.notification;
        let is_drawn =
            !hides_details && drawn.len() < MAX_PICTURES && drawn.insert(notification.match_id);
        let picture = if is_drawn { picture(store, notification, language).await? } else { None };
        items.push(item(one, language, hides_details, &mailer.public_url, picture));
    }
    Ok(Some(MailText::of_matches(language, &mail.username, items, mail.facts.more)))
}

fn item(
    delivery: &DueDelivery,
    language: Language,
    is_discreet: bool,
    public_url: &str,
    picture: Option<InlinePicture>,
) -> MailItem {
    let words = delivery.words(language, is_discreet);
    let link = format!("{public_url}/m/{}", delivery.notification.match_id);
    MailItem { title: words.title, body: words.body, link, picture }
}

/// The board as it is now, from the reader's side. A mail goes out without a picture that cannot be
/// drawn.
async fn picture(
    store: &Store,
    notification: &AccountNotification,
    language: Language,
) -> Result<Option<InlinePicture>, StoreError> {
    let (history, id, version) =
        (store.history.replaying_in_place(), notification.match_id, notification.version);
    let seat = notification.seat.unwrap_or(Seat(0));
    let runtime = Handle::current();
    // Rows are decoded on the thread that waits for them: reading is a part of the work.
    let drawing = tokio::task::spawn_blocking(move || {
        let Some(log) = runtime.block_on(history.replayed_log(id, version))? else {
            return Ok(None);
        };
        let scene = pictures::scene(&log, log.version())?;
        let view = View { language, ..View::new(seat, Theme::Light) };
        let shows = alt_text(&scene, language);
        let drawn = png(&scene, &view, LEGIBLE_WIDTH);
        Ok::<_, StoreError>(drawn.ok().map(|png| InlinePicture { shows, png }))
    });
    match drawing.await {
        Ok(Err(error)) if error.is_retryable() => Err(error),
        Ok(Ok(picture)) => Ok(picture),
        Ok(Err(_)) | Err(_) => Ok(None),
    }
}
