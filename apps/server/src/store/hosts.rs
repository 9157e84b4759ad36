//! The hosts of a PostgreSQL URL, of which the one in the wanted role is used.
//!
//! `postgres://USER@A,B:5433/NAME` names two hosts, as in libpq. sqlx connects to one host, so a pool is pointed at
//! another one when the roles change.

use std::time::Duration;

use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, AnyPool, Connection};

use super::OpenError;

/// Time limit for an answer of a host.
const PATIENCE: Duration = Duration::from_secs(1);

/// Time between two checks of a host that is in use, and between two searches for one.
const CHECK: Duration = Duration::from_millis(500);

/// Parameter of a URL that says which hosts are acceptable.
const ATTRIBUTE: &str = "target_session_attrs";

/// What a host is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HostRole {
    /// Reading and writing: only the host that accepts writes.
    Primary,
    /// Reading: a standby if there is one.
    Replica,
}

/// The hosts of a URL.
#[derive(Clone, Debug)]
pub(super) struct DatabaseHosts {
    role: HostRole,
    hosts: Vec<AnyConnectOptions>,
}

impl DatabaseHosts {
    /// Parses a URL with one or more hosts.
    pub(super) fn parse(url: &str, role: HostRole) -> Result<Self, OpenError> {
        let hosts = urls(url, role)?.iter().map(|url| url.parse()).collect::<Result<_, _>>()?;
        Ok(DatabaseHosts { role, hosts })
    }

    /// Returns the first host of the URL.
    pub(super) fn first(&self) -> AnyConnectOptions {
        self.hosts[0].clone()
    }

    /// Finds a host in the wanted role.
    ///
    /// # Errors
    ///
    /// The error of the last host that could not be used.
    pub(super) async fn find(&self) -> sqlx::Result<AnyConnectOptions> {
        self.connect().await.map(|(host, _)| host)
    }

    /// Connects to a host in the wanted role.
    async fn connect(&self) -> sqlx::Result<(AnyConnectOptions, AnyConnection)> {
        let (mut second_choice, mut failure) = (None, None);
        for host in &self.hosts {
            let tried = tokio::time::timeout(PATIENCE, connected(host)).await;
            match tried.unwrap_or(Err(sqlx::Error::PoolTimedOut)) {
                Ok((connection, is_read_only)) => {
                    let found = (host.clone(), connection);
                    if is_read_only == (self.role == HostRole::Replica) {
                        return Ok(found);
                    }
                    second_choice = Some(found);
                }
                Err(error) => failure = Some(error),
            }
        }
        match (self.role, second_choice) {
            (HostRole::Replica, Some(found)) => Ok(found),
            (HostRole::Primary, Some(_)) => Err(read_only()),
            (_, None) => Err(failure.unwrap_or(sqlx::Error::PoolTimedOut)),
        }
    }

    /// Points a pool at a host in the wanted role, whichever that is, until the pool is closed. A single host needs none of
    /// this.
    pub(super) fn follow(self, pool: &AnyPool) {
        if self.hosts.len() < 2 {
            return;
        }
        let pool = pool.clone();
        tokio::spawn(async move {
            let mut closed = pool.close_event();
            let _ = closed.do_until(self.follow_until_dropped(&pool)).await;
        });
    }

    async fn follow_until_dropped(&self, pool: &AnyPool) {
        loop {
            match self.connect().await {
                Ok((host, mut connection)) => {
                    pool.set_connect_options(host);
                    let is_wanted = |is_read_only| is_read_only == (self.role == HostRole::Replica);
                    loop {
                        tokio::time::sleep(CHECK).await;
                        let state = tokio::time::timeout(PATIENCE, is_read_only(&mut connection));
                        if !matches!(state.await, Ok(Ok(state)) if is_wanted(state)) {
                            break;
                        }
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "no host of the database can be used");
                    tokio::time::sleep(CHECK).await;
                }
            }
        }
    }
}

/// The error for a database that refuses to write.
pub(super) fn read_only() -> sqlx::Error {
    sqlx::Error::Configuration("the database is read-only".into())
}

async fn connected(host: &AnyConnectOptions) -> sqlx::Result<(AnyConnection, bool)> {
    let mut connection = AnyConnection::connect_with(host).await?;
    let is_read_only = is_read_only(&mut connection).await?;
    Ok((connection, is_read_only))
}

/// Returns whether a PostgreSQL server refuses to write, for example because it is a standby.
pub(super) async fn is_read_only(connection: &mut AnyConnection) -> sqlx::Result<bool> {
    let show = sqlx::query_scalar::<_, String>("SHOW transaction_read_only");
    Ok(show.fetch_one(connection).await? == "on")
}

/// Splits a URL into one for each host, and checks `target_session_attrs`.
fn urls(url: &str, role: HostRole) -> Result<Vec<String>, OpenError> {
    let (start, query) = url.split_once('?').unwrap_or((url, ""));
    let is_attribute = |pair: &&str| pair.split('=').next() == Some(ATTRIBUTE);
    let (attributes, rest): (Vec<_>, Vec<_>) =
        query.split('&').filter(|pair| !pair.is_empty()).partition(is_attribute);
    let accepted: &[&str] = match role {
        HostRole::Primary => &["read-write", "primary"],
        HostRole::Replica => &["prefer-standby"],
    };
    for attribute in attributes {
        let value = attribute.split_once('=').map_or("", |(_, value)| value);
        if !accepted.contains(&value) {
            let (value, wanted) = (value.to_owned(), accepted[0]);
            return Err(OpenError::SessionAttributes { value, wanted });
        }
    }
    let query = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
    let Some((scheme, start)) = start.split_once("://") else {
        return Ok(vec![format!("{start}{query}")]);
    };
    let (authority, path) = start.split_at(start.find('/').unwrap_or(start.len()));
    let (user, hosts) =
        authority.rsplit_once('@').map_or(("", authority), |(user, hosts)| (user, hosts));
    let at = if authority.contains('@') { "@" } else { "" };
    Ok(hosts.split(',').map(|host| format!("{scheme}://{user}{at}{host}{path}{query}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(url: &str) -> Vec<String> {
        urls(url, HostRole::Primary).unwrap()
    }

    #[test]
    fn a_url_names_one_or_more_hosts() {
        for one in ["postgres://ana@a/games", "postgres://a:5433", "postgresql:///games?host=/tmp"]
        {
            assert_eq!(split(one), [one]);
        }
        assert_eq!(
            split(
                "postgres://ana:p%2C@a,b:5433,[::1]:5434/games?sslmode=require&target_session_attrs=read-write"
            ),
            [
                "postgres://ana:p%2C@a/games?sslmode=require",
                "postgres://ana:p%2C@b:5433/games?sslmode=require",
                "postgres://ana:p%2C@[::1]:5434/games?sslmode=require",
            ]
        );
        assert_eq!(
            split("postgres://a,b?target_session_attrs=primary"),
            ["postgres://a", "postgres://b"]
        );
    }

    #[test]
    fn only_attributes_that_fit_the_role_are_accepted() {
        let error = |url: &str, role| urls(url, role).unwrap_err().to_string();
        assert_eq!(
            error("postgres://a/b?target_session_attrs=any", HostRole::Primary),
            "target_session_attrs must be \"read-write\" for this database, not \"any\""
        );
        assert_eq!(
            error("postgres://a/b?target_session_attrs=primary", HostRole::Replica),
            "target_session_attrs must be \"prefer-standby\" for this database, not \"primary\""
        );
        assert!(
            urls("postgres://a?target_session_attrs=prefer-standby", HostRole::Replica).is_ok()
        );
    }
}
