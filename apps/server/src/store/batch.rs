//! Batching: results that wait for the same writer are stored in one transaction, because each transaction waits for the
//! disk. SQLite has one writer. On PostgreSQL each leaderboard has one per server, because its results update the same
//! tallies.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use sqlx::{Error, Result};
use tokio::sync::oneshot;

use super::results::{StoreOutcome, UnstoredResult};
use super::retry::retried;
use super::{DatabaseKind, Store};

/// Maximum number of results per transaction, so that other writers get their turn.
const MOST: usize = 64;

/// Time limit for a transaction, on top of the database's own limits: it also ends one whose connection has gone mute.
/// Clients get their answers earlier.
const PATIENCE: Duration = Duration::from_secs(6);

/// Queues of results waiting for their writers.
#[derive(Debug, Default)]
pub(super) struct ResultBatches {
    queues: std::sync::Mutex<HashMap<String, Arc<Queue>>>,
}

/// Results waiting for one writer.
#[derive(Debug, Default)]
struct Queue {
    waiting: std::sync::Mutex<Vec<Waiting>>,
    writer: tokio::sync::Mutex<()>,
}

/// A queued result, and the channel for its outcome.
#[derive(Debug)]
struct Waiting {
    result: UnstoredResult,
    done: oneshot::Sender<Result<StoreOutcome>>,
}

/// A place in a queue. The queue is removed with the last place, also if the client disconnects.
struct Place<'a> {
    batches: &'a ResultBatches,
    name: String,
    queue: Arc<Queue>,
}

impl ResultBatches {
    /// Adds a result to a queue, which is created if necessary.
    fn push(&self, name: String, waiting: Waiting) -> Place<'_> {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = queues.entry(name.clone()).or_default().clone();
        queue.waiting().push(waiting);
        Place { batches: self, name, queue }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut queues = self.batches.queues.lock().unwrap_or_else(PoisonError::into_inner);
        // The map and this place have one reference each.
        if Arc::strong_count(&self.queue) == 2 {
            queues.remove(&self.name);
        }
    }
}

impl Queue {
    fn waiting(&self) -> std::sync::MutexGuard<'_, Vec<Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    /// Stores a result together with other queued ones. It returns after they are committed to disk.
    pub(super) async fn store_in_batch(&self, result: UnstoredResult) -> Result<StoreOutcome> {
        let name = match self.kind {
            DatabaseKind::Sqlite => String::new(),
            DatabaseKind::Postgres => result.row.leaderboard.clone(),
        };
        let (done, stored) = oneshot::channel();
        let place = self.batches.push(name, Waiting { result, done });
        self.write_until_stored(&place.queue, stored).await
    }

    /// Stores queued results until one's own is among them.
    async fn write_until_stored(
        &self,
        queue: &Queue,
        mut stored: oneshot::Receiver<Result<StoreOutcome>>,
    ) -> Result<StoreOutcome> {
        loop {
            // While waiting for the lock, another caller may have stored this result.
            let writer = queue.writer.lock().await;
            match stored.try_recv() {
                Ok(stored) => return stored,
                Err(oneshot::error::TryRecvError::Closed) => return Err(Error::WorkerCrashed),
                Err(oneshot::error::TryRecvError::Empty) => {}
            }
            let next: Vec<_> = {
                let mut waiting = queue.waiting();
                let n = waiting.len().min(MOST);
                waiting.drain(..n).collect()
            };
            // On a separate task, which continues for the others if this client disconnects.
            let store = self.clone();
            let task = tokio::spawn(async move { store.store_all_waiting(next).await });
            task.await.map_err(|_| Error::WorkerCrashed)?;
            drop(writer);
        }
    }

    async fn store_all_waiting(&self, waiting: Vec<Waiting>) {
        let (batch, dones): (Vec<_>, Vec<_>) =
            waiting.into_iter().map(|Waiting { result, done }| (result, done)).unzip();
        let answers = match retried(|| self.store_in_time(&batch)).await {
            Ok(stored) => stored.into_iter().map(Ok).collect(),
            // One of them can't be stored: store each alone, so that the others succeed.
            Err(Error::Database(_)) if batch.len() > 1 => self.store_each(&batch).await,
            Err(error) => {
                let others = std::iter::repeat_with(|| Err(Error::WorkerCrashed));
                std::iter::once(Err(error)).chain(others).take(batch.len()).collect()
            }
        };
        for (done, answer) in dones.into_iter().zip(answers) {
            // The client may have disconnected.
            let _ = done.send(answer);
        }
    }

    /// Stores results in one transaction. One that takes too long is dropped, and its connection is tested and replaced.
    async fn store_in_time(&self, batch: &[UnstoredResult]) -> Result<Vec<StoreOutcome>> {
        let stored = tokio::time::timeout(PATIENCE, self.store_all(batch)).await;
        stored.unwrap_or(Err(Error::PoolTimedOut))
    }

    async fn store_each(&self, batch: &[UnstoredResult]) -> Vec<Result<StoreOutcome>> {
        let mut answers = Vec::new();
        for result in batch {
            answers.push(retried(|| self.store_alone(result)).await);
        }
        answers
    }

    /// Stores a result in its own transaction.
    async fn store_alone(&self, result: &UnstoredResult) -> Result<StoreOutcome> {
        let stored = self.store_in_time(std::slice::from_ref(result)).await?;
        stored.into_iter().next().ok_or(Error::WorkerCrashed)
    }
}

#[cfg(test)]
mod tests {
    use sqlx::Executor;

    use super::*;
    use crate::store::{NewDevice, PlayerRow, ResultRow, review};

    fn result(time: i64, ticket: Option<&str>) -> UnstoredResult {
        let row = ResultRow {
            id: format!("{time}"),
            leaderboard: "loop:unlimited-easy-7".into(),
            time,
            moves: 9,
            hints_used: 0,
            at: 1,
            by_time: true,
            by_moves: true,
            review: review::NONE,
            offline: ticket.is_none(),
        };
        UnstoredResult {
            player: "ana".into(),
            ticket: ticket.map(str::to_owned),
            race: None,
            played: time,
            record_hash: format!("hash of {time}"),
            record: "{}".into(),
            row,
        }
    }

    /// Stores queued results and returns their outcomes.
    async fn answers(store: &Store, batch: Vec<UnstoredResult>) -> Vec<Result<StoreOutcome>> {
        let waiting = |result| {
            let (done, stored) = oneshot::channel();
            (Waiting { result, done }, stored)
        };
        let (batch, stored): (Vec<_>, Vec<_>) = batch.into_iter().map(waiting).unzip();
        store.store_all_waiting(batch).await;
        stored.into_iter().map(|mut stored| stored.try_recv().unwrap()).collect()
    }

    #[tokio::test]
    async fn each_result_of_a_batch_has_its_own_outcome() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("azulejo.db");
        let url = format!("sqlite:{}", file.display());
        let store = Store::open(&(&*url).into()).await.unwrap();
        let [id, name, folded, tag] = ["ana", "Ana", "ana", "ABCD"].map(str::to_owned);
        let ana = PlayerRow { id, name, folded, tag, since: 0 };
        let device = NewDevice { id: "device", key_hash: "hash", name: "Firefox on Linux" };
        assert!(store.add_player(&ana, &device).await.unwrap());
        let refuse = "CREATE TRIGGER refuse BEFORE INSERT ON results WHEN NEW.time = 13 \
                      BEGIN SELECT RAISE(ABORT, 'refused'); END";
        store.write.execute(refuse).await.unwrap();
        // A failing result doesn't affect the others.
        let first =
            answers(&store, vec![result(10, Some("t")), result(13, None), result(12, None)]).await;
        assert!(matches!(
            first[..],
            [Ok(StoreOutcome::New(..)), Err(Error::Database(_)), Ok(StoreOutcome::New(..))]
        ));
        let stranger = UnstoredResult { player: "bob".into(), ..result(14, None) };
        let batch = vec![result(12, None), result(15, None), result(16, Some("t")), stranger];
        let later = answers(&store, batch).await;
        assert!(matches!(
            later[..],
            [
                Ok(StoreOutcome::Duplicate(_)),
                Ok(StoreOutcome::New(..)),
                Ok(StoreOutcome::TicketUsed),
                Ok(StoreOutcome::NoPlayer)
            ]
        ));
        let mut times: Vec<_> = store.results_of("ana", "", 9).await.unwrap();
        times.sort_by_key(|(row, _)| row.time);
        assert_eq!(times.iter().map(|(row, _)| row.time).collect::<Vec<_>>(), [10, 12, 15]);
    }
}
