//! `azulejo completions` and `azulejo man`: what a shell and a reader know of this command, made from its own options.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::{Generator, Shell};

use crate::Cli;
use crate::failure::Failure;

/// Print the completions for a shell
///
/// For bash: azulejo completions bash > ~/.local/share/bash-completion/completions/azulejo
#[derive(clap::Args)]
pub(crate) struct CompletionArgs {
    /// Which shell
    shell: Shell,
}

/// Print the manual page, or write one for each subcommand
#[derive(clap::Args)]
pub(crate) struct ManArgs {
    /// Write all pages into this folder, as /usr/local/share/man/man1
    folder: Option<PathBuf>,
}

/// Prints the completions.
pub(crate) fn complete(args: &CompletionArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut command = Cli::command();
    command.set_bin_name("azulejo");
    command.build();
    // A closed pipe must be seen, which the simpler function does not.
    Ok(args.shell.try_generate(&command, out)?)
}

/// Prints or writes the manual.
pub(crate) fn man(args: &ManArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.folder {
        None => Ok(clap_mangen::Man::new(Cli::command()).render(&mut &mut *out)?),
        Some(folder) => {
            let failed = |error| Failure::work(format!("{}: {error}", folder.display()));
            std::fs::create_dir_all(folder).map_err(failed)?;
            clap_mangen::generate_to(Cli::command(), folder).map_err(failed)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::ran;

    #[test]
    fn every_shell_is_told_the_subcommands_and_their_options() {
        for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
            let text = ran(&["completions", shell]).unwrap();
            for word in ["fifteen", "shuffle", "difficulty", "behind"] {
                assert!(text.contains(word), "{shell}: {word}");
            }
        }
        assert!(ran(&["completions", "csh"]).is_err());
    }

    #[test]
    fn every_subcommand_has_its_page_in_the_manual() {
        let page = ran(&["man"]).unwrap();
        assert!(page.contains(".TH azulejo 1") && page.contains("serve"), "{page}");
        let folder = tempfile::tempdir().unwrap();
        ran(&["man", folder.path().to_str().unwrap()]).unwrap();
        for (page, word) in [
            ("azulejo.1", "fifteen"),
            ("azulejo-serve.1", "behind"),
            ("azulejo-fifteen-shuffle.1", "difficulty"),
        ] {
            let text = std::fs::read_to_string(folder.path().join(page)).unwrap();
            assert!(text.contains(word), "{page}");
        }
    }
}
