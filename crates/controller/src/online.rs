//! Online play: results, tickets, races and sync.
