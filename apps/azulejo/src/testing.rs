//! Runs the CLI in tests, without a separate process.

use clap::Parser;

use crate::failure::Failure;

/// Returns what the CLI prints for `args`, or its error message.
pub(crate) fn ran(args: &[&str]) -> Result<String, String> {
    let cli = crate::Cli::try_parse_from([&["azulejo"], args].concat());
    let cli = cli.map_err(|error| error.to_string())?;
    let mut out = Vec::new();
    match crate::run(cli, &mut out) {
        Ok(()) => Ok(String::from_utf8(out).unwrap()),
        Err(Failure::Input(why)) => Err(why),
        Err(other) => panic!("{other:?}"),
    }
}
