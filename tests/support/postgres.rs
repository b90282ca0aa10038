//! A Postgres of its own, that a test stops, freezes and starves; and a small disk for it.

use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use turnstone::postgres::Servers;
use turnstone::store::migrate;

use super::poll::wait_until;

/// The name in its certificate.
pub const HOST: &str = "played.test";

/// A small file system in memory, which can be filled. Only root may make one.
pub struct Disk(PathBuf);

impl Disk {
    /// Mounts one in a directory, if the test runs as root.
    pub fn mount(directory: &Path) -> Option<Self> {
        let path = directory.join("disk");
        std::fs::create_dir(&path).expect("a directory");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=160m", "tmpfs"]).arg(&path).stderr(Stdio::null());
        let is_mounted = mount.status().is_ok_and(|status| status.success());
        is_mounted.then_some(Self(path))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

/// A Postgres with the database `played`, and a role `server` with the rights of a server.
pub struct Postgres {
    programs: PathBuf,
    pub data: PathBuf,
    /// The user to run as, if the test runs as root.
    owner: Option<(u32, u32)>,
    pub port: u16,
    child: Option<Child>,
}

impl Postgres {
    /// One on the disk in a directory.
    pub async fn start(directory: &Path) -> Self {
        let line = |program: &str, arguments: &[&str]| {
            let output = Command::new(program).args(arguments).output().expect(program);
            String::from_utf8(output.stdout).expect("text").trim().to_owned()
        };
        let id = |flag| line("id", &[flag, "postgres"]).parse().expect("a number");
        let owner = (line("id", &["-u"]) == "0").then(|| (id("-u"), id("-g")));
        let disk = directory.join("disk");
        if let Some((user, group)) = owner {
            chown(&disk, Some(user), Some(group)).expect("an owner");
            std::fs::set_permissions(directory, PermissionsExt::from_mode(0o755))
                .expect("permissions");
        }
        let socket = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = socket.local_addr().expect("an address").port();
        drop(socket);
        let programs = PathBuf::from(line("pg_config", &["--bindir"]));
        let mut postgres = Self { programs, data: disk.join("data"), owner, port, child: None };
        let mut initdb = postgres.command("initdb");
        initdb.args([
            "--no-sync",
            "--username=postgres",
            "--auth=trust",
            "--locale=C",
            "--encoding=UTF8",
        ]);
        initdb.args(["--no-instructions", "--wal-segsize=4", "-D"]).arg(&postgres.data);
        assert!(initdb.stdout(Stdio::null()).status().expect("initdb").success(), "initdb failed");
        postgres.certify();
        postgres.spawn().await;
        let mut admin = postgres.admin("postgres").await;
        for statement in ["CREATE ROLE server LOGIN", "CREATE DATABASE played"] {
            admin.execute(statement).await.expect(statement);
        }
        let servers = Servers::parse(&postgres.url("postgres", "played")).expect("a URL");
        migrate(servers).await.expect("the migrations");
        postgres.set("ssl = on").await;
        let rights = "GRANT USAGE ON SCHEMA public TO server;
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO server;
            GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO server";
        postgres.admin("played").await.execute(rights).await.expect("rights");
        postgres
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir("/").stdin(Stdio::null());
        if let Some((user, group)) = self.owner {
            command.uid(user).gid(group);
        }
        command
    }

    /// The URL for a role and a database.
    pub fn url(&self, role: &str, database: &str) -> String {
        format!("postgres://{role}@127.0.0.1:{}/{database}", self.port)
    }

    /// A session of the administrator.
    pub async fn admin(&self, database: &str) -> PgConnection {
        PgConnection::connect(&self.url("postgres", database)).await.expect("a connection")
    }

    /// Starts it again.
    pub async fn spawn(&mut self) {
        let mut command = self.command("postgres");
        command.arg("-D").arg(&self.data).args(["-p", &self.port.to_string(), "-c", "fsync=off"]);
        command.args(["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]);
        command.args(["-c", "max_wal_size=16MB", "-c", "min_wal_size=8MB"]);
        self.child = Some(command.stderr(Stdio::null()).spawn().expect("postgres"));
        let url = self.url("postgres", "postgres");
        wait_until("Postgres runs", async || PgConnection::connect(&url).await.is_ok()).await;
    }

    /// Sends a signal to the postmaster and its children.
    pub fn signal(&self, signal: &str) {
        let parent = self.child.as_ref().expect("a process").id().to_string();
        let signal = format!("-{signal}");
        for (program, arguments) in [("kill", vec![&*parent]), ("pkill", vec!["-P", &parent])] {
            let sent = Command::new(program).arg(&signal).args(arguments).status();
            assert!(sent.expect(program).success(), "{program} {signal}");
        }
    }

    /// Runs statements as the administrator.
    pub async fn run(&self, statements: &'static str) {
        let mut admin = self.admin("played").await;
        for statement in ["SET default_transaction_read_only = off", statements] {
            admin.execute(AssertSqlSafe(statement)).await.expect(statement);
        }
    }

    /// Stops it at once.
    pub fn stop(&mut self) {
        let mut child = self.child.take().expect("a process");
        let stopped = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(stopped.expect("kill").success());
        child.wait().expect("an end");
    }

    /// Starts it as a standby of nobody.
    pub async fn demote(&mut self) {
        self.stop();
        std::fs::write(self.data.join("standby.signal"), "").expect("a file");
        self.spawn().await;
    }

    /// Changes a setting while it runs.
    pub async fn set(&self, setting: &str) {
        let mut admin = self.admin("postgres").await;
        for statement in [&*format!("ALTER SYSTEM SET {setting}"), "SELECT pg_reload_conf()"] {
            admin.execute(AssertSqlSafe(statement)).await.expect(statement);
        }
    }

    /// Gives it a new key and a new certificate that it signs itself; it takes them with its next settings.
    pub fn certify(&self) {
        let settings = self.data.join("certificate.cnf");
        let names = format!(
            "[req]\ndistinguished_name = name\nx509_extensions = extensions\nprompt = no\n\
             [name]\nCN = {HOST}\n[extensions]\nbasicConstraints = CA:FALSE\n\
             subjectAltName = DNS:{HOST}\n"
        );
        std::fs::write(&settings, names).expect("a file");
        let mut openssl = Command::new("openssl");
        openssl.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]);
        openssl.args(["-nodes", "-days", "2", "-config"]).arg(settings);
        let (key, certificate) = (self.data.join("server.key"), self.certificate());
        openssl.arg("-keyout").arg(&key).arg("-out").arg(&certificate);
        let made = openssl.stderr(Stdio::null()).status().expect("openssl");
        assert!(made.success(), "openssl failed");
        for path in [&key, &certificate] {
            if let Some((user, group)) = self.owner {
                chown(path, Some(user), Some(group)).expect("an owner");
            }
        }
        std::fs::set_permissions(&key, PermissionsExt::from_mode(0o600)).expect("permissions");
    }

    /// The file of its certificate.
    pub fn certificate(&self) -> PathBuf {
        self.data.join("server.crt")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = Command::new("pkill").args(["-KILL", "-P", &child.id().to_string()]).status();
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
