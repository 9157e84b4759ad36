//! The player's settings of the window, and their stored form.

use fifteen::Difficulty;
use fifteen::Speed;
use std::fmt;
use std::str::FromStr;

/// The settings that are saved from one run to the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// What is on the tiles.
    pub face: Face,
    /// Whether tiles slide or jump.
    pub motion: bool,
    /// Whether the clock is shown; it runs all the same.
    pub clock: bool,
    /// How fast Auto Solve goes.
    pub speed: Speed,
    /// The side of the board that was played last.
    pub side: usize,
    /// The difficulty that was chosen last.
    pub difficulty: Difficulty,
    /// The window as it was left, in points; none before the first run ends.
    pub window: Option<Window>,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// What is on the tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Face {
    /// Their numbers.
    #[default]
    Numbers,
    /// Their pieces of the picture.
    Picture,
    /// Both.
    Both,
}

/// Where the window was and how large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Width of the inside.
    pub width: f32,
    /// Height of the inside.
    pub height: f32,
    /// The upper left corner, where the system tells it.
    pub corner: Option<(f32, f32)>,
    /// Whether it filled the screen.
    pub maximized: bool,
}

/// Why a text is not settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} (\"{text}\") is not a setting")]
pub struct ParseSettingsError {
    /// Counted from 1.
    pub line: usize,
    /// The line.
    pub text: String,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            theme: Theme::default(),
            face: Face::default(),
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
    /// All of them.
    pub const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];
}

impl Face {
    /// All of them.
    pub const ALL: [Face; 3] = [Face::Numbers, Face::Picture, Face::Both];

    /// Whether the number is to be seen.
    pub fn has_number(self) -> bool {
        self != Face::Picture
    }

    /// Whether the picture is to be seen.
    pub fn has_picture(self) -> bool {
        self != Face::Numbers
    }
}

/// Lines of `name=value`.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "theme={}", name(THEMES, self.theme))?;
        writeln!(f, "tiles={}", name(FACES, self.face))?;
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

/// Unknown names are ignored: a later version may have written them.
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
    /// Sets one by its name; none if the value is not valid.
    fn set(&mut self, name: &str, text: &str) -> Option<()> {
        match name {
            "theme" => self.theme = value(THEMES, text)?,
            "tiles" => self.face = value(FACES, text)?,
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
const SWITCH: Names<bool> = &[("on", true), ("off", false)];

fn name<T: Copy + PartialEq>(names: Names<T>, value: T) -> &'static str {
    let (name, _) = names.iter().find(|(_, v)| *v == value).expect("every value has a name");
    name
}

fn value<T: Copy>(names: Names<T>, text: &str) -> Option<T> {
    names.iter().find(|(name, _)| *name == text).map(|(_, value)| *value)
}

/// Two numbers as a screen may have them.
fn pair(text: &str) -> Option<(f32, f32)> {
    let (a, b) = text.split_once(' ')?;
    let number = |text: &str| text.parse::<f32>().ok().filter(|n| n.abs() < 1e5);
    Some((number(a)?, number(b)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back_as_they_were_written() {
        let window =
            Window { width: 800.5, height: 600.0, corner: Some((-3.0, 20.0)), maximized: true };
        for theme in Theme::ALL {
            for face in Face::ALL {
                for speed in Speed::ALL {
                    let settings = Settings {
                        theme,
                        face,
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
    fn a_broken_line_is_named_and_a_strange_one_left_alone() {
        assert_eq!("\nweather=fine\nmotion=off\n".parse::<Settings>().map(|s| s.motion), Ok(false));
        for text in
            ["theme=green", "size=2", "size=16", "window=0 9", "window=NaN 9", "corner=1 1", "x"]
        {
            let wrong = ParseSettingsError { line: 1, text: text.to_string() };
            assert_eq!(text.parse::<Settings>(), Err(wrong));
        }
    }
}
