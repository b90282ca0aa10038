//! Secrets in files, as systems that run containers hand them over. A setting `X` with a secret has a
//! setting `X_FILE`; a setting that is only a file is read where it is used.

use std::fmt;
use std::str::FromStr;

/// The text of a file, without the line break at its end. An empty name stands for no file: compose
/// files and shells turn an unset variable into an empty one.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretText(String);

impl fmt::Debug for SecretText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretText")
    }
}

impl FromStr for SecretText {
    type Err = String;

    fn from_str(path: &str) -> Result<Self, String> {
        if path.is_empty() {
            return Ok(Self(String::new()));
        }
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("it must be a file with the secret: {error}"))?;
        let text = text.trim_end_matches(['\r', '\n']);
        if text.is_empty() {
            Err("the file is empty".to_owned())
        } else {
            Ok(Self(text.to_owned()))
        }
    }
}

impl SecretText {
    /// The text; `None`: there is no file.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        Some(self.0.as_str()).filter(|text| !text.is_empty())
    }
}

/// The value of the setting `name`, which stands in a variable or in a file.
///
/// # Errors
/// When there are both.
pub(super) fn either<'a>(
    name: &str,
    value: Option<&'a str>,
    file: Option<&'a SecretText>,
) -> Result<Option<&'a str>, String> {
    let value = value.filter(|value| !value.is_empty());
    match (value, file.and_then(SecretText::text)) {
        (Some(_), Some(_)) => {
            Err(format!("{name} and {name}_FILE are both set; unset one of them"))
        }
        (value, text) => Ok(value.or(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_the_text_of_its_file_without_the_line_break() {
        let directory = std::env::temp_dir();
        let path = directory.join(format!("turnstone-secret-{}", std::process::id()));
        let read = |text: &str| {
            std::fs::write(&path, text).expect("a file");
            path.to_str().expect("text").parse::<SecretText>()
        };
        assert_eq!(read("a b\r\n").expect("a secret").text(), Some("a b"));
        assert_eq!(format!("{:?}", read("swordfish")), "Ok(SecretText)");
        assert!(read("\n").is_err());
        std::fs::remove_file(&path).expect("a file");
        assert!(path.to_str().expect("text").parse::<SecretText>().is_err());
        assert_eq!("".parse::<SecretText>().expect("no file").text(), None);
    }

    #[test]
    fn a_secret_stands_in_one_place() {
        let file = SecretText("file".to_owned());
        assert_eq!(either("X", None, Some(&file)), Ok(Some("file")));
        assert_eq!(either("X", Some(""), Some(&file)), Ok(Some("file")));
        assert_eq!(either("X", Some("value"), None), Ok(Some("value")));
        let both = either("X", Some("value"), Some(&file)).expect_err("an error");
        assert!(both.contains("X_FILE"), "{both}");
        assert!(!both.contains("value"), "{both}");
    }
}
