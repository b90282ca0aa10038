use std::fmt::{self, Write as _};

use clap::{Arg, Command};

use crate::config::{is_secret, is_setting};

/// The command with all settings.
const WITH_ALL_SETTINGS: &str = "serve";

const INTRODUCTION: &str = "\
# Configuration

<!-- Written by `turnstone configuration`; a test compares. Change the texts in src/config and src/main.rs. -->

A setting `TURNSTONE_DATA_DIR` is a variable, a flag `--data-dir`, and a key `data_dir` of the TOML file that
`--config` names. A flag wins over a variable, a variable over the file, and the file over the default. The file
may have the settings of all commands; in it numbers are numbers, and what has commas between is a list of texts.
[deploy/turnstone.toml](../deploy/turnstone.toml) has every normal setting.

Any **secret** `X` may stand in a file of its own instead, without a line break at its end: the variable `X_FILE`,
the flag `--x-file` or the key `x_file` has its path. So Docker, Kubernetes and systemd hand over secrets.

`turnstone check` takes the same settings, and says what is wrong before a start.
";

/// Prints the reference of all settings and commands.
///
/// # Errors
/// When the text cannot be composed.
pub fn configuration(cli: &Command) -> anyhow::Result<()> {
    let mut text = INTRODUCTION.to_owned();
    let all = cli.find_subcommand(WITH_ALL_SETTINGS);
    let settings: Vec<_> =
        all.iter().flat_map(|serve| serve.get_arguments()).filter(|arg| is_setting(arg)).collect();
    for (heading, introduction) in [
        (None, "## Settings\n\nThe settings of an operator."),
        (Some("Limits"), "## Limits\n\nBounds whose defaults hardly anybody changes."),
        (Some("Tests only"), "## Tests only\n\nNot for a server that people use."),
    ] {
        write!(
            text,
            "\n{introduction}\n\n| Variable | Flag | Default | Description |\n|---|---|---|---|\n"
        )?;
        for arg in settings.iter().filter(|arg| arg.get_help_heading() == heading) {
            write_setting(&mut text, arg)?;
        }
    }
    text.push_str("\n## Commands\n\n`turnstone COMMAND --help` says more.\n\n");
    text.push_str("| Command | Description | Example |\n|---|---|---|\n");
    write_commands(&mut text, cli, "turnstone")?;
    print!("{text}");
    Ok(())
}

fn write_setting(text: &mut String, arg: &Arg) -> fmt::Result {
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let (help, described) = help.split_once(" [default: ").unwrap_or((&help, ""));
    let values: Vec<_> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let default = match (described.trim_end_matches(']'), values.join(",")) {
        ("", value) if value.is_empty() => String::new(),
        ("", value) => format!("`{value}`"),
        (described, _) => described.to_owned(),
    };
    let name = arg.get_env().unwrap_or_default().to_string_lossy();
    let flag = arg.get_long().unwrap_or_default();
    let secret = if is_secret(arg) { " A secret." } else { "" };
    writeln!(text, "| `{name}` | `--{flag}` | {default} | {}{secret} |", sentence(help))
}

/// Writes a row for each command below this one.
fn write_commands(text: &mut String, command: &Command, name: &str) -> fmt::Result {
    for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = format!("{name} {}", command.get_name());
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        // The text after many spaces explains the example.
        let mut examples =
            help.lines().map(|line| line.trim().split("   ").next().unwrap_or_default());
        let example = examples.find(|example| example.contains(&name)).unwrap_or_default();
        writeln!(text, "| `{name}` | {} | `{}` |", sentence(&about), example.replace('|', "\\|"))?;
        write_commands(text, command, &name)?;
    }
    Ok(())
}

/// A text in a table, with a full stop, which clap takes away.
fn sentence(text: &str) -> String {
    let text = text.replace('|', "\\|");
    if text.ends_with('.') { text } else { text + "." }
}
