//! Results that arrive at the same time are stored in one transaction, on SQLite, whose one writer waits for the disk at
//! the end of each.

use std::sync::PoisonError;

use sqlx::{Error, Result};
use tokio::sync::oneshot;

use super::Store;
use super::results::{Stored, UnstoredResult};

/// How many results are stored in one transaction at most, so that other writers have their turn.
const MOST: usize = 64;

/// Results that wait for the writer.
#[derive(Debug, Default)]
pub(super) struct ResultBatch {
    waiting: std::sync::Mutex<Vec<Waiting>>,
    writer: tokio::sync::Mutex<()>,
}

/// A result, and where to say what became of it.
#[derive(Debug)]
struct Waiting {
    result: UnstoredResult,
    done: oneshot::Sender<Result<Stored>>,
}

impl ResultBatch {
    fn waiting(&self) -> std::sync::MutexGuard<'_, Vec<Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    /// Stores a result together with those that wait at the same time. Each is answered when all of them are on the disk.
    pub(super) async fn store_in_batch(&self, result: UnstoredResult) -> Result<Stored> {
        let (done, mut stored) = oneshot::channel();
        self.batch.waiting().push(Waiting { result, done });
        loop {
            // Those who wait for the writer find, when it is their turn, that somebody before them has stored theirs.
            let writer = self.batch.writer.lock().await;
            match stored.try_recv() {
                Ok(stored) => return stored,
                Err(oneshot::error::TryRecvError::Closed) => return Err(Error::WorkerCrashed),
                Err(oneshot::error::TryRecvError::Empty) => {}
            }
            let next: Vec<_> = {
                let mut waiting = self.batch.waiting();
                let n = waiting.len().min(MOST);
                waiting.drain(..n).collect()
            };
            // On a task of its own: it goes on for the others when the client of this one goes away.
            let store = self.clone();
            let task = tokio::spawn(async move { store.store_all_waiting(next).await });
            task.await.map_err(|_| Error::WorkerCrashed)?;
            drop(writer);
        }
    }

    async fn store_all_waiting(&self, waiting: Vec<Waiting>) {
        let (batch, dones): (Vec<_>, Vec<_>) =
            waiting.into_iter().map(|Waiting { result, done }| (result, done)).unzip();
        let answers = match self.store_all(&batch).await {
            Ok(stored) => stored.into_iter().map(Ok).collect(),
            // One of them cannot be stored: each for itself, so that the others can.
            Err(Error::Database(_)) if batch.len() > 1 => self.store_each(&batch).await,
            Err(error) => {
                let others = std::iter::repeat_with(|| Err(Error::WorkerCrashed));
                std::iter::once(Err(error)).chain(others).take(batch.len()).collect()
            }
        };
        for (done, answer) in dones.into_iter().zip(answers) {
            // A client that has gone away is not told.
            let _ = done.send(answer);
        }
    }

    async fn store_each(&self, batch: &[UnstoredResult]) -> Vec<Result<Stored>> {
        let mut answers = Vec::new();
        for result in batch {
            answers.push(self.store_alone(result).await);
        }
        answers
    }

    /// Stores a result in a transaction of its own.
    pub(super) async fn store_alone(&self, result: &UnstoredResult) -> Result<Stored> {
        let stored = self.store_all(std::slice::from_ref(result)).await?;
        stored.into_iter().next().ok_or(Error::WorkerCrashed)
    }
}

#[cfg(test)]
mod tests {
    use sqlx::Executor;

    use super::*;
    use crate::store::{PlayerRow, ResultRow};

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
            offline: ticket.is_none(),
        };
        UnstoredResult {
            player: "ana".into(),
            ticket: ticket.map(str::to_owned),
            is_race: false,
            record_hash: format!("hash of {time}"),
            record: "{}".into(),
            row,
        }
    }

    /// What becomes of results that wait at the same time.
    async fn answers(store: &Store, batch: Vec<UnstoredResult>) -> Vec<Result<Stored>> {
        let waiting = |result| {
            let (done, stored) = oneshot::channel();
            (Waiting { result, done }, stored)
        };
        let (batch, stored): (Vec<_>, Vec<_>) = batch.into_iter().map(waiting).unzip();
        store.store_all_waiting(batch).await;
        stored.into_iter().map(|mut stored| stored.try_recv().unwrap()).collect()
    }

    #[tokio::test]
    async fn results_of_a_batch_are_judged_one_by_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("azulejo.db");
        let store = Store::open(&format!("sqlite:{}", file.display())).await.unwrap();
        let [id, name, folded, tag] = ["ana", "Ana", "ana", "ABCD"].map(str::to_owned);
        let ana = PlayerRow { id, name, folded, tag, since: 0 };
        assert!(store.add_player(&ana, "device", "hash").await.unwrap());
        let refuse = "CREATE TRIGGER refuse BEFORE INSERT ON results WHEN NEW.time = 13 \
                      BEGIN SELECT RAISE(ABORT, 'refused'); END";
        store.write.execute(refuse).await.unwrap();
        // One that cannot be stored takes no other with it.
        let first =
            answers(&store, vec![result(10, Some("t")), result(13, None), result(12, None)]).await;
        assert!(matches!(
            first[..],
            [Ok(Stored::New(..)), Err(Error::Database(_)), Ok(Stored::New(..))]
        ));
        let stranger = UnstoredResult { player: "bob".into(), ..result(14, None) };
        let batch = vec![result(12, None), result(15, None), result(16, Some("t")), stranger];
        let later = answers(&store, batch).await;
        assert!(matches!(
            later[..],
            [
                Ok(Stored::Known(_)),
                Ok(Stored::New(..)),
                Ok(Stored::TicketUsed),
                Ok(Stored::NoPlayer)
            ]
        ));
        let mut times: Vec<_> = store.results_of("ana", "", 9).await.unwrap();
        times.sort_by_key(|(row, _)| row.time);
        assert_eq!(times.iter().map(|(row, _)| row.time).collect::<Vec<_>>(), [10, 12, 15]);
    }
}
