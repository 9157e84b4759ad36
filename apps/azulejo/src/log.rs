//! The log of a server, on standard error.

/// How a line of the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Form {
    /// For people
    Text,
    /// One JSON object on a line, for programs
    Json,
    /// Not at all
    Off,
}

/// Writes what happens from now on. Nothing is logged before, and nothing by commands that never call it.
pub(crate) fn start(form: Form) {
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(false);
    match form {
        Form::Text => log.with_target(false).init(),
        Form::Json => log.json().flatten_event(true).with_target(false).init(),
        Form::Off => {}
    }
}
