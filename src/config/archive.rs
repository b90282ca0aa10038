use clap::Args;
use url::Url;

use super::secret::Secret;
use crate::archive::ArchivePlace;

/// The archive.
#[derive(Debug, Clone, Default, Args)]
pub struct ArchiveArgs {
    /// The directory or the bucket (`s3://bucket/prefix`) with the logs of old matches, which
    /// `turnstone archive` has written.
    #[arg(long, env = "TURNSTONE_ARCHIVE", value_name = "DIR|URL", hide_env_values = true)]
    pub archive: Option<ArchivePlace>,

    /// The bucket.
    #[command(flatten)]
    pub bucket: BucketArgs,
}

/// The settings of a bucket, beside those in `AWS_REGION` and other variables of that name.
#[derive(Debug, Clone, Default, Args)]
pub struct BucketArgs {
    /// The address of the object store, if it is another one than Amazon's: `https://minio.example:9000`.
    #[arg(long, env = "AWS_ENDPOINT_URL", value_name = "URL", hide_env_values = true,
        value_parser = endpoint)]
    pub s3_endpoint: Option<String>,

    /// The id of the access key. Without it the bucket is reached as `AWS_` variables say.
    #[arg(long, env = "AWS_ACCESS_KEY_ID", value_name = "ID", hide_env_values = true,
        value_parser = key)]
    pub s3_access_key_id: Option<Secret>,

    /// The secret of that key.
    #[arg(long, env = "AWS_SECRET_ACCESS_KEY", value_name = "SECRET", hide_env_values = true,
        value_parser = key)]
    pub s3_secret_access_key: Option<Secret>,
}

impl BucketArgs {
    /// The settings of the object store by their names, from these arguments and the variables of a process.
    pub fn settings(
        &self,
        variables: impl Iterator<Item = (String, String)>,
    ) -> Vec<(String, String)> {
        let own = [
            (
                "aws_endpoint_url",
                self.s3_endpoint.as_deref().filter(|endpoint| !endpoint.is_empty()),
            ),
            ("aws_access_key_id", self.s3_access_key_id.as_ref().and_then(Secret::text)),
            ("aws_secret_access_key", self.s3_secret_access_key.as_ref().and_then(Secret::text)),
        ];
        // An empty variable is one that is not set.
        let is_other = |(name, value): &(String, String)| {
            name.starts_with("aws_") && !value.is_empty() && !own.iter().any(|(own, _)| own == name)
        };
        let others = variables.map(|(name, value)| (name.to_ascii_lowercase(), value));
        let own =
            own.iter().filter_map(|(name, value)| Some(((*name).to_owned(), (*value)?.to_owned())));
        others.filter(is_other).chain(own).collect()
    }
}

/// A part of an access key.
fn key(text: &str) -> Result<Secret, String> {
    let Ok(secret) = text.parse();
    if text.contains(char::is_control) {
        return Err("it must be one line".to_owned());
    }
    Ok(secret)
}

/// The address of a server.
fn endpoint(text: &str) -> Result<String, String> {
    match Url::parse(text) {
        Ok(url) if !url.username().is_empty() || url.password().is_some() => {
            Err("it must have no key; that is in --s3-access-key-id and --s3-secret-access-key"
                .to_owned())
        }
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

    #[test]
    fn the_settings_of_a_bucket_come_from_arguments_and_other_variables() {
        let arguments = BucketArgs {
            s3_endpoint: Some("http://127.0.0.1:9000".to_owned()),
            s3_access_key_id: Some(key("me").expect("a key")),
            s3_secret_access_key: Some(key("").expect("none")),
        };
        let variables = [
            ("AWS_REGION", "eu"),
            ("AWS_SESSION_TOKEN", ""),
            ("PATH", "/"),
            ("AWS_ACCESS_KEY_ID", "another"),
        ];
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let expected = [
            ("aws_region", "eu"),
            ("aws_endpoint_url", "http://127.0.0.1:9000"),
            ("aws_access_key_id", "me"),
        ];
        let expected: Vec<_> = expected.iter().map(owned).collect();
        assert_eq!(arguments.settings(variables.iter().map(owned)), expected);
    }
}
