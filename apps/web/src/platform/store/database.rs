//! The rows of the journal in the browser's `IndexedDB`.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use controller::store::journal::{Durability, Rows};
use controller::store::rows::RowChange;
use controller::store::{Done, StorageError};
use indexed_db_futures::database::Database;
use indexed_db_futures::error::{DomException, Error, OpenDbError};
use indexed_db_futures::object_store::ObjectStore;
use indexed_db_futures::prelude::*;
use indexed_db_futures::transaction::{
    Transaction, TransactionDurability, TransactionMode, TransactionOptions,
};
use wasm_bindgen_futures::spawn_local;

const DATABASE: &str = "azulejo";
const VERSION: u8 = 1;
const ROWS: &str = "rows";

/// The rows, by key.
type AllRows = BTreeMap<String, String>;

/// The database, open for the lifetime of the page. If the browser closes it, for example because the player has cleared
/// the site's data, it is opened again. Copies share the same database.
#[derive(Clone)]
pub struct BrowserDatabase(Rc<State>);

struct State {
    database: Cell<&'static Database>,
    is_opening: Cell<bool>,
    /// Receives the rows after the database was opened again.
    follow: RefCell<Box<dyn Fn(AllRows)>>,
}

impl BrowserDatabase {
    /// Opens the database, and creates it if it does not exist.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the browser denies it.
    pub async fn open() -> Result<Self, StorageError> {
        Ok(BrowserDatabase(Rc::new(State {
            database: Cell::new(open().await?),
            is_opening: Cell::new(false),
            follow: RefCell::new(Box::new(|_| ())),
        })))
    }

    /// Calls `follow` with the rows whenever the database was opened again.
    pub fn on_reopened(&self, follow: impl Fn(AllRows) + 'static) {
        *self.0.follow.borrow_mut() = Box::new(follow);
    }

    /// Reads all rows.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if they cannot be read.
    pub async fn rows(&self) -> Result<AllRows, StorageError> {
        read(self.0.database.get()).await.map_err(|error| storage_error(&error))
    }

    /// Opens the database again after the browser has closed it.
    fn reopen(&self) {
        if self.0.is_opening.replace(true) {
            return;
        }
        let this = self.clone();
        spawn_local(async move {
            let opened = open().await;
            this.0.is_opening.set(false);
            let Ok(database) = opened else { return };
            this.0.database.set(database);
            if let Ok(rows) = this.rows().await {
                this.0.follow.borrow()(rows);
            }
        });
    }

    /// Starts the transaction synchronously, so that transactions run in the order of the calls. It only writes: if a
    /// page is left within a transaction that reads, `WebKit` keeps it open, and the next page waits for it forever.
    fn begin(
        &self,
        changes: &[RowChange],
        durability: Durability,
    ) -> Result<Transaction<'static>, Error> {
        let durability = match durability {
            Durability::Strict => TransactionDurability::Strict,
            Durability::Relaxed => TransactionDurability::Relaxed,
        };
        let database = self.0.database.get();
        let transaction = database
            .transaction(ROWS)
            .with_mode(TransactionMode::Readwrite)
            .with_options(TransactionOptions::new().with_durability(durability))
            .build()?;
        let store = transaction.object_store(ROWS)?;
        for change in changes {
            request(&store, change)?;
        }
        drop(store);
        Ok(transaction)
    }
}

impl Rows for BrowserDatabase {
    fn change(&self, changes: Vec<RowChange>, durability: Durability, done: Done) {
        match self.begin(&changes, durability) {
            Ok(transaction) => spawn_local(async move {
                done(transaction.commit().await.map_err(|error| storage_error(&error)));
            }),
            Err(error) => {
                let is_closed = is_closed(&error);
                done(Err(if is_closed { StorageError::Cleared } else { storage_error(&error) }));
                if is_closed {
                    self.reopen();
                }
            }
        }
    }
}

async fn open() -> Result<&'static Database, StorageError> {
    let opening = Database::open(DATABASE)
        .with_version(VERSION)
        .with_on_upgrade_needed(|_, database| {
            database.create_object_store(ROWS).build()?;
            Ok(())
        })
        .build()
        .map_err(|_| StorageError::Refused)?;
    let database = opening.await.map_err(|error: OpenDbError| match error {
        OpenDbError::Base(error) => storage_error(&error),
        _ => StorageError::Refused,
    })?;
    Ok(Box::leak(Box::new(database)))
}

async fn read(database: &Database) -> Result<AllRows, Error> {
    let transaction = database.transaction(ROWS).build()?;
    let store = transaction.object_store(ROWS)?;
    let keys = store.get_all_keys::<String>().primitive()?;
    let texts = store.get_all::<String>().primitive()?;
    let keys = keys.await?.collect::<Result<Vec<_>, _>>()?;
    let texts = texts.await?.collect::<Result<Vec<_>, _>>()?;
    Ok(keys.into_iter().zip(texts).collect())
}

/// Returns whether the browser has closed the database.
fn is_closed(error: &Error) -> bool {
    matches!(error, Error::DomException(DomException::InvalidStateError(_)))
}

fn request(store: &ObjectStore<'_>, change: &RowChange) -> Result<(), Error> {
    // Single requests are not awaited: the transaction succeeds or fails as a whole.
    match change {
        RowChange::Put { key, text } => {
            store.put(text.as_str()).with_key(key.as_str()).without_key_type().primitive()?;
        }
        RowChange::Remove { from, to } => {
            store.delete(from.as_str()..=to.as_str()).primitive()?;
        }
    }
    Ok(())
}

fn storage_error(error: &Error) -> StorageError {
    match error {
        // The transaction was aborted because the quota was exceeded.
        Error::MissingData(_) => StorageError::Full,
        Error::DomException(DomException::Other(error)) if error.name() == "QuotaExceededError" => {
            StorageError::Full
        }
        _ => StorageError::Refused,
    }
}
