//! Kills PostgreSQL and starts it again, with the helper of the server's tests.

use std::io::{BufRead, BufReader, Write};

use crate::postgres::Postgres;

impl Postgres {
    /// Kills PostgreSQL with all its processes.
    pub(crate) fn kill(&mut self) {
        self.tell("kill");
    }

    /// Starts PostgreSQL again and waits until it responds.
    pub(crate) fn start_again(&mut self) {
        self.tell("start");
        self.wait_until_up();
    }

    /// Freezes all of its processes: connections stay open, but nobody answers.
    pub(crate) fn freeze(&mut self) {
        self.tell("freeze");
    }

    /// Continues them.
    pub(crate) fn thaw(&mut self) {
        self.tell("thaw");
    }

    /// Sends a command to the supervisor and waits until it is done.
    fn tell(&mut self, word: &str) {
        let supervisor = &mut self.supervisor;
        writeln!(supervisor.stdin.as_mut().unwrap(), "{word}").unwrap();
        let mut line = String::new();
        BufReader::with_capacity(1, supervisor.stdout.as_mut().unwrap())
            .read_line(&mut line)
            .unwrap();
        assert_eq!(line.trim(), word);
    }
}
