//! The rows of the journal in the browser's `IndexedDB`.

use indexed_db_futures::database::Database;
use indexed_db_futures::error::{DomException, Error, OpenDbError};
use indexed_db_futures::object_store::ObjectStore;
use indexed_db_futures::prelude::*;
use indexed_db_futures::transaction::{
    Transaction, TransactionDurability, TransactionMode, TransactionOptions,
};
use wasm_bindgen_futures::spawn_local;

use super::StorageError;
use super::journal::{Durability, Rows};
use super::rows::RowChange;

const DATABASE: &str = "azulejo";
const VERSION: u8 = 1;
const ROWS: &str = "rows";

/// The database, which is open as long as the page.
#[derive(Clone, Copy)]
pub struct BrowserDatabase(&'static Database);

impl BrowserDatabase {
    /// Opens the database, and makes it if there is none.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if the browser has none for this page.
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
            OpenDbError::Base(error) => why(&error),
            _ => StorageError::Refused,
        })?;
        Ok(BrowserDatabase(Box::leak(Box::new(database))))
    }

    /// All rows, in the order of their keys.
    ///
    /// # Errors
    ///
    /// [`StorageError`] if they cannot be read.
    pub async fn rows(self) -> Result<Vec<(String, String)>, StorageError> {
        self.read().await.map_err(|error| why(&error))
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

    /// Asks for the changes at once, so that they come in the order in which they were asked for.
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
    fn change(
        &self,
        changes: Vec<RowChange>,
        durability: Durability,
        done: Box<dyn FnOnce(Result<(), StorageError>)>,
    ) {
        match self.begin(&changes, durability) {
            Ok(transaction) => spawn_local(async move {
                done(transaction.commit().await.map_err(|error| why(&error)));
            }),
            Err(error) => done(Err(why(&error))),
        }
    }
}

fn request(store: &ObjectStore<'_>, change: &RowChange) -> Result<(), Error> {
    // The answers are not waited for one by one: the transaction succeeds as a whole or not at all.
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

fn why(error: &Error) -> StorageError {
    match error {
        // A transaction that ends by itself had no room.
        Error::MissingData(_) => StorageError::Full,
        Error::DomException(DomException::Other(error)) if error.name() == "QuotaExceededError" => {
            StorageError::Full
        }
        _ => StorageError::Refused,
    }
}
