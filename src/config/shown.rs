//! All that an operator is told of the settings: those that were chosen, and variables that are none.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use super::secret::without_credentials;
use super::sources::{is_secret, is_setting, long_of, variable_of};

/// The settings of a command that are not the defaults, as flags. Secrets are not shown.
#[must_use]
pub fn chosen_settings(command: &Command, matches: &ArgMatches) -> String {
    let shown = |arg: &Arg| {
        let id = arg.get_id().as_str();
        if matches.value_source(id).is_none_or(|source| source == ValueSource::DefaultValue) {
            return None;
        }
        let values: Vec<_> =
            matches.get_raw(id)?.map(|value| value.to_string_lossy().into_owned()).collect();
        let value =
            if is_secret(arg) { "…".to_owned() } else { without_credentials(&values.join(",")) };
        Some(format!("{}={value}", long_of(arg)))
    };
    let settings = command.get_arguments().filter(|arg| is_setting(arg)).filter_map(shown);
    settings.collect::<Vec<_>>().join(" ")
}

/// The variables whose names begin as those of settings do, and that are none. Kubernetes sets some of its own for
/// a service of this name.
#[must_use]
pub fn unknown_variables(cli: &Command) -> Vec<String> {
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let is_of_kubernetes =
        |name: &str| ["TURNSTONE_PORT", "TURNSTONE_SERVICE_"].iter().any(|of| name.starts_with(of));
    let is_known = |name: &str| {
        let mut settings = cli.get_subcommands().flat_map(Command::get_arguments);
        settings.any(|arg| {
            let known = variable_of(arg);
            name == known || (is_secret(arg) && name.strip_suffix("_FILE") == Some(&known))
        })
    };
    let is_unknown = |name: &String| {
        name.starts_with("TURNSTONE_") && !is_of_kubernetes(name) && !is_known(name)
    };
    let mut unknown: Vec<_> = names.filter(is_unknown).collect();
    unknown.sort();
    unknown
}
