//! Sources of settings beside flags and variables: secrets in files of their own, and the file of
//! `--config`.
//!
//! Both become flags before clap reads the command line, so that a value is parsed and checked in one way,
//! wherever it stands. A flag wins over a variable, a variable over the file of `--config`, and that over
//! the default.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::{Arg, Command};
use toml::{Spanned, Value};

use super::secret::without_credentials;

/// The command with all settings.
const WITH_ALL_SETTINGS: &str = "serve";

/// Whether an argument is a setting: one that has a variable.
#[must_use]
pub fn is_setting(arg: &Arg) -> bool {
    arg.get_env().is_some() && arg.get_long().is_some()
}

/// Whether it is a secret, or a URL in which somebody may write one. It may stand in a file of its own, and
/// is not printed.
#[must_use]
pub fn is_secret(arg: &Arg) -> bool {
    is_setting(arg) && arg.is_hide_env_values_set()
}

/// A command line, with the settings from the files that it and the variables name.
///
/// # Errors
/// When a file cannot be read, or has a key that is no setting or a value of a wrong type; or a secret
/// stands in two places. The error says where, and has no secret.
#[expect(clippy::disallowed_methods, reason = "this is where settings come from")]
pub fn with_sources(cli: &Command, given: &[OsString]) -> Result<Vec<OsString>, String> {
    with_variables(cli, given, |name| std::env::var_os(name))
}

fn with_variables(
    cli: &Command,
    given: &[OsString],
    variable: impl Fn(&str) -> Option<OsString>,
) -> Result<Vec<OsString>, String> {
    let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
    let (command, words) = subcommand(cli, given);
    let (words, rest) = given.split_at(words);
    let settings: Vec<_> = command.get_arguments().filter(|arg| is_setting(arg)).collect();
    if settings.is_empty() {
        return Ok(given.to_vec());
    }
    let rest = read_named_files(&settings, rest)?;
    let mut added = Vec::new();
    let mut is_set = BTreeSet::new();
    for arg in &settings {
        let name = variable_of(arg);
        let file = variable(&format!("{name}_FILE")).filter(|_| is_secret(arg));
        match (variable(&name), file) {
            _ if is_given(arg, &rest) => {}
            (Some(_), Some(_)) => {
                return Err(format!("{name} and {name}_FILE are both set; unset one of them"));
            }
            (Some(_), None) => {}
            (None, Some(path)) => {
                let secret = secret_in(Path::new(&path));
                added.push(flag(arg, &secret.map_err(|error| format!("{name}_FILE: {error}"))?));
            }
            (None, None) => continue,
        }
        is_set.insert(arg.get_id());
    }
    let config = given_value("--config", &rest).or_else(|| variable("TURNSTONE_CONFIG"));
    if let (Some(path), Some(all)) = (config, cli.find_subcommand(WITH_ALL_SETTINGS)) {
        let all: Vec<_> = all.get_arguments().filter(|arg| is_setting(arg)).collect();
        for (arg, value) in read_config(Path::new(&path), &all)? {
            let is_taken = settings.iter().any(|setting| setting.get_id() == arg.get_id());
            if is_taken && !is_set.contains(arg.get_id()) {
                added.push(flag(arg, &value));
            }
        }
    }
    Ok([words, &added, &rest].concat())
}

/// The command that is asked for, and how many words name it, with that of the program.
fn subcommand<'a>(cli: &'a Command, given: &[OsString]) -> (&'a Command, usize) {
    let mut command = cli;
    let mut words = 1.min(given.len());
    while let Some(next) = given.get(words).and_then(|word| command.find_subcommand(word)) {
        command = next;
        words += 1;
    }
    (command, words)
}

pub(super) fn long_of(arg: &Arg) -> String {
    format!("--{}", arg.get_long().unwrap_or_default())
}

pub(super) fn variable_of(arg: &Arg) -> String {
    arg.get_env().unwrap_or_default().to_string_lossy().into_owned()
}

fn flag(arg: &Arg, value: &str) -> OsString {
    format!("{}={value}", long_of(arg)).into()
}

/// The words before `--`, after which none is a flag.
fn flags(words: &[OsString]) -> impl Iterator<Item = (usize, &str)> {
    let before = words.iter().take_while(|word| *word != "--");
    before.enumerate().filter_map(|(at, word)| Some((at, word.to_str()?)))
}

fn is_given(arg: &Arg, words: &[OsString]) -> bool {
    let long = long_of(arg);
    let is_it = |word: &str| {
        word.strip_prefix(&long).is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
    };
    flags(words).any(|(_, word)| is_it(word))
}

/// The value of a flag.
fn given_value(long: &str, words: &[OsString]) -> Option<OsString> {
    flags(words).find_map(|(at, word)| match word.strip_prefix(long)? {
        "" => words.get(at + 1).cloned(),
        value => value.strip_prefix('=').map(OsString::from),
    })
}

/// The words, with `--x SECRET` in place of `--x-file FILE`.
fn read_named_files(settings: &[&Arg], words: &[OsString]) -> Result<Vec<OsString>, String> {
    let mut read = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let text = word.to_str().unwrap_or_default();
        let (name, value) =
            text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
        let long = name.strip_suffix("-file");
        let secret = settings.iter().find(|arg| is_secret(arg) && long == Some(&*long_of(arg)));
        if let Some(arg) = secret {
            let path = value.map(OsStr::new).or_else(|| words.next().map(OsString::as_os_str));
            let path = path.ok_or_else(|| format!("{name} needs a file"))?;
            let secret = secret_in(Path::new(path)).map_err(|error| format!("{name}: {error}"))?;
            read.push(flag(arg, &secret));
        } else {
            read.push(word.clone());
            if word == "--" {
                read.extend(words.by_ref().cloned());
            }
        }
    }
    Ok(read)
}

/// The text of a file, without the line break at its end.
fn secret_in(path: &Path) -> Result<String, String> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("it must be a file with the secret: {error}"))?;
    let text = text.trim_end_matches(['\r', '\n']);
    if text.is_empty() { Err("the file is empty".to_owned()) } else { Ok(text.to_owned()) }
}

/// The settings of a file of TOML, whose keys are the names of flags with underscores.
fn read_config<'a>(path: &Path, all: &[&'a Arg]) -> Result<Vec<(&'a Arg, String)>, String> {
    let name = without_credentials(&path.display().to_string());
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("--config {name}: {error}"))?;
    let line = |at: usize| text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1;
    let table: BTreeMap<Spanned<String>, Spanned<Value>> =
        toml::from_str(&text).map_err(|error| {
            let line = line(error.span().map_or(0, |span| span.start));
            format!("{name}, line {line}: {}", error.message())
        })?;
    let mut found: BTreeMap<&str, (&Arg, String)> = BTreeMap::new();
    for (key, value) in &table {
        let wrong = |what: String| {
            let line = line(key.span().start);
            format!("{name}, line {line}: `{}` {what}", without_credentials(key.get_ref()))
        };
        let (arg, value) = value_of(key.get_ref(), value.get_ref(), all).map_err(wrong)?;
        let Some(value) = value else { continue };
        check(arg, &value).map_err(wrong)?;
        if found.insert(arg.get_id().as_str(), (arg, value)).is_some() {
            return Err(wrong("is there twice: as a secret and as its file".to_owned()));
        }
    }
    Ok(found.into_values().collect())
}

/// The setting of a key, and its value as a flag has it; `None` for an empty list.
fn value_of<'a>(
    key: &str,
    value: &Value,
    all: &[&'a Arg],
) -> Result<(&'a Arg, Option<String>), String> {
    let named = |name: &str| {
        let is_it = |arg: &&&Arg| arg.get_id().as_str() == name && name != "config";
        all.iter().find(is_it).copied()
    };
    if let Some(arg) = named(key) {
        return Ok((arg, text_of(arg, value)?));
    }
    let secret = key.strip_suffix("_file").and_then(named).filter(|arg| is_secret(arg));
    match (secret, value) {
        (Some(arg), Value::String(path)) => Ok((arg, Some(secret_in(Path::new(path))?))),
        (Some(_), _) => Err("must be text: the name of a file".to_owned()),
        (None, _) => Err("is no setting; `turnstone serve --help` lists them".to_owned()),
    }
}

fn text_of(arg: &Arg, value: &Value) -> Result<Option<String>, String> {
    let parsed = arg.get_value_parser().type_id();
    let numbers = [TypeId::of::<u8>(), TypeId::of::<u16>(), TypeId::of::<u32>()];
    let is_list = arg.get_value_delimiter().is_some();
    let expected = match value {
        Value::Array(items) if is_list => {
            let texts: Option<Vec<_>> = items.iter().map(Value::as_str).collect();
            if let Some(texts) = texts {
                return Ok(Some(texts.join(",")).filter(|text| !text.is_empty()));
            }
            "a list of texts"
        }
        _ if is_list => "a list of texts",
        Value::Integer(number) if numbers.iter().any(|number| parsed == *number) => {
            return Ok(Some(number.to_string()));
        }
        _ if numbers.iter().any(|number| parsed == *number) => "a number",
        Value::Boolean(value) if parsed == TypeId::of::<bool>() => {
            return Ok(Some(value.to_string()));
        }
        _ if parsed == TypeId::of::<bool>() => "true or false",
        Value::String(text) => return Ok(Some(text.clone())),
        _ => "text",
    };
    Err(format!("must be {expected}"))
}

/// Fails if a value is none of the setting.
fn check(arg: &Arg, value: &str) -> Result<(), String> {
    let alone = Arg::new("value")
        .long("value")
        .action(arg.get_action().clone())
        .value_parser(arg.get_value_parser().clone())
        .value_delimiter(arg.get_value_delimiter());
    let command = Command::new("check").no_binary_name(true).disable_help_flag(true).arg(alone);
    let Err(error) = command.try_get_matches_from([format!("--value={value}")]) else {
        return Ok(());
    };
    let choices: Vec<_> = arg.get_possible_values();
    let choices: Vec<_> = choices.iter().map(|choice| format!("`{}`", choice.get_name())).collect();
    Err(match error.source() {
        Some(source) => format!("is wrong: {source}"),
        None if choices.is_empty() => "is wrong".to_owned(),
        None => format!("must be {}", choices.join(" or ")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args, Subcommand};

    #[derive(Debug, clap::Parser)]
    struct Cli {
        #[command(subcommand)]
        _command: Commands,
    }

    #[derive(Debug, Subcommand)]
    enum Commands {
        Serve(Box<crate::config::ServeArgs>),
        Migrate(Few),
    }

    #[derive(Debug, Args)]
    struct Few {
        #[command(flatten)]
        _database: crate::config::DatabaseArgs,
    }

    /// The words after those of the command.
    fn read(
        given: &[&str],
        variables: &[(&str, &str)],
        config: Option<&str>,
    ) -> Result<Vec<String>, String> {
        let directory = tempfile::tempdir().expect("a directory");
        let path = |name: &str| directory.path().join(name).display().to_string();
        std::fs::write(path("secret"), "postgres://in-file/d\r\n").expect("a file");
        std::fs::write(path("config"), config.unwrap_or_default()).expect("a file");
        let at = |text: &str| {
            OsString::from(text.replace("DIR", &directory.path().display().to_string()))
        };
        let mut given: Vec<_> =
            std::iter::once(&"turnstone").chain(given).map(|word| at(word)).collect();
        if config.is_some() {
            given.push(at("--config=DIR/config"));
        }
        let cli = <Cli as clap::CommandFactory>::command();
        let variable = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| at(value))
        };
        let words = with_variables(&cli, &given, variable)
            .map_err(|error| error.replace(&directory.path().display().to_string(), "DIR"))?;
        let words = words.iter().skip(2).map(|word| word.to_string_lossy().into_owned());
        Ok(words.filter(|word| !word.starts_with("--config")).collect())
    }

    #[test]
    fn a_secret_is_the_text_of_its_file_wherever_the_file_is_named() {
        let expected = Ok(vec!["--database-url=postgres://in-file/d".to_owned()]);
        let variable = [("DATABASE_URL_FILE", "DIR/secret"), ("DATABASE_URL", "")];
        assert_eq!(read(&["migrate"], &variable, None), expected);
        assert_eq!(read(&["migrate", "--database-url-file", "DIR/secret"], &[], None), expected);
        assert_eq!(read(&["migrate", "--database-url-file=DIR/secret"], &[], None), expected);
        let unset = [("DATABASE_URL_FILE", "")];
        assert_eq!(read(&["migrate"], &unset, None), Ok(Vec::new()));
        let both = [("DATABASE_URL_FILE", "DIR/secret"), ("DATABASE_URL", "swordfish")];
        let error = read(&["migrate"], &both, None).expect_err("two");
        assert_eq!(error, "DATABASE_URL and DATABASE_URL_FILE are both set; unset one of them");
        let missing = [("DATABASE_URL_FILE", "DIR/missing")];
        assert!(
            read(&["migrate"], &missing, None).expect_err("none").contains("DATABASE_URL_FILE")
        );
        // An address is no secret, and clap says that there is no such flag.
        let unknown = read(&["serve", "--address-file", "x"], &[], None);
        assert_eq!(unknown.expect("the words"), ["--address-file", "x"]);
    }

    #[test]
    fn a_flag_wins_over_a_variable_and_that_over_the_file() {
        let config = Some("database_url = 'postgres://config/d'\npool_size = 7\nlog = 'warn'\n");
        let all = ["--database-url=postgres://config/d", "--log=warn", "--pool-size=7"];
        assert_eq!(read(&["serve"], &[], config).expect("settings"), all);
        // `migrate` has no log.
        assert_eq!(read(&["migrate"], &[], config).expect("settings"), [all[0], all[2]]);
        let variables = [("TURNSTONE_POOL_SIZE", "8"), ("DATABASE_URL_FILE", "DIR/secret")];
        let few = ["--database-url=postgres://in-file/d", "--log", "info"];
        assert_eq!(read(&["serve", "--log", "info"], &variables, config).expect("settings"), few);
    }

    #[test]
    fn what_is_wrong_in_the_file_is_named_with_its_line_and_no_secret() {
        for (config, expected) in [
            ("\nport = 1", "line 2: `port` is no setting"),
            ("config = 'x'", "line 1: `config` is no setting"),
            ("pool_size = '7'", "line 1: `pool_size` must be a number"),
            ("pool_size = 0", "line 1: `pool_size` is wrong: 0 is not in 1..=1000"),
            ("address = 8080", "line 1: `address` must be text"),
            ("cors_origins = 'https://a'", "line 1: `cors_origins` must be a list of texts"),
            ("cors_origins = ['https://a', 'b']", "line 1: `cors_origins` is wrong: an origin is"),
            ("webhook_allow_private = 1", "line 1: `webhook_allow_private` must be true or false"),
            ("log_format = 'xml'", "line 1: `log_format` must be `text` or `json`"),
            ("[limits]\nmax_waiting = 1", "line 1: `limits` must be text"),
            ("# a\nlog = 'info'\nlog = 'warn'", "line 3: duplicate key"),
            ("smtp_url = 'swordfish'", "line 1: `smtp_url` is wrong: a relay is"),
            ("database_url_file = 7", "line 1: `database_url_file` must be text"),
            ("database_url_file = '/no/such'", "line 1: `database_url_file` it must be a file"),
            ("log_file = '/no/such'", "line 1: `log_file` is no setting"),
            ("pool_size = 7\ndatabase_url = 'swordfish", "line 2: "),
        ] {
            let error = read(&["migrate"], &[], Some(config)).expect_err(config);
            assert!(error.starts_with(&format!("DIR/config, {expected}")), "{config}: {error}");
            assert!(!error.contains("swordfish"), "{error}");
        }
        let good = "cors_origins = ['https://a', 'https://b']\nwebhook_allow_private = true\n\
                    trusted_proxies = []\n";
        let expected = ["--cors-origins=https://a,https://b", "--webhook-allow-private=true"];
        assert_eq!(read(&["serve"], &[], Some(good)).expect("settings"), expected);
        let missing = read(&["serve", "--config", "DIR/missing"], &[], None);
        assert!(missing.expect_err("none").starts_with("--config DIR/missing: "));
    }
}
