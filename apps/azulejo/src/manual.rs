//! `azulejo completions` and `azulejo man`: shell completions and man pages, generated from the options.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::{Generator, Shell};

use crate::Cli;
use crate::failure::Failure;

/// Print shell completions
///
/// For bash: azulejo completions bash > ~/.local/share/bash-completion/completions/azulejo
#[derive(clap::Args)]
pub(crate) struct CompletionArgs {
    /// Shell to print completions for
    shell: Shell,
}

/// Print the man page, or write the man pages of all subcommands to a folder
#[derive(clap::Args)]
pub(crate) struct ManArgs {
    /// Write all man pages to this folder, for example /usr/local/share/man/man1
    folder: Option<PathBuf>,
}

pub(crate) fn complete(args: &CompletionArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut command = Cli::command();
    command.set_bin_name("azulejo");
    command.build();
    // `clap_complete::generate` would panic on a closed pipe.
    Ok(args.shell.try_generate(&command, out)?)
}

pub(crate) fn man(args: &ManArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.folder {
        None => Ok(clap_mangen::Man::new(Cli::command()).render(&mut &mut *out)?),
        Some(folder) => {
            let failed = |error| {
                Failure::runtime(format!("could not write to {}: {error}", folder.display()))
            };
            std::fs::create_dir_all(folder).map_err(failed)?;
            clap_mangen::generate_to(Cli::command(), folder).map_err(failed)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::ran;

    #[test]
    fn completions_of_every_shell_name_the_subcommands_and_their_options() {
        for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
            let text = ran(&["completions", shell]).unwrap();
            for word in ["fifteen", "shuffle", "difficulty", "behind-proxy"] {
                assert!(text.contains(word), "{shell}: {word}");
            }
        }
        assert!(ran(&["completions", "csh"]).is_err());
    }

    #[test]
    fn every_subcommand_has_a_man_page() {
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
