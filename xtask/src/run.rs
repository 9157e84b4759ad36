//! Running other programs in the root of the repository.

use std::io::{Read, Seek};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, ensure};
use tempfile::tempfile;

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the repository")
}

/// Says what happens next, on a line of its own.
pub(crate) fn say(what: &str) {
    eprintln!("xtask: {what}");
}

/// Does something with each item, on all cores; the results come in any order.
///
/// # Errors
///
/// That of an item for which it failed; the others are done all the same.
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

/// A program to be run in the root.
pub(crate) fn program(name: &str) -> Command {
    // These are scripts, which Windows finds by their whole name only.
    let is_script = cfg!(windows) && ["npm", "npx"].contains(&name);
    let mut command =
        if is_script { Command::new(format!("{name}.cmd")) } else { Command::new(name) };
    command.current_dir(root());
    command
}

/// Runs it in full view.
pub(crate) fn shown(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot run {}", line(command)))?;
    ensure!(status.success(), "{} failed ({status})", line(command));
    Ok(())
}

/// Runs it and gives what it wrote to standard output; its messages are in full view.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot run {}", line(command)))?;
    ensure!(output.status.success(), "{} failed ({})", line(command), output.status);
    String::from_utf8(output.stdout).with_context(|| format!("{} wrote no text", line(command)))
}

/// What a program said, on both outputs in their order, and whether it ended well.
pub(crate) struct Captured {
    pub(crate) success: bool,
    pub(crate) text: String,
}

/// Runs it out of sight.
pub(crate) fn captured(command: &mut Command) -> Result<Captured> {
    let file = tempfile()?;
    let status = command
        .stdin(Stdio::null())
        .stdout(file.try_clone()?)
        .stderr(file.try_clone()?)
        .status()
        .with_context(|| format!("cannot run {}", line(command)))?;
    let mut bytes = Vec::new();
    (&file).rewind()?;
    (&file).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Ok(Captured { success: status.success(), text })
}

/// The command as it would be typed.
pub(crate) fn line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Runs it in place of this task, so that it gets the signals meant for it.
pub(crate) fn instead(command: &mut Command) -> Result<()> {
    #[cfg(unix)]
    {
        let error = std::os::unix::process::CommandExt::exec(command);
        Err(error).with_context(|| format!("cannot run {}", line(command)))
    }
    #[cfg(not(unix))]
    shown(command)
}
