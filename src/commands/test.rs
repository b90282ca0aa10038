use anyhow::{Context, anyhow, bail};
use clap::{Args, Subcommand};
use serde_json::json;

use crate::application::{Database, mailer, push_key, push_settings};
use crate::config::{LogFilter, LogFormat, ServeArgs};
use crate::mail::{Mail, MailText, SendFailure};
use crate::push::{PushRequest, Urgency, encrypt, topic};
use crate::store::{Store, StoreSettings};
use crate::telemetry;
use crate::webhooks::{Endpoint, Sender, WebhookMessage, WebhookSecret};
use crate::world::{Clock, new_id, random};
use turnstone_accounts::{EmailAddress, Username};
use turnstone_matches::{AccountId, Notification, NotificationKind, format_instant};
use turnstone_texts::Language;

/// The text of the test messages.
const TEXT: &str = "This is a test of a Turnstone server by its operator.";
/// The kind of the test messages, for programs.
const KIND: &str = "test";
/// How long a push service keeps a test message.
const PUSH_TTL: chrono::TimeDelta = chrono::TimeDelta::minutes(1);

/// The subcommands of `turnstone test`.
#[derive(Debug, Subcommand)]
pub enum TestCommand {
    /// Send a mail to an address.
    #[command(
        after_help = "Example:\n  turnstone test mail me@example.org --config turnstone.toml"
    )]
    Mail(MessageArgs),
    /// Send a push message to each device of an account.
    #[command(after_help = "Example:\n  turnstone test push anna --config turnstone.toml")]
    Push(MessageArgs),
    /// Send a message to the address of a webhook, signed with a secret that is made for it and printed.
    #[command(after_help = "\
Examples:
  turnstone test webhook https://club.example/hook
  turnstone test webhook http://127.0.0.1:9000/ --webhook-allow-private")]
    Webhook(MessageArgs),
}

/// The arguments of a test.
#[derive(Debug, Args)]
pub struct MessageArgs {
    /// The address, the account's username or the URL.
    to: String,
    /// The settings of `serve`.
    #[command(flatten)]
    settings: Box<ServeArgs>,
}

/// Sends one message in the way that the server does, and says what the other side answers.
///
/// # Errors
/// When it is not taken.
pub async fn test(command: &TestCommand) -> anyhow::Result<()> {
    telemetry::start(LogFormat::Text, &LogFilter("warn".to_owned()));
    match command {
        TestCommand::Mail(args) => mail(args).await,
        TestCommand::Push(args) => push(args).await,
        TestCommand::Webhook(args) => webhook(args).await,
    }
}

async fn mail(MessageArgs { to, settings }: &MessageArgs) -> anyhow::Result<()> {
    let mailer = mailer(&settings.mail, &settings.pages)?.context(
        "the server sends no mail: set --smtp-url, --mail-from and --public-url (docs/mail.md)",
    )?;
    let to = EmailAddress::parse(to).map_err(|error| anyhow!(error.0))?;
    let text = MailText {
        subject: TEXT.to_owned(),
        paragraphs: vec![TEXT.to_owned()],
        items: Vec::new(),
        action: None,
        after: Vec::new(),
    };
    let mail = Mail {
        id: new_id(Clock::machine_now())?,
        created_at: Clock::machine_now(),
        from: &mailer.from,
        to: &to,
        language: Language::English,
        text,
        unsubscribe: None,
    };
    let (envelope, rendered) = mail.render()?;
    match mailer.relay.send(&envelope, &rendered).await {
        Ok(()) => println!("the relay has taken a mail to {}", to.as_str()),
        Err(SendFailure::Relay(why)) => bail!("the relay cannot be used: {why}"),
        Err(refused) => bail!("the relay refuses the mail: {refused}"),
    }
    Ok(())
}

async fn push(args: &MessageArgs) -> anyhow::Result<()> {
    let database = Database::open_beside_server(&args.settings.database).await?;
    let settings = StoreSettings {
        push_key: push_key(&args.settings.push)?,
        ..StoreSettings::new(1, 0, Clock::default())
    };
    let store = Store::with(database.serving.clone(), settings);
    let sent = push_by(args, &store).await;
    store.database.connections().close().await;
    database.close().await?;
    sent
}

async fn push_by(MessageArgs { to, settings }: &MessageArgs, store: &Store) -> anyhow::Result<()> {
    let name = Username::parse(to).map_err(|error| anyhow!(error.0))?;
    let known = store.accounts.accounts_by_username(std::slice::from_ref(&name)).await?;
    let account = *known.values().next().with_context(|| format!("there is no account {to}"))?;
    let targets = store.push.targets(account).await?;
    let (count, mut failed) = (targets.len(), 0);
    let sender = Sender::new(settings.webhook_reach()).context("cannot set up TLS")?;
    let (own, key) = (push_settings(settings), store.push.key().await?);
    let now = Clock::machine_now();
    let message = json!({
        "id": new_id(now)?, "kind": KIND, "title": "Turnstone", "body": TEXT,
        "language": Language::English.tag(), "match_id": null, "tag": KIND, "close": [],
        "url": own.public_url.as_deref().unwrap_or("/"), "created_at": format_instant(&now),
        "badge": store.notifications.unread(account, true).await?,
    });
    for target in targets {
        let endpoint = Endpoint::parse(&target.endpoint, sender.reach());
        let endpoint = endpoint.map_err(|error| anyhow!(error.reason()))?;
        let request = PushRequest {
            ttl: PUSH_TTL,
            urgency: Urgency::High,
            topic: topic(target.id, KIND),
            authorization: key.authorization(&endpoint, own.contact.as_deref(), now)?,
            body: encrypt(&target.keys, &serde_json::to_vec(&message)?)?,
        };
        match sender.post(&endpoint, &request.headers(), &request.body, now).await {
            Ok(status) => println!("{}: {status}", endpoint.origin()),
            Err(failure) => {
                failed += 1;
                println!("{}: {failure}", endpoint.origin());
            }
        }
    }
    if count == 0 {
        bail!("{to} has no device that gets push messages");
    }
    if failed > 0 {
        bail!("{failed} of {count} devices were not reached");
    }
    Ok(())
}

async fn webhook(MessageArgs { to, settings }: &MessageArgs) -> anyhow::Result<()> {
    let sender = Sender::new(settings.webhook_reach()).context("cannot set up TLS")?;
    let endpoint = Endpoint::parse(to, sender.reach()).map_err(|error| anyhow!(error.reason()))?;
    let secret = WebhookSecret::new(random::<32>()?.to_vec());
    let now = Clock::machine_now();
    println!("signed with {}", secret.reveal());
    // As of a webhook that is tested by its owner.
    let (account, webhook) = (AccountId(new_id(now)?), new_id(now)?);
    let data = json!({"webhook_id": webhook});
    let notification =
        Notification::new(account, NotificationKind::Test, now, &webhook.to_string(), &data);
    let message = WebhookMessage { id: &notification.id, body: &notification.body };
    let status = sender.send(&endpoint, &[secret], message, None, now).await;
    println!("{}: {}", endpoint.origin(), status.context("the webhook does not take it")?);
    Ok(())
}
