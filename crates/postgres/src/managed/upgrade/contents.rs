//! The contents of a cluster: enough to make another one like it, and to see afterwards that it is.

use std::collections::BTreeMap;
use std::fmt;

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row};

use super::error::UpgradeError;
use super::server::Admin;

/// Settings from configuration files, by their names in lower case.
pub type SettingValues = BTreeMap<String, String>;

/// The contents of a cluster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// Of `template1`, which `initdb` gave it.
    pub encoding: String,
    pub collation: String,
    pub character_type: String,
    pub has_checksums: bool,
    /// The databases that admit connections.
    pub databases: Vec<String>,
    /// The extensions of all databases, each once.
    pub extensions: Vec<String>,
    pub settings: SettingValues,
    /// The parts that must stay the same: names of tables, roles and so on, each with what it has.
    parts: BTreeMap<String, String>,
    tables: usize,
    rows: u64,
}

/// The session settings on which the text of a row depends. Names in texts have their schemas.
const FIXED_FORMATS: &str = "SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'iso_8601';
    SET extra_float_digits = 1; SET bytea_output = 'hex'; SET xmloption = 'content'; SET search_path = ''";

/// The parts that all databases share: names and what belongs to them. Grants of the predefined roles are
/// those of each version.
const SHARED_PARTS: &str = "
    SELECT 'role ' || rolname,
        concat_ws(' ', rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication,
            rolconnlimit, rolbypassrls, rolvaliduntil, hashtextextended(rolpassword, 0))
    FROM pg_authid WHERE rolname !~ '^pg_'
    UNION ALL
    SELECT 'membership of ' || member::regrole || ' in ' || roleid::regrole, max(admin_option::text)
    FROM pg_auth_members WHERE member::regrole::text !~ '^pg_' GROUP BY member, roleid
    UNION ALL
    SELECT 'database ' || datname,
        concat_ws(' ', datdba::regrole, pg_encoding_to_char(encoding), datcollate, datctype, datallowconn,
            datistemplate, datconnlimit)
    FROM pg_database
    UNION ALL
    SELECT concat_ws(' ', 'right on database', datname, privilege_type, 'of', nullif(grantee, 0)::regrole),
        is_grantable::text
    FROM pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba))) WHERE grantee <> datdba
    UNION ALL
    SELECT concat_ws(' ', 'settings of', datname, nullif(setrole, 0)::regrole), setconfig::text
    FROM pg_db_role_setting LEFT JOIN pg_database ON pg_database.oid = setdatabase";

/// The parts of one database, without the rows of its tables. Parts of an extension are left out, because
/// another version of it may have other functions. So are the rights of owners, and all expressions: each version
/// has its own rights, and writes expressions in its own way.
const PARTS: &str = "
    WITH schemas AS (
        SELECT * FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    ), of_extensions AS (
        SELECT classid, objid FROM pg_depend WHERE deptype = 'e'
    ), relations AS (
        SELECT * FROM pg_class
        WHERE relnamespace IN (SELECT oid FROM schemas)
          AND ('pg_class'::regclass, oid) NOT IN (SELECT classid, objid FROM of_extensions)
    ), functions AS (
        SELECT * FROM pg_proc
        WHERE pronamespace IN (SELECT oid FROM schemas)
          AND ('pg_proc'::regclass, oid) NOT IN (SELECT classid, objid FROM of_extensions)
    ), rights AS (
        SELECT 'schema ' || nspname AS object, nspowner AS owner,
            coalesce(nspacl, acldefault('n', nspowner)) AS rights FROM schemas
        UNION ALL
        SELECT oid::regclass::text, relowner, relacl FROM relations
        UNION ALL
        SELECT oid::regprocedure::text, proowner, coalesce(proacl, acldefault('f', proowner)) FROM functions
        UNION ALL
        SELECT concat_ws(' ', 'all new', defaclobjtype, 'of', defaclrole::regrole), defaclrole, defaclacl
        FROM pg_default_acl
    )
    SELECT 'extension ' || extname, NULL FROM pg_extension
    UNION ALL
    SELECT 'owner of schema ' || nspname, nspowner::regrole::text FROM schemas
    UNION ALL
    SELECT 'relation ' || oid::regclass,
        concat_ws(' ', relkind, relowner::regrole, relpersistence, relispartition, reloptions)
    FROM relations
    UNION ALL
    SELECT concat_ws(' ', 'column', attname, 'of', attrelid::regclass),
        concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, atthasdef, attidentity, attgenerated)
    FROM pg_attribute JOIN relations ON relations.oid = attrelid
    WHERE relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
    UNION ALL
    SELECT 'index ' || indexrelid::regclass, concat_ws(' ', indisunique, indisprimary, indisvalid, indnatts)
    FROM pg_index JOIN relations ON relations.oid = indexrelid
    UNION ALL
    SELECT concat_ws(' ', 'constraint', conname, 'on', conrelid::regclass),
        concat_ws(' ', contype, convalidated, nullif(confrelid, 0)::regclass)
    FROM pg_constraint JOIN relations ON relations.oid = conrelid
    WHERE contype IN ('p', 'u', 'f', 'c', 'x')
    UNION ALL
    SELECT concat_ws(' ', 'trigger', tgname, 'on', tgrelid::regclass),
        concat_ws(' ', tgenabled, tgtype, tgfoid::regprocedure)
    FROM pg_trigger JOIN relations ON relations.oid = tgrelid WHERE NOT tgisinternal
    UNION ALL
    SELECT 'function ' || oid::regprocedure,
        concat_ws(' ', proowner::regrole, prosecdef, provolatile, proconfig, hashtextextended(prosrc, 0))
    FROM functions
    UNION ALL
    SELECT concat_ws(' ', 'right on', object, privilege_type, 'of', nullif(grantee, 0)::regrole),
        bool_or(is_grantable)::text
    FROM rights, aclexplode(rights) WHERE grantee <> owner GROUP BY object, privilege_type, grantee
    UNION ALL
    SELECT 'large objects', count(*)::text FROM pg_largeobject_metadata";

/// The database that Postgres makes for administrators. Its schema belongs to another role in each version.
const OF_ADMINISTRATORS: &str = "postgres";

/// The tables of a database, and its sequences, as they stand in a statement.
const TABLES: &str = "
    SELECT pg_class.oid::regclass::text, relkind = 'S' FROM pg_class
    JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'S') AND relpersistence <> 't'
      AND nspname !~ '^pg_' AND nspname <> 'information_schema'";

impl Contents {
    /// Reads everything, every row of every table too.
    ///
    /// # Errors
    /// A statement fails.
    pub async fn read(admin: &Admin) -> Result<Self, UpgradeError> {
        let databases = admin.databases().await?;
        let settings = Self::read_settings(admin).await?;
        let mut connection = admin.connect("template1").await?;
        let made = sqlx::query(
            "SELECT pg_encoding_to_char(encoding)::text, datcollate::text, datctype::text,
                 current_setting('data_checksums') = 'on'
             FROM pg_database WHERE datname = 'template1'",
        )
        .fetch_one(&mut connection)
        .await?;
        let mut contents = Self {
            encoding: made.try_get(0)?,
            collation: made.try_get(1)?,
            character_type: made.try_get(2)?,
            has_checksums: made.try_get(3)?,
            databases,
            extensions: Vec::new(),
            settings,
            parts: BTreeMap::new(),
            tables: 0,
            rows: 0,
        };
        connection.execute(FIXED_FORMATS).await?;
        contents.add_parts(&mut connection, "", SHARED_PARTS).await?;
        connection.close().await?;
        for database in contents.databases.clone() {
            let mut connection = admin.connect(&database).await?;
            contents.add_database(&mut connection, &database).await?;
            connection.close().await?;
        }
        contents.extensions.sort();
        contents.extensions.dedup();
        Ok(contents)
    }

    /// Reads the settings in the configuration files. Of several values of a setting the last one counts.
    ///
    /// # Errors
    /// The statement fails.
    pub async fn read_settings(admin: &Admin) -> Result<SettingValues, UpgradeError> {
        let mut connection = admin.connect("template1").await?;
        let rows: Vec<(String, String)> = sqlx::query_as(
            "SELECT lower(name), setting FROM pg_file_settings
             WHERE name IS NOT NULL AND setting IS NOT NULL ORDER BY seqno",
        )
        .fetch_all(&mut connection)
        .await?;
        connection.close().await?;
        Ok(rows.into_iter().collect())
    }

    async fn add_database(
        &mut self,
        connection: &mut PgConnection,
        database: &str,
    ) -> Result<(), UpgradeError> {
        connection.execute(FIXED_FORMATS).await?;
        if database != OF_ADMINISTRATORS {
            self.add_parts(connection, &format!("{database}: "), PARTS).await?;
        }
        let extensions: Vec<String> = sqlx::query_scalar("SELECT extname::text FROM pg_extension")
            .fetch_all(&mut *connection)
            .await?;
        self.extensions.extend(extensions);
        let tables: Vec<(String, bool)> =
            sqlx::query_as(TABLES).fetch_all(&mut *connection).await?;
        for (table, is_sequence) in tables {
            // The hashes of rows do not change between versions, because hash indexes and partitions by hash
            // contain them. Their sum does not depend on the order of the rows.
            let statement = if is_sequence {
                format!("SELECT 0::bigint, concat(last_value, ' ', is_called) FROM {table}")
            } else {
                format!(
                    "SELECT count(*), sum(hashtextextended(this_row::text, 0)::numeric)::text
                     FROM ONLY {table} AS this_row"
                )
            };
            let (rows, sum): (i64, Option<String>) =
                sqlx::query_as(AssertSqlSafe(statement)).fetch_one(&mut *connection).await?;
            let sum = sum.unwrap_or_default();
            self.parts.insert(format!("{database}: rows of {table}"), format!("{rows}, sum {sum}"));
            self.tables += usize::from(!is_sequence);
            self.rows += rows.unsigned_abs();
        }
        Ok(())
    }

    async fn add_parts(
        &mut self,
        connection: &mut PgConnection,
        prefix: &str,
        statement: &'static str,
    ) -> Result<(), UpgradeError> {
        let rows: Vec<(String, Option<String>)> =
            sqlx::query_as(statement).fetch_all(connection).await?;
        let named = rows.into_iter();
        self.parts.extend(
            named.map(|(name, described)| {
                (format!("{prefix}{name}"), described.unwrap_or_default())
            }),
        );
        Ok(())
    }

    /// Checks that another cluster has the same roles, databases, tables and rows.
    ///
    /// # Errors
    /// Something differs.
    pub fn compare(&self, after: &Self) -> Result<(), UpgradeError> {
        let absent = "nothing";
        for (name, before) in &self.parts {
            let now = after.parts.get(name).map_or(absent, String::as_str);
            if now != before {
                return Err(UpgradeError::Different(format!(
                    "{name}: {before:?} before, {now:?} now"
                )));
            }
        }
        match after.parts.keys().find(|name| !self.parts.contains_key(*name)) {
            Some(name) => Err(UpgradeError::Different(format!("{name} is new"))),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Contents {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} rows in {} tables", self.rows, self.tables)
    }
}
