use std::future::ready;
use std::rc::Rc;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get, web};
use futures_util::stream::{LocalBoxStream, iter, once, try_unfold};
use futures_util::{StreamExt, TryStreamExt};
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use crate::bodies::{
    AccountNotificationBody, EmailBody, ExportBody, ExportedDelivery, ExportedFollow, ExportedKey,
    ExportedLink, ExportedMail, ExportedMailLink, ExportedMatch, ExportedMessage, ExportedProfile,
    ExportedRating, ExportedVacation, Names, NotificationSettingsBody, PlayerBody, PushDeviceBody,
    RatingBody, SessionBody, TokenBody, WebhookBody, instant,
};
use crate::endpoints::players::ratings_of;
use crate::examples;
use crate::extract::Caller;
use crate::pipeline::access_log::RequestId;
use crate::pipeline::limits::Bucket;
use crate::pools::fair_queue::Requester;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use crate::waiting::wait_slots::WaitSlot;
use turnstone_matches::{AccountId, MatchId, MessageSeq};
use turnstone_store::{PersonalData, Store, StoreError};

/// How many items are read at a time, and held for a slow client: at most some 350 kB, with a picture.
pub(super) const PAGE_SIZE: i64 = 20;

/// Export my data.
///
/// All data that the server stores about the account, as one JSON file. The server reads it while
/// it sends it: a change during the export may or may not be included. When the session ends or the
/// database fails, the file breaks off and is incomplete JSON; ask again. It does not contain
/// secrets (the hashes of the password, of tokens and of the recovery code, the keys of webhooks and of push
/// messages),
/// or who blocks the account, which is the data of others.
#[utoipa::path(
    tag = "accounts",
    responses((
        status = 200, description = "The data", body = ExportBody,
        headers(("Content-Disposition" = String, description = "Tells browsers to save it as a file")),
        example = json!(examples::export()),
    )),
    security(("bearer" = ["session"])),
    extensions(("x-buckets" = json!([Bucket::Exports])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/me/export")]
pub(super) async fn export_me(
    api: web::Data<Api>,
    caller: Caller,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let account = api.store.accounts.get(caller.account).await?;
    let account = account.ok_or_else(Problem::invalid_token)?;
    let now = instant::serialize(&api.store.database.now(), serde_json::value::Serializer);
    let begin = format!(
        "{{\n\"format\": \"turnstone-export-1\",\n\"exported_at\": {},\n\"account\": {}",
        now.unwrap_or_default(),
        json!(super::account_body(&api, account)),
    );
    let client = api.limits.client(&request, Some(caller.account));
    let slot = api.waiting.acquire(&client)?;
    let request_id = RequestId::of(&request);
    let requester = Requester::new(&client, false);
    let export = Rc::new(ExportStream { api, caller, requester, _slot: slot });
    let chunks = once(ready(Ok(Bytes::from(begin))))
        .chain(iter(export.lists()).flatten())
        .chain(once(ready(Ok(Bytes::from_static(b"\n}\n")))))
        .inspect_err(move |error| {
            tracing::warn!(%request_id, %error, "an export breaks off");
        });
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/json"))
        .insert_header((CONTENT_DISPOSITION, "attachment; filename=\"turnstone-export.json\""))
        .insert_header((CACHE_CONTROL, "no-store"))
        .streaming(chunks))
}

/// The export of one client. It holds a wait slot, which limits the number of slow clients. Each page is
/// read in a turn of its own: while a client is slow, its export holds one page, and neither a turn nor a
/// database connection.
pub(super) struct ExportStream {
    pub(super) api: web::Data<Api>,
    pub(super) caller: Caller,
    requester: Requester,
    _slot: WaitSlot,
}

/// The reason why an export breaks off.
#[derive(Debug, thiserror::Error)]
pub(super) enum ExportError {
    #[error("the session has ended")]
    SessionEnded,
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

pub(super) type Chunks = LocalBoxStream<'static, Result<Bytes, ExportError>>;

impl ExportStream {
    /// Every list, in the order in which they are written. A new table with data about accounts
    /// needs an entry here, in `bodies/export.rs` and in `docs/privacy.md`.
    fn lists(self: &Rc<Self>) -> Vec<Chunks> {
        let lists = self.own_lists().into_iter().chain(self.mail_lists());
        let lists = lists.chain(self.notification_lists()).chain(self.seek_lists());
        lists.chain(self.profile_lists()).chain(self.other_lists()).collect()
    }

    /// The lists of the account itself: vacations, sessions, tokens, devices and blocks.
    fn own_lists(self: &Rc<Self>) -> Vec<Chunks> {
        vec![
            self.list(
                "vacations",
                |kept: &ExportedVacation| kept.starts_at,
                async |export, after| {
                    let kept = export.data().vacations(export.account(), after, PAGE_SIZE).await?;
                    Ok(kept.into_iter().map(ExportedVacation::from).collect())
                },
            ),
            self.list(
                "sessions",
                |session: &SessionBody| session.id,
                async |export, after| {
                    let kept =
                        export.store().sessions.of(export.account(), after, PAGE_SIZE).await?;
                    let current = export.caller.session;
                    Ok(kept.into_iter().map(|session| SessionBody::new(session, current)).collect())
                },
            ),
            self.list(
                "tokens",
                |token: &TokenBody| token.id,
                async |export, after| {
                    let kept =
                        export.store().sessions.tokens(export.account(), after, PAGE_SIZE).await?;
                    Ok(kept.into_iter().map(TokenBody::from).collect())
                },
            ),
            self.list(
                "push_subscriptions",
                |device: &PushDeviceBody| device.id,
                async |export, after| {
                    let store = export.store();
                    let kept = store.push.subscriptions(export.account(), after, PAGE_SIZE).await?;
                    Ok(kept.into_iter().map(PushDeviceBody::from).collect())
                },
            ),
            self.list(
                "blocks",
                |player: &PlayerBody| AccountId(player.id),
                async |export, after| {
                    let kept = export.store().blocks.of(export.account(), after, PAGE_SIZE).await?;
                    let names = Names::of(export.store(), kept.clone()).await?;
                    Ok(kept.into_iter().map(|account| names.player(account)).collect())
                },
            ),
        ]
    }

    /// The lists of its e-mail.
    fn mail_lists(self: &Rc<Self>) -> Vec<Chunks> {
        vec![
            self.list(
                "email",
                |_: &EmailBody| (),
                async |export, after| match after {
                    None => Ok({
                        let email = export.store().mail.email(export.account()).await?;
                        email.into_iter().map(EmailBody::from).collect()
                    }),
                    Some(()) => Ok(Vec::new()),
                },
            ),
            self.list(
                "mails",
                |mail: &ExportedMail| mail.id,
                async |export, after| {
                    let store = export.store();
                    let kept = store.mail.stored(export.account(), after, PAGE_SIZE).await?;
                    Ok(kept.into_iter().map(ExportedMail::from).collect())
                },
            ),
            self.list(
                "mail_links",
                |_: &ExportedMailLink| (),
                async |export, after| match after {
                    // All at once: there are a few for each mail of the last day.
                    None => Ok({
                        let kept = export.store().mail.stored_mail_links(export.account()).await?;
                        kept.into_iter().map(ExportedMailLink::from).collect()
                    }),
                    Some(()) => Ok(Vec::new()),
                },
            ),
        ]
    }

    /// The lists of its notifications, and of their settings.
    fn notification_lists(self: &Rc<Self>) -> Vec<Chunks> {
        vec![
            self.list(
                "notifications",
                |notification: &AccountNotificationBody| notification.id,
                async |export, after| {
                    let store = export.store();
                    let kept =
                        store.notifications.stored(export.account(), after, PAGE_SIZE).await?;
                    let others = kept.iter().flat_map(|one| one.others.iter().copied()).collect();
                    let names = Names::of(store, others).await?;
                    Ok(kept
                        .into_iter()
                        .map(|one| AccountNotificationBody::new(one, &names))
                        .collect())
                },
            ),
            self.list(
                "notification_settings",
                |_: &NotificationSettingsBody| (),
                async |export, after| match after {
                    None => Ok({
                        let settings = export.store().notifications.settings(export.account());
                        vec![NotificationSettingsBody::from(&settings.await?)]
                    }),
                    Some(()) => Ok(Vec::new()),
                },
            ),
        ]
    }

    /// The lists of its webhooks, idempotency keys, matches, ratings and messages.
    fn other_lists(self: &Rc<Self>) -> Vec<Chunks> {
        vec![
            self.list(
                "webhooks",
                |webhook: &WebhookBody| webhook.id,
                async |export, after| {
                    let kept =
                        export.store().webhooks.of(export.account(), after, PAGE_SIZE).await?;
                    Ok(kept.into_iter().map(WebhookBody::from).collect())
                },
            ),
            self.list(
                "webhook_deliveries",
                |kept: &ExportedDelivery| kept.delivery.id,
                async |export, after| {
                    let kept = export.data().deliveries(export.account(), after, PAGE_SIZE);
                    Ok(kept.await?.into_iter().map(ExportedDelivery::from).collect())
                },
            ),
            self.list("idempotency_keys", |kept: &ExportedKey| kept.key.clone(), {
                async |export, after| {
                    let kept =
                        export.data().idempotency_keys(export.account(), after, PAGE_SIZE).await?;
                    Ok(kept.into_iter().map(ExportedKey::from).collect())
                }
            }),
            self.list("matches", |kept: &ExportedMatch| MatchId(kept.summary.id), Self::matches),
            self.list(
                "match_links",
                |link: &ExportedLink| link.code.clone(),
                async |export, after| {
                    let account = export.account();
                    let links = &export.store().invitations;
                    let kept = links.stored_links(account, after, PAGE_SIZE).await?;
                    Ok(kept.into_iter().map(|link| ExportedLink::new(&link, account)).collect())
                },
            ),
            self.list(
                "left_matches",
                |id: &Uuid| *id,
                async |export, after| {
                    Ok(export.data().left_matches(export.account(), after, PAGE_SIZE).await?)
                },
            ),
            self.list("ratings", |_: &RatingBody| (), {
                async |export, after| match after {
                    // All at once: there is at most one for each variant.
                    None => Ok({
                        ratings_of(export.store(), export.account(), Some(export.account())).await?
                    }),
                    Some(()) => Ok(Vec::new()),
                }
            }),
            self.list(
                "rating_history",
                |kept: &ExportedRating| (kept.standing.last_played_at, MatchId(kept.match_id)),
                async |export, before| {
                    let kept = export.data().ratings(export.account(), before, PAGE_SIZE);
                    Ok(kept.await?.into_iter().map(ExportedRating::from).collect())
                },
            ),
            self.list(
                "messages",
                |kept: &ExportedMessage| (kept.match_id, MessageSeq::saturating(kept.seq)),
                async |export, after| {
                    let kept = export.data().messages(export.account(), after, PAGE_SIZE);
                    Ok(kept.await?.into_iter().map(ExportedMessage::from).collect())
                },
            ),
        ]
    }

    /// The lists of its profile and of the players whom it follows.
    fn profile_lists(self: &Rc<Self>) -> Vec<Chunks> {
        vec![
            self.list(
                "following",
                |kept: &ExportedFollow| AccountId(kept.player.id),
                async |export, after| {
                    let store = export.store();
                    let kept = store.profiles.followed(export.account(), after, PAGE_SIZE).await?;
                    let names = kept.iter().map(|one| one.account).collect();
                    let names = Names::of(store, names).await?;
                    let exported = kept.into_iter().map(|one| ExportedFollow {
                        player: names.player(one.account),
                        since: one.since,
                    });
                    Ok(exported.collect())
                },
            ),
            self.list(
                "profile",
                |_: &ExportedProfile| (),
                async |export, after| match after {
                    None => Ok({
                        let (profiles, account) = (&export.store().profiles, export.account());
                        let avatar = profiles.avatar(account).await?.map(|(avatar, _)| avatar);
                        let profile = profiles.public(account).await?;
                        vec![ExportedProfile::new(profile, avatar.as_ref())]
                    }),
                    Some(()) => Ok(Vec::new()),
                },
            ),
        ]
    }

    fn data(&self) -> &PersonalData {
        &self.api.store.personal_data
    }

    fn store(&self) -> &Store {
        &self.api.store
    }

    fn account(&self) -> AccountId {
        self.caller.account
    }

    async fn matches(&self, before: Option<MatchId>) -> Result<Vec<ExportedMatch>, ExportError> {
        let kept = self.data().participations(self.account(), before, PAGE_SIZE).await?;
        let heads: Vec<_> = kept.iter().map(|kept| kept.head.clone()).collect();
        let names = Names::of_heads(self.store(), &heads).await?;
        Ok(kept.into_iter().map(|kept| ExportedMatch::new(kept, &names)).collect())
    }

    /// A member that is a list. It is read page by page, each after the key of the last item.
    pub(super) fn list<T: Serialize + 'static, K: 'static>(
        self: &Rc<Self>,
        name: &'static str,
        key: fn(&T) -> K,
        fetch: impl AsyncFn(&Self, Option<K>) -> Result<Vec<T>, ExportError> + 'static,
    ) -> Chunks {
        let start = (Rc::clone(self), fetch, Some((None, "\n")));
        let pages = try_unfold(start, move |(export, fetch, position)| async move {
            let Some((after, mut separator)) = position else { return Ok(None) };
            let turn = export.api.exports.turn(export.requester).await;
            export.check_session().await?;
            let items = fetch(&export, after).await?;
            drop(turn);
            let mut text = String::new();
            for item in &items {
                text.push_str(separator);
                text.push_str(&serde_json::to_string(item)?);
                separator = ",\n";
            }
            let next = items.last().map(|last| (Some(key(last)), separator));
            if next.is_none() {
                text.push(']');
            }
            Ok(Some((Bytes::from(text), (export, fetch, next))))
        });
        once(ready(Ok(format!(",\n\"{name}\": [").into()))).chain(pages).boxed_local()
    }

    /// Ends the export when the session has ended or the account is deleted.
    async fn check_session(&self) -> Result<(), ExportError> {
        let is_alive = self.store().sessions.is_alive(self.caller.session).await?;
        if is_alive { Ok(()) } else { Err(ExportError::SessionEnded) }
    }
}
