//! The rows of the journal in the browser's `IndexedDB`.

use controller::store::StorageError;
use controller::store::journal::{Done, Durability, Rows};
use controller::store::rows::RowChange;
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

/// The database, open for the lifetime of the page.
#[derive(Clone, Copy)]
pub struct BrowserDatabase(&'static Database);

impl BrowserDatabase {
    /// Opens the database, and creates it if it does not exist.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the browser denies it.
    pub async fn open() -> Result<Self, StorageError> {
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
        Ok(BrowserDatabase(Box::leak(Box::new(database))))
    }

    /// Reads all rows, sorted by key.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if they cannot be read.
    pub async fn rows(self) -> Result<Vec<(String, String)>, StorageError> {
        self.read().await.map_err(|error| storage_error(&error))
    }

    async fn read(self) -> Result<Vec<(String, String)>, Error> {
        let transaction = self.0.transaction(ROWS).build()?;
        let store = transaction.object_store(ROWS)?;
        let keys = store.get_all_keys::<String>().primitive()?;
        let texts = store.get_all::<String>().primitive()?;
        let keys = keys.await?.collect::<Result<Vec<_>, _>>()?;
        let texts = texts.await?.collect::<Result<Vec<_>, _>>()?;
        Ok(keys.into_iter().zip(texts).collect())
    }

    /// Starts the transaction synchronously, so that transactions run in the order of the calls. It only writes: if a
    /// page is left within a transaction that reads, `WebKit` keeps it open, and the next page waits for it forever.
    fn begin(
        self,
        changes: &[RowChange],
        durability: Durability,
    ) -> Result<Transaction<'static>, Error> {
        let durability = match durability {
            Durability::Strict => TransactionDurability::Strict,
            Durability::Relaxed => TransactionDurability::Relaxed,
        };
        let transaction = self
            .0
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
            Err(error) => done(Err(storage_error(&error))),
        }
    }
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
