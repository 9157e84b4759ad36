//! The saved games, one per board size, and the settings on disk.

use crate::settings::Settings;
use fifteen::Fifteen;
use play::{Budget, Game, Millis, Record};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The folder with the saved games and the settings.
#[derive(Clone, Debug)]
pub struct Saves {
    folder: PathBuf,
}

/// A file that could not be read and was renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableFile {
    /// The new name of the file; `None` if it could not be renamed.
    pub file: Option<PathBuf>,
    /// The error in the file.
    pub why: String,
}

const SETTINGS: &str = "desktop.txt";
/// The player's own picture, as it was in its file.
const PICTURE: &str = "desktop-picture";

impl Saves {
    /// Uses this folder, which the first save creates.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Self {
        Saves { folder: folder.into() }
    }

    /// Uses the operating system's folder for user data.
    pub fn of_user() -> Option<Self> {
        let home = |below: &str| Some(Path::new(&std::env::var_os("HOME")?).join(below));
        let data = if cfg!(windows) {
            std::env::var_os("APPDATA").map(PathBuf::from)
        } else if cfg!(target_os = "macos") {
            home("Library/Application Support")
        } else {
            let xdg = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
            xdg.filter(|path| path.is_absolute()).or_else(|| home(".local/share"))
        };
        data.map(|data| Saves::in_folder(data.join("azulejo")))
    }

    /// Loads the saved game with this side, if there is one.
    ///
    /// # Errors
    ///
    /// [`UnreadableFile`] if the file isn't a valid game. The file is renamed, not deleted.
    pub fn game(&self, side: usize, now: Millis) -> Result<Option<Game<Fifteen>>, UnreadableFile> {
        self.read(&game_file(side), |text| {
            let record = wire::from_json(text).map_err(|error| error.to_string())?;
            Game::load(&record, Budget::LOADING, now).map_err(|error| error.to_string())
        })
    }

    /// Loads the saved settings, if there are any.
    ///
    /// # Errors
    ///
    /// [`UnreadableFile`] if the file doesn't contain valid settings. The file is renamed, not deleted.
    pub fn settings(&self) -> Result<Option<Settings>, UnreadableFile> {
        self.read(SETTINGS, |text| {
            text.parse().map_err(|error: crate::ParseSettingsError| error.to_string())
        })
    }

    /// Saves a game; replaces the last one with this side.
    ///
    /// # Errors
    ///
    /// I/O errors of the file system.
    pub fn save_game(&self, side: usize, record: &Record) -> io::Result<()> {
        self.write(&game_file(side), wire::to_json(record))
    }

    /// Saves the settings.
    ///
    /// # Errors
    ///
    /// I/O errors of the file system.
    pub fn save_settings(&self, settings: &Settings) -> io::Result<()> {
        self.write(SETTINGS, settings.to_string())
    }

    /// Loads the player's own picture, if there is one.
    pub fn picture(&self) -> Option<Vec<u8>> {
        std::fs::read(self.folder.join(PICTURE)).ok()
    }

    /// Saves the player's own picture.
    ///
    /// # Errors
    ///
    /// I/O errors of the file system.
    pub fn save_picture(&self, bytes: &[u8]) -> io::Result<()> {
        self.write(PICTURE, bytes)
    }

    fn read<T>(
        &self,
        name: &str,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<Option<T>, UnreadableFile> {
        let file = self.folder.join(name);
        let read = match std::fs::read_to_string(&file) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => Err(error.to_string()),
            Ok(text) => parse(&text),
        };
        read.map(Some).map_err(|why| UnreadableFile { file: rename_unreadable(&file), why })
    }

    /// Writes the file atomically: an interrupted write leaves the old file.
    fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> io::Result<()> {
        std::fs::create_dir_all(&self.folder)?;
        let new = self.folder.join(format!("{name}.new"));
        std::fs::write(&new, contents)?;
        std::fs::rename(&new, self.folder.join(name))
    }
}

fn game_file(side: usize) -> String {
    format!("fifteen-{side}.json")
}

/// Renames a file to an unused name: `x.json` becomes `x.json.unreadable-1`.
fn rename_unreadable(file: &Path) -> Option<PathBuf> {
    let names = (1..1_000).map(|n| {
        let mut name = file.as_os_str().to_owned();
        name.push(format!(".unreadable-{n}"));
        PathBuf::from(name)
    });
    let free = names.into_iter().find(|name| !name.exists())?;
    std::fs::rename(file, &free).ok()?;
    Some(free)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saves() -> (tempfile::TempDir, Saves) {
        let folder = tempfile::tempdir().unwrap();
        let saves = Saves::in_folder(folder.path().join("data"));
        (folder, saves)
    }

    #[test]
    fn saved_data_is_loaded_and_a_missing_file_is_not_an_error() {
        let (_folder, saves) = saves();
        assert!(matches!(saves.game(3, 0), Ok(None)));
        assert_eq!(saves.settings(), Ok(None));
        let game: Game<Fifteen> = Game::new("board=1-2-3_4-5-6_0-7-8".parse().unwrap(), 0).unwrap();
        saves.save_game(3, &game.record(500)).unwrap();
        let back = saves.game(3, 0).unwrap().unwrap();
        assert_eq!(back.record(0), game.record(500));
        assert!(matches!(saves.game(4, 0), Ok(None)), "each size has its own save");
        let settings = Settings { motion: false, ..Settings::default() };
        saves.save_settings(&settings).unwrap();
        assert_eq!(saves.settings(), Ok(Some(settings)));
    }

    #[test]
    fn each_unreadable_file_gets_its_own_name() {
        let (_folder, saves) = saves();
        for n in 1..=2 {
            saves.write("fifteen-3.json", "{\"version\":1,").unwrap();
            let unreadable = saves.game(3, 0).unwrap_err();
            let file = unreadable.file.unwrap();
            assert!(file.ends_with(format!("fifteen-3.json.unreadable-{n}")), "{file:?}");
            assert_eq!(std::fs::read_to_string(file).unwrap(), "{\"version\":1,");
            assert!(matches!(saves.game(3, 0), Ok(None)));
        }
        std::fs::write(saves.folder.join(SETTINGS), b"\xff\xfe").unwrap();
        assert!(saves.settings().is_err());
        assert_eq!(saves.settings(), Ok(None));
    }
}
