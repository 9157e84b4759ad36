//! The server log, on standard error.

/// The format of a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum LogFormat {
    /// Plain text
    Text,
    /// One JSON object per line
    Json,
    /// No log
    Off,
}

/// Starts the log. Nothing is logged before this call.
pub(crate) fn start(format: LogFormat) {
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(false);
    match format {
        LogFormat::Text => log.with_target(false).init(),
        LogFormat::Json => log.json().flatten_event(true).with_target(false).init(),
        LogFormat::Off => {}
    }
}
