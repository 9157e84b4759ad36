//! Moods: the lighting and the colours of a picture.

use crate::canvas::Rgb;
use crate::math::{lerp, smooth};

/// Depth at which the air makes colours palest: the horizon of a landscape.
const HORIZON: f32 = 165.0;

/// The lighting or technique of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    /// A clear day: cobalt, cream, ochre and terracotta.
    Light,
    /// Dusk: indigo, moonlight, and amber in the windows.
    Dark,
    /// Cobalt on white glaze: everything in one colour.
    Tile,
}

/// Daylight colours. [`Mood::lit`] converts them to the colours of a mood.
pub(crate) const MEADOW: Rgb = Rgb::hex(0xb9bd72);
pub(crate) const OLIVE: Rgb = Rgb::hex(0x8a9a52);
pub(crate) const STRAW: Rgb = Rgb::hex(0xe2bd62);
pub(crate) const SAND: Rgb = Rgb::hex(0xf0dcae);
pub(crate) const SOIL: Rgb = Rgb::hex(0xb98454);
pub(crate) const WOOD: Rgb = Rgb::hex(0x56784f);
pub(crate) const ROCK: Rgb = Rgb::hex(0xb3a595);
pub(crate) const SNOW: Rgb = Rgb::hex(0xfdfcf8);
pub(crate) const WALL: Rgb = Rgb::hex(0xfff6e2);
pub(crate) const STONE: Rgb = Rgb::hex(0xd9c7a6);
pub(crate) const ROAD: Rgb = Rgb::hex(0xf2e1b8);
pub(crate) const ROOFS: [Rgb; 4] =
    [Rgb::hex(0xcf6a3f), Rgb::hex(0xb9532f), Rgb::hex(0xdc8a52), Rgb::hex(0xa8482e)];

impl Mood {
    pub(crate) fn is_dark(self) -> bool {
        self == Self::Dark
    }

    /// Returns cobalt on white glaze with a strength from 0 (white) to 1 (deepest blue).
    pub(crate) fn cobalt(strength: f32) -> Rgb {
        const WASH: [Rgb; 5] = [
            Rgb::hex(0xf7f5ec),
            Rgb::hex(0xb4cbe8),
            Rgb::hex(0x5f8fd0),
            Rgb::hex(0x2556a8),
            Rgb::hex(0x122a68),
        ];
        let s = strength.clamp(0.0, 0.9999) * 4.0;
        let i = s as usize;
        WASH[i].mix(WASH[i + 1], s - i as f32)
    }

    fn choose<T>(self, light: T, dark: T) -> T {
        if self.is_dark() { dark } else { light }
    }

    /// Returns a colour lit from 0 (shade) to 1 (full light), seen through the air at depth `y`.
    pub(crate) fn lit(self, colour: Rgb, light: f32, y: f32) -> Rgb {
        let far = smooth(470.0, HORIZON - 10.0, y);
        match self {
            Self::Light => {
                let shade = colour.under(Rgb(0.42, 0.52, 0.76));
                let sunny = colour.under(Rgb(1.14, 1.08, 0.94));
                shade.mix(sunny, light).mix(Rgb::hex(0xb7cde6), far * 0.6)
            }
            Self::Tile => {
                let bright = colour.luma() * lerp(0.42, 1.06, light);
                Self::cobalt(1.0 - bright * 1.02)
            }
            Self::Dark => {
                let grey = colour.luma();
                let pale = Rgb(grey, grey, grey).mix(colour, 0.75);
                let shade = pale.under(Rgb(0.14, 0.18, 0.43));
                let moonlit = pale.under(Rgb(0.6, 0.78, 1.04));
                let strength = light * (0.35 + 0.75 * light);
                shade.mix(moonlit, strength).mix(Rgb::hex(0x7a5280), far * 0.5)
            }
        }
    }

    /// Returns the colour of fine lines.
    pub(crate) fn ink(self) -> Rgb {
        match self {
            Self::Light => Rgb::hex(0x24376b),
            Self::Dark => Rgb::hex(0x0a0d2b),
            Self::Tile => Rgb::hex(0x122a68),
        }
    }

    /// Returns the colour of foam and other white marks on water.
    pub(crate) fn foam(self) -> Rgb {
        self.choose(Rgb::hex(0xfbf6e6), Rgb::hex(0xb4c6f2))
    }

    /// Returns the colour of lamplight.
    pub(crate) fn lamp() -> Rgb {
        Rgb::hex(0xffbc5e)
    }

    /// Returns the colour of the sea `offshore` pixels from the shore, at depth `y` of the picture.
    pub(crate) fn sea(self, offshore: f32, y: f32) -> Rgb {
        let [shore, shallow, deep, far] = self.choose(
            [0xa9d8d6, 0x4f9ac9, 0x1c4f9c, 0x8db9dc].map(Rgb::hex),
            [0x3f6a98, 0x213f7d, 0x0e1a4d, 0x7b5a86].map(Rgb::hex),
        );
        let near = shore.mix(shallow, smooth(2.0, 20.0, offshore));
        let body = near.mix(deep, smooth(12.0, 120.0, offshore));
        body.mix(far, smooth(420.0, HORIZON, y) * 0.8)
    }

    /// Returns the colour of the sky at height `y`.
    pub(crate) fn sky(self, y: f32) -> Rgb {
        let [high, middle, low] = self.choose(
            [0x4a86c8, 0x9cc3e4, 0xfbeccb].map(Rgb::hex),
            [0x0d1140, 0x3b2f6e, 0xe79a5c].map(Rgb::hex),
        );
        let t = y / HORIZON;
        if t < 0.55 { high.mix(middle, t / 0.55) } else { middle.mix(low, (t - 0.55) / 0.45) }
    }

    /// Returns how strongly sun or moon glitter on the sea.
    pub(crate) fn glitter(self) -> f32 {
        lerp(0.55, 0.95, self.choose(0.0, 1.0))
    }
}
