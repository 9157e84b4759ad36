//! What the subcommands share: JSON for programs, and random seeds.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;

use crate::failure::Failure;

/// Writes one JSON object on one line, its keys in the order of its fields.
pub(crate) fn write_json(out: &mut dyn Write, object: &impl Serialize) -> Result<(), Failure> {
    let line = serde_json::to_string(object).map_err(Failure::work)?;
    Ok(writeln!(out, "{line}")?)
}

/// A seed that differs from call to call.
pub(crate) fn random_seed() -> u32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.subsec_nanos() ^ since.as_secs() as u32
}
