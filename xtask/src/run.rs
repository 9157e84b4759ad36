//! Runs other programs in the root of the repository.

use std::io::{Read, Seek};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, ensure};
use tempfile::tempfile;

/// Returns the root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder in the repository")
}

/// Prints a progress message to standard error.
pub(crate) fn say(message: &str) {
    eprintln!("xtask: {message}");
}

/// Calls `run` with each item, on all cores. The results come in any order.
///
/// # Errors
///
/// The error of an item that failed. The other items are processed anyway.
pub(crate) fn on_all_cores<T: Send, R: Send>(
    items: impl IntoIterator<Item = T>,
    run: impl Fn(T) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    let (run, done) = (&run, &Mutex::new(Vec::new()));
    let job = |item| {
        move || {
            let result = run(item);
            done.lock().unwrap_or_else(PoisonError::into_inner).push(result);
        }
    };
    native::run_jobs(items.into_iter().map(job).collect(), native::n_cores(), || false);
    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
    std::mem::take(&mut *done).into_iter().collect()
}

/// Creates a command that runs in the root of the repository.
pub(crate) fn program(name: &str) -> Command {
    // npm and npx are scripts, which Windows finds only by their full name.
    let is_script = cfg!(windows) && ["npm", "npx"].contains(&name);
    let mut command =
        if is_script { Command::new(format!("{name}.cmd")) } else { Command::new(name) };
    command.current_dir(root());
    command
}

/// Runs a command with its output visible.
pub(crate) fn run_command(command: &mut Command) -> Result<()> {
    let status =
        command.status().with_context(|| format!("could not run {}", command_line(command)))?;
    ensure!(status.success(), "{} failed ({status})", command_line(command));
    Ok(())
}

/// Runs a command and returns its standard output; standard error stays visible.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("could not run {}", command_line(command)))?;
    ensure!(output.status.success(), "{} failed ({})", command_line(command), output.status);
    String::from_utf8(output.stdout)
        .with_context(|| format!("the output of {} is not UTF-8", command_line(command)))
}

/// Standard output and standard error of a finished command, interleaved as written.
pub(crate) struct Captured {
    pub(crate) success: bool,
    pub(crate) text: String,
}

/// Runs a command without showing its output.
pub(crate) fn capture(command: &mut Command) -> Result<Captured> {
    let file = tempfile()?;
    let status = command
        .stdin(Stdio::null())
        .stdout(file.try_clone()?)
        .stderr(file.try_clone()?)
        .status()
        .with_context(|| format!("could not run {}", command_line(command)))?;
    let mut bytes = Vec::new();
    (&file).rewind()?;
    (&file).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Ok(Captured { success: status.success(), text })
}

/// Returns the command as it would be typed.
pub(crate) fn command_line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Replaces this process with the command, so that the command receives its signals.
pub(crate) fn exec(command: &mut Command) -> Result<()> {
    #[cfg(unix)]
    {
        let error = std::os::unix::process::CommandExt::exec(command);
        Err(error).with_context(|| format!("could not run {}", command_line(command)))
    }
    #[cfg(not(unix))]
    run_command(command)
}
