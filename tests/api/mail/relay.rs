//! A mail relay: SMTP as RFC 5321 describes it, written without code of the server. It can also
//! misbehave.

use std::sync::{Arc, Mutex};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use crate::support::poll::poll;

/// The relay's conduct on a connection, by its number from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conduct {
    /// Takes the mail.
    Take,
    /// Answers the recipient with this line.
    AnswerRecipient(&'static str),
    /// Answers the whole mail with this line.
    AnswerData(&'static str),
    /// Takes the mail, and closes the connection without an answer.
    TakeAndDrop,
    /// Says nothing at all.
    Silent,
    /// Closes the connection at once.
    Close,
}

/// A mail as the relay got it.
#[derive(Debug, Clone)]
pub struct ReceivedMail {
    pub from: String,
    pub to: String,
    /// With LF at the ends of lines.
    pub raw: String,
}

/// A relay. It ends with the test.
pub struct MailRelay {
    pub url: String,
    received: Arc<Mutex<Vec<ReceivedMail>>>,
    connections: Arc<Mutex<usize>>,
    task: JoinHandle<()>,
}

impl MailRelay {
    /// One that takes every mail.
    pub async fn start() -> Self {
        Self::acting(|_| Conduct::Take).await
    }

    /// One that does with connection `n` what `conduct` says.
    pub async fn acting(conduct: impl Fn(usize) -> Conduct + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("smtp://{}", listener.local_addr().expect("an address"));
        let received = Arc::new(Mutex::new(Vec::new()));
        let connections = Arc::new(Mutex::new(0));
        let (kept, counted) = (Arc::clone(&received), Arc::clone(&connections));
        let task = tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.expect("a connection");
                let number = {
                    let mut count = counted.lock().expect("a count");
                    *count += 1;
                    *count - 1
                };
                tokio::spawn(serve(stream, conduct(number), Arc::clone(&kept)));
            }
        });
        Self { url, received, connections, task }
    }

    /// How many connections there were.
    pub fn connections(&self) -> usize {
        *self.connections.lock().expect("a count")
    }

    /// The mails that it has got so far.
    pub fn received(&self) -> Vec<ReceivedMail> {
        self.received.lock().expect("mails").clone()
    }

    /// The mails to an address so far.
    pub fn received_by(&self, address: &str) -> Vec<ReceivedMail> {
        self.received().into_iter().filter(|mail| mail.to == address).collect()
    }

    /// Waits for mail number `n`, from 0, to an address.
    pub async fn mail(&self, address: &str, n: usize) -> ReceivedMail {
        poll("a mail", async || self.received_by(address).into_iter().nth(n)).await
    }

    /// Waits for a mail to an address whose subject has these words.
    pub async fn mail_about(&self, address: &str, words: &str) -> ReceivedMail {
        let about = |mail: &ReceivedMail| mail.subject().contains(words);
        poll(words, async || self.received_by(address).into_iter().find(about)).await
    }
}

impl Drop for MailRelay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Talks to one client. An error of the connection ends it.
async fn serve(stream: TcpStream, conduct: Conduct, received: Arc<Mutex<Vec<ReceivedMail>>>) {
    match conduct {
        Conduct::Close => return,
        Conduct::Silent => std::future::pending::<()>().await,
        _ => {}
    }
    let mut stream = BufReader::new(stream);
    let _ = converse(&mut stream, conduct, &received).await;
}

async fn converse(
    stream: &mut BufReader<TcpStream>,
    conduct: Conduct,
    received: &Mutex<Vec<ReceivedMail>>,
) -> std::io::Result<()> {
    let (mut from, mut to) = (String::new(), String::new());
    answer(stream, "220 relay.example ESMTP").await?;
    loop {
        let line = line(stream).await?;
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
        match verb.as_str() {
            "" => return Ok(()),
            "EHLO" => answer(stream, "250-relay.example\r\n250-PIPELINING\r\n250 8BITMIME").await?,
            "MAIL" => {
                from = bracketed(&line);
                answer(stream, "250 2.1.0 ok").await?;
            }
            "RCPT" => {
                to = bracketed(&line);
                match conduct {
                    Conduct::AnswerRecipient(refusal) => answer(stream, refusal).await?,
                    _ => answer(stream, "250 2.1.5 ok").await?,
                }
            }
            "DATA" => {
                answer(stream, "354 go on").await?;
                let raw = data(stream).await?;
                if let Conduct::AnswerData(refusal) = conduct {
                    answer(stream, refusal).await?;
                    continue;
                }
                let mail = ReceivedMail { from: from.clone(), to: to.clone(), raw };
                received.lock().expect("mails").push(mail);
                if conduct == Conduct::TakeAndDrop {
                    return Ok(());
                }
                answer(stream, "250 2.0.0 taken").await?;
            }
            "QUIT" => return answer(stream, "221 2.0.0 bye").await,
            "NOOP" | "RSET" => answer(stream, "250 2.0.0 ok").await?,
            _ => answer(stream, "500 5.5.1 what?").await?,
        }
    }
}

async fn answer(stream: &mut BufReader<TcpStream>, text: &str) -> std::io::Result<()> {
    stream.get_mut().write_all(format!("{text}\r\n").as_bytes()).await
}

/// A line of a command; empty at the end of the connection. A bare line feed would be a second command.
async fn line(stream: &mut BufReader<TcpStream>) -> std::io::Result<String> {
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    assert!(line.is_empty() || line.ends_with("\r\n"), "{line:?}");
    Ok(line.trim_end_matches("\r\n").to_owned())
}

/// The mail, up to the line with a dot.
async fn data(stream: &mut BufReader<TcpStream>) -> std::io::Result<String> {
    let mut raw = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        assert!(line.ends_with("\r\n"), "{line:?}");
        assert!(line.len() <= 1000, "RFC 5321, 4.5.3.1.6: {line:?}");
        match line.trim_end_matches("\r\n") {
            "." => return Ok(raw),
            line => raw.extend([line.strip_prefix('.').unwrap_or(line), "\n"]),
        }
    }
}

fn bracketed(line: &str) -> String {
    let address = line.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    address.expect("an address in brackets").0.to_owned()
}

impl ReceivedMail {
    /// The lines of the head, unfolded.
    pub fn headers(&self) -> Vec<String> {
        let head = self.raw.split("\n\n").next().expect("a head");
        head.replace("\n ", " ").replace("\n\t", " ").lines().map(str::to_owned).collect()
    }

    /// A header that must be there once.
    pub fn header(&self, name: &str) -> String {
        let begin = format!("{}:", name.to_lowercase());
        let headers = self.headers();
        let mut found = headers.iter().filter(|line| line.to_lowercase().starts_with(&begin));
        let line = found.next().unwrap_or_else(|| panic!("{name} in {}", self.raw));
        assert!(found.next().is_none(), "{name} twice in {}", self.raw);
        line[begin.len()..].trim().to_owned()
    }

    pub fn subject(&self) -> String {
        decode_words(&self.header("Subject"))
    }

    /// The part of a type, decoded.
    pub fn part(&self, media: &str) -> String {
        let at = self.raw.find(&format!("Content-Type: {media}"));
        let part = &self.raw[at.unwrap_or_else(|| panic!("{media} in {}", self.raw))..];
        let (head, body) = part.split_once("\n\n").expect("a body");
        // A token may begin a line with two hyphens too.
        let after = self.raw.split("boundary=\"").skip(1);
        let boundaries = after.filter_map(|rest| Some(format!("\n--{}", rest.split_once('"')?.0)));
        let end = boundaries.filter_map(|boundary| body.find(&boundary)).min();
        let body = &body[..end.expect("an end")];
        let head = head.to_lowercase();
        if head.contains("transfer-encoding: base64") {
            let bytes = STANDARD.decode(body.replace('\n', "")).expect("base64");
            String::from_utf8(bytes).expect("UTF-8").replace("\r\n", "\n")
        } else if head.contains("transfer-encoding: quoted-printable") {
            decode_quoted(body)
        } else {
            body.to_owned()
        }
    }

    pub fn text(&self) -> String {
        self.part("text/plain")
    }

    /// The token in its link.
    pub fn token(&self) -> String {
        let text = self.text();
        let (_, rest) = text.split_once("?token=").unwrap_or_else(|| panic!("a link in {text}"));
        rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect()
    }
}

/// RFC 2045, 6.7.
fn decode_quoted(text: &str) -> String {
    let text = text.replace("=\n", "");
    let mut parts = text.split('=');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect("two digits"));
        bytes.extend(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).expect("UTF-8").replace("\r\n", "\n")
}

/// RFC 2047, in base64 alone.
fn decode_words(text: &str) -> String {
    let mut bytes = Vec::new();
    for (index, word) in text.split(' ').enumerate() {
        let encoded = word.strip_prefix("=?utf-8?b?").and_then(|word| word.strip_suffix("?="));
        if let Some(encoded) = encoded {
            bytes.extend(STANDARD.decode(encoded).expect("base64"));
        } else {
            bytes.extend(if index > 0 { " " } else { "" }.as_bytes());
            bytes.extend(word.as_bytes());
        }
    }
    String::from_utf8(bytes).expect("UTF-8")
}
