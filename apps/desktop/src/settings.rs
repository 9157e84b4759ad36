//! The player's settings and their stored form.

use fifteen::Difficulty;
use play::Speed;
use std::fmt;
use std::str::FromStr;

/// The settings, which are saved between runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// Numbers or picture on the tiles.
    pub face: Face,
    /// The picture on the tiles.
    pub picture: Picture,
    /// Whether tiles are animated.
    pub motion: bool,
    /// Whether the clock is shown; it always runs.
    pub clock: bool,
    /// Speed of auto-solve.
    pub speed: Speed,
    /// Side of the last board.
    pub side: usize,
    /// Last chosen difficulty.
    pub difficulty: Difficulty,
    /// Last size and position of the window, in points; `None` before the first run ends.
    pub window: Option<Window>,
}

/// The theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Matches the system.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// The content of the tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Face {
    /// Numbers.
    #[default]
    Numbers,
    /// Pieces of the picture.
    Picture,
    /// Numbers and the picture.
    Both,
}

/// A picture on the tiles. All but the ship are those of the web app.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Picture {
    /// Ship on painted tiles.
    #[default]
    Ship,
    /// Landscape by day.
    Light,
    /// Landscape at dusk.
    Dark,
    /// Tile panel by day.
    Panel,
    /// Tile panel at night.
    PanelDark,
    /// Garden by day.
    Garden,
    /// Garden at night.
    GardenDark,
    /// The player's own picture.
    Own,
}

/// Size and position of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Inner width.
    pub width: f32,
    /// Inner height.
    pub height: f32,
    /// Upper left corner, if the system provides it.
    pub corner: Option<(f32, f32)>,
    /// Whether the window was maximized.
    pub maximized: bool,
}

/// Error for invalid stored settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} (\"{text}\") is not a valid setting")]
pub struct ParseSettingsError {
    /// Line number, counted from 1.
    pub line: usize,
    /// Text of the line.
    pub text: String,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            theme: Theme::default(),
            face: Face::default(),
            picture: Picture::default(),
            motion: true,
            clock: true,
            speed: Speed::default(),
            side: 4,
            difficulty: Difficulty::Medium,
            window: None,
        }
    }
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];
}

impl Picture {
    /// All pictures but the player's own.
    pub const BUILT_IN: [Picture; 7] = [
        Picture::Ship,
        Picture::Light,
        Picture::Dark,
        Picture::Panel,
        Picture::PanelDark,
        Picture::Garden,
        Picture::GardenDark,
    ];
}

impl Face {
    /// All faces.
    pub const ALL: [Face; 3] = [Face::Numbers, Face::Picture, Face::Both];

    /// Returns whether the number is shown.
    pub fn has_number(self) -> bool {
        self != Face::Picture
    }

    /// Returns whether the picture is shown.
    pub fn has_picture(self) -> bool {
        self != Face::Numbers
    }
}

/// Formats the settings as lines of `name=value`.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "theme={}", name(THEMES, self.theme))?;
        writeln!(f, "tiles={}", name(FACES, self.face))?;
        writeln!(f, "picture={}", name(PICTURES, self.picture))?;
        writeln!(f, "motion={}", name(SWITCH, self.motion))?;
        writeln!(f, "clock={}", name(SWITCH, self.clock))?;
        writeln!(f, "speed={}", self.speed)?;
        writeln!(f, "size={}", self.side)?;
        writeln!(f, "difficulty={}", self.difficulty)?;
        if let Some(Window { width, height, corner, maximized }) = self.window {
            writeln!(f, "window={width} {height}")?;
            writeln!(f, "maximized={}", name(SWITCH, maximized))?;
            if let Some((x, y)) = corner {
                writeln!(f, "corner={x} {y}")?;
            }
        }
        Ok(())
    }
}

/// Unknown names are ignored because a later version may have written them.
impl FromStr for Settings {
    type Err = ParseSettingsError;

    fn from_str(text: &str) -> Result<Self, ParseSettingsError> {
        let mut settings = Settings::default();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let wrong = || ParseSettingsError { line: index + 1, text: line.to_string() };
            let (name, value) = line.split_once('=').ok_or_else(wrong)?;
            settings.set(name.trim(), value.trim()).ok_or_else(wrong)?;
        }
        Ok(settings)
    }
}

impl Settings {
    /// Sets the value of one setting; `None` if the value is invalid.
    fn set(&mut self, name: &str, text: &str) -> Option<()> {
        match name {
            "theme" => self.theme = value(THEMES, text)?,
            "tiles" => self.face = value(FACES, text)?,
            "picture" => self.picture = value(PICTURES, text)?,
            "motion" => self.motion = value(SWITCH, text)?,
            "clock" => self.clock = value(SWITCH, text)?,
            "speed" => self.speed = text.parse().ok()?,
            "size" => self.side = text.parse().ok().filter(|side| crate::SIDES.contains(side))?,
            "difficulty" => self.difficulty = text.parse().ok()?,
            "window" => {
                let (width, height) = pair(text).filter(|&(w, h)| w >= 1.0 && h >= 1.0)?;
                self.window = Some(Window { width, height, corner: None, maximized: false });
            }
            "corner" => self.window.as_mut()?.corner = Some(pair(text)?),
            "maximized" => self.window.as_mut()?.maximized = value(SWITCH, text)?,
            _ => {}
        }
        Some(())
    }
}

type Names<T> = &'static [(&'static str, T)];

const THEMES: Names<Theme> =
    &[("system", Theme::System), ("light", Theme::Light), ("dark", Theme::Dark)];
const FACES: Names<Face> =
    &[("numbers", Face::Numbers), ("picture", Face::Picture), ("both", Face::Both)];
const PICTURES: Names<Picture> = &[
    ("ship", Picture::Ship),
    ("light", Picture::Light),
    ("dark", Picture::Dark),
    ("panel", Picture::Panel),
    ("panel-dark", Picture::PanelDark),
    ("garden", Picture::Garden),
    ("garden-dark", Picture::GardenDark),
    ("own", Picture::Own),
];
const SWITCH: Names<bool> = &[("on", true), ("off", false)];

fn name<T: Copy + PartialEq>(names: Names<T>, value: T) -> &'static str {
    let (name, _) = names.iter().find(|(_, v)| *v == value).expect("every value has a name");
    name
}

fn value<T: Copy>(names: Names<T>, text: &str) -> Option<T> {
    names.iter().find(|(name, _)| *name == text).map(|(_, value)| *value)
}

/// Parses two numbers in a plausible range for a screen.
fn pair(text: &str) -> Option<(f32, f32)> {
    let (a, b) = text.split_once(' ')?;
    let number = |text: &str| text.parse::<f32>().ok().filter(|n| n.abs() < 1e5);
    Some((number(a)?, number(b)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_round_trip() {
        let window =
            Window { width: 800.5, height: 600.0, corner: Some((-3.0, 20.0)), maximized: true };
        for theme in Theme::ALL {
            for face in Face::ALL {
                for speed in Speed::ALL {
                    let settings = Settings {
                        theme,
                        face,
                        picture: if speed == Speed::Slow { Picture::Own } else { Picture::Garden },
                        motion: speed == Speed::Fast,
                        clock: speed != Speed::Fast,
                        speed,
                        side: 15,
                        difficulty: Difficulty::ExtraHard,
                        window: Some(window),
                    };
                    assert_eq!(settings.to_string().parse(), Ok(settings));
                }
            }
        }
        assert_eq!("".parse(), Ok(Settings::default()));
    }

    #[test]
    fn an_invalid_line_is_named_and_an_unknown_name_is_ignored() {
        assert_eq!("\nweather=fine\nmotion=off\n".parse::<Settings>().map(|s| s.motion), Ok(false));
        for text in [
            "theme=green",
            "picture=own picture",
            "size=2",
            "size=16",
            "window=0 9",
            "window=NaN 9",
            "corner=1 1",
            "x",
        ] {
            let wrong = ParseSettingsError { line: 1, text: text.to_string() };
            assert_eq!(text.parse::<Settings>(), Err(wrong));
        }
    }
}
