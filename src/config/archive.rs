use clap::Args;
use url::Url;

use super::secret::{SecretText, either};
use crate::archive::ArchivePlace;

/// The archive.
#[derive(Debug, Clone, Default, Args)]
pub struct ArchiveArgs {
    /// The directory or the bucket (`s3://bucket/prefix`) that `turnstone archive` has filled: the logs of
    /// matches that ended long ago are read from there.
    #[arg(long, env = "TURNSTONE_ARCHIVE", value_name = "DIR|URL")]
    pub archive: Option<ArchivePlace>,

    /// The bucket.
    #[command(flatten)]
    pub bucket: BucketArgs,
}

/// The way to a bucket, beside what `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and other
/// variables of that name say.
#[derive(Debug, Clone, Default, Args)]
pub struct BucketArgs {
    /// The address of the object store, if it is another one than Amazon's: `https://minio.example:9000`.
    #[arg(long, env = "AWS_ENDPOINT_URL", value_name = "URL", value_parser = endpoint)]
    pub s3_endpoint: Option<String>,

    /// The file with the id of the access key, instead of `AWS_ACCESS_KEY_ID`.
    #[arg(long, env = "AWS_ACCESS_KEY_ID_FILE", value_name = "FILE")]
    pub s3_access_key_id_file: Option<SecretText>,

    /// The file with the secret access key, instead of `AWS_SECRET_ACCESS_KEY`.
    #[arg(long, env = "AWS_SECRET_ACCESS_KEY_FILE", value_name = "FILE")]
    pub s3_secret_access_key_file: Option<SecretText>,
}

impl BucketArgs {
    /// The settings of the object store by their names, from these arguments and the variables of a process.
    ///
    /// # Errors
    /// When a secret stands both in a variable and in a file.
    pub fn settings(
        &self,
        variables: impl Iterator<Item = (String, String)>,
    ) -> Result<Vec<(String, String)>, String> {
        // An empty variable is one that is not set.
        let is_used =
            |(name, value): &(String, String)| name.starts_with("AWS_") && !value.is_empty();
        let mut settings: Vec<_> = variables.filter(is_used).collect();
        let files = [
            ("AWS_ACCESS_KEY_ID", &self.s3_access_key_id_file),
            ("AWS_SECRET_ACCESS_KEY", &self.s3_secret_access_key_file),
        ];
        for (name, file) in files {
            let known = settings.iter().find(|(known, _)| known == name);
            let value = either(name, known.map(|(_, value)| value.as_str()), file.as_ref())?;
            if let (None, Some(value)) = (known, value) {
                settings.push((name.to_owned(), value.to_owned()));
            }
        }
        if let Some(endpoint) = self.s3_endpoint.as_ref().filter(|endpoint| !endpoint.is_empty()) {
            settings.push(("AWS_ENDPOINT_URL".to_owned(), endpoint.clone()));
        }
        for (name, _) in &mut settings {
            name.make_ascii_lowercase();
        }
        Ok(settings)
    }
}

/// The address of a server.
fn endpoint(text: &str) -> Result<String, String> {
    match Url::parse(text) {
        Ok(url) if ["http", "https"].contains(&url.scheme()) && url.has_host() => {
            Ok(text.to_owned())
        }
        _ if text.is_empty() => Ok(String::new()),
        _ => Err("it must be an `http:` or `https:` URL".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(
        arguments: &BucketArgs,
        variables: &[(&str, &str)],
    ) -> Result<Vec<(String, String)>, String> {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        arguments.settings(variables.iter().map(owned))
    }

    #[test]
    fn the_settings_of_a_bucket_come_from_variables_files_and_flags() {
        let directory = std::env::temp_dir();
        let path = directory.join(format!("turnstone-bucket-{}", std::process::id()));
        std::fs::write(&path, "from a file\n").expect("a file");
        let arguments = BucketArgs {
            s3_endpoint: Some("http://127.0.0.1:9000".to_owned()),
            s3_secret_access_key_file: path.to_str().map(|path| path.parse().expect("a secret")),
            ..BucketArgs::default()
        };
        std::fs::remove_file(&path).expect("a file");
        let variables = [
            ("AWS_REGION", "eu"),
            ("AWS_SESSION_TOKEN", ""),
            ("PATH", "/"),
            ("AWS_ACCESS_KEY_ID", "me"),
        ];
        let expected = [
            ("aws_region", "eu"),
            ("aws_access_key_id", "me"),
            ("aws_secret_access_key", "from a file"),
            ("aws_endpoint_url", "http://127.0.0.1:9000"),
        ];
        let expected: Vec<_> = expected
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        assert_eq!(settings(&arguments, &variables), Ok(expected));
        let twice = settings(&arguments, &[("AWS_SECRET_ACCESS_KEY", "secret")]).expect_err("two");
        assert!(
            twice.contains("AWS_SECRET_ACCESS_KEY_FILE") && !twice.contains("secret;"),
            "{twice}"
        );
    }
}
