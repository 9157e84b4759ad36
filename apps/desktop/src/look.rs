//! Colours, sizes and spacing, in light and dark.

use crate::settings::Theme;
use eframe::egui::{
    self, Color32, Context, CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle,
    ThemePreference, Visuals, style::WidgetVisuals, vec2,
};
use fifteen::Measure;

/// A tile at home.
const NEAR: Color32 = Color32::from_rgb(135, 206, 235);
/// A tile as far from home as can be.
const FAR: Color32 = Color32::from_rgb(255, 160, 160);
/// What is written on tiles: at least 6 to 1 on every colour that they can have.
pub(crate) const ON_TILE: Color32 = Color32::from_rgb(16, 42, 82);
/// The white of the tiles.
pub(crate) const GLAZE: Color32 = Color32::from_rgb(247, 250, 253);
/// The blue of azulejos.
pub(crate) const COBALT: Color32 = Color32::from_rgb(31, 78, 148);

/// The ring around the tiles of a hint, which stands out from every tile.
pub(crate) const HINT: Color32 = Color32::from_rgb(150, 42, 0);

/// The colours of one theme that egui has no name for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// Behind the tiles.
    pub(crate) well: Color32,
    /// Secondary text.
    pub(crate) weak: Color32,
    /// The main button.
    pub(crate) accent: Color32,
    /// On the main button.
    pub(crate) on_accent: Color32,
    /// Warnings.
    pub(crate) warn: Color32,
    /// A move that kept to a shortest way.
    pub(crate) good: Color32,
    /// A move that lost steps.
    pub(crate) bad: Color32,
    /// The curves of the chart, in the order of [`Measure::ALL`].
    curves: [Color32; 4],
}

const LIGHT: Palette = Palette {
    well: Color32::from_rgb(205, 220, 238),
    weak: Color32::from_rgb(82, 98, 122),
    accent: COBALT,
    on_accent: Color32::WHITE,
    warn: Color32::from_rgb(160, 84, 0),
    good: Color32::from_rgb(12, 105, 60),
    bad: Color32::from_rgb(168, 40, 40),
    curves: [
        Color32::from_rgb(46, 110, 190),
        Color32::from_rgb(20, 140, 140),
        Color32::from_rgb(200, 120, 20),
        Color32::from_rgb(180, 40, 90),
    ],
};

const DARK: Palette = Palette {
    well: Color32::from_rgb(34, 50, 76),
    weak: Color32::from_rgb(160, 178, 205),
    accent: Color32::from_rgb(122, 174, 240),
    on_accent: Color32::from_rgb(10, 26, 52),
    warn: Color32::from_rgb(255, 184, 77),
    good: Color32::from_rgb(120, 214, 160),
    bad: Color32::from_rgb(255, 150, 150),
    curves: [
        Color32::from_rgb(120, 180, 250),
        Color32::from_rgb(100, 215, 205),
        Color32::from_rgb(250, 190, 100),
        Color32::from_rgb(250, 130, 170),
    ],
};

impl Palette {
    /// The colour of a curve of the chart.
    pub(crate) fn curve(&self, measure: Measure) -> Color32 {
        self.curves[measure as usize]
    }
}

/// The colours of the theme that is on.
pub(crate) fn palette(ui: &egui::Ui) -> &'static Palette {
    if ui.visuals().dark_mode { &DARK } else { &LIGHT }
}

/// The colour of a tile by its distance from home, from 0 to 1 of the largest that the size allows.
pub(crate) fn tile_colour(distance: f32) -> Color32 {
    let mix = |near: u8, far: u8| {
        let (near, far) = (f32::from(near), f32::from(far));
        (near + (far - near) * distance.clamp(0.0, 1.0)).round() as u8
    };
    Color32::from_rgb(mix(NEAR.r(), FAR.r()), mix(NEAR.g(), FAR.g()), mix(NEAR.b(), FAR.b()))
}

/// Gives a window its look, once.
pub fn install(ctx: &Context) {
    ctx.set_visuals_of(egui::Theme::Light, visuals(false));
    ctx.set_visuals_of(egui::Theme::Dark, visuals(true));
    ctx.all_styles_mut(|style| {
        let font = |size| FontId::new(size, FontFamily::Proportional);
        style.text_styles = [
            (TextStyle::Heading, font(26.0)),
            (TextStyle::Body, font(16.0)),
            (TextStyle::Button, font(16.0)),
            (TextStyle::Small, font(13.0)),
            (TextStyle::Monospace, FontId::new(15.0, FontFamily::Monospace)),
        ]
        .into();
        style.spacing.item_spacing = vec2(10.0, 8.0);
        style.spacing.button_padding = vec2(12.0, 7.0);
        style.spacing.interact_size = vec2(36.0, 32.0);
        style.spacing.icon_width = 20.0;
        style.spacing.icon_width_inner = 10.0;
        style.spacing.icon_spacing = 8.0;
        style.spacing.menu_margin = Margin::same(12);
        style.interaction.selectable_labels = false;
    });
}

/// Light, dark, or as the system has it.
pub(crate) fn set_theme(ctx: &Context, theme: Theme) {
    ctx.set_theme(match theme {
        Theme::System => ThemePreference::System,
        Theme::Light => ThemePreference::Light,
        Theme::Dark => ThemePreference::Dark,
    });
}

fn visuals(dark: bool) -> Visuals {
    let rgb = Color32::from_rgb;
    let (mut visuals, back, sheet, ink, line, button, hover) = if dark {
        (
            Visuals::dark(),
            rgb(17, 27, 45),
            rgb(24, 37, 60),
            rgb(232, 240, 250),
            rgb(58, 78, 110),
            rgb(38, 56, 86),
            rgb(50, 72, 108),
        )
    } else {
        (
            Visuals::light(),
            rgb(243, 247, 252),
            rgb(255, 255, 255),
            rgb(18, 38, 70),
            rgb(190, 205, 224),
            rgb(226, 236, 247),
            rgb(210, 225, 243),
        )
    };
    let palette = if dark { &DARK } else { &LIGHT };
    visuals.panel_fill = back;
    visuals.window_fill = sheet;
    visuals.extreme_bg_color = sheet;
    visuals.faint_bg_color = button;
    visuals.window_stroke = Stroke::new(1.0, line);
    visuals.window_corner_radius = CornerRadius::same(14);
    visuals.menu_corner_radius = CornerRadius::same(10);
    visuals.weak_text_color = Some(palette.weak);
    visuals.warn_fg_color = palette.warn;
    visuals.error_fg_color = palette.bad;
    visuals.selection.bg_fill = palette.accent;
    visuals.selection.stroke = Stroke::new(1.5, palette.on_accent);
    let radius = CornerRadius::same(8);
    let widget = |fill: Color32, edge: Color32, width: f32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(width, edge),
        corner_radius: radius,
        fg_stroke: Stroke::new(1.5, ink),
        expansion: 0.0,
    };
    visuals.widgets.noninteractive = widget(sheet, line, 1.0);
    visuals.widgets.inactive = widget(button, line, 1.0);
    visuals.widgets.hovered = widget(hover, palette.accent, 1.0);
    visuals.widgets.active = widget(hover, palette.accent, 2.0);
    visuals.widgets.open = widget(hover, palette.accent, 1.0);
    visuals
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours, as the web's guidelines (WCAG 2) define it.
    fn contrast(a: Color32, b: Color32) -> f32 {
        let light = |colour: Color32| {
            let part = |c: u8| {
                let c = f32::from(c) / 255.0;
                if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(colour.r()) + 0.7152 * part(colour.g()) + 0.0722 * part(colour.b())
        };
        let (a, b) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn tiles_go_from_sky_blue_at_home_to_rose_far_from_it() {
        assert_eq!(tile_colour(0.0), Color32::from_rgb(135, 206, 235));
        assert_eq!(tile_colour(1.0), Color32::from_rgb(255, 160, 160));
        assert_eq!(tile_colour(0.5), Color32::from_rgb(195, 183, 198));
    }

    #[test]
    fn everything_written_can_be_read() {
        for step in 0..=10 {
            let tile = tile_colour(step as f32 / 10.0);
            assert!(contrast(ON_TILE, tile) >= 6.0 && contrast(HINT, tile) >= 3.0);
        }
        for (palette, visuals) in [(&LIGHT, visuals(false)), (&DARK, visuals(true))] {
            let ink = visuals.widgets.inactive.fg_stroke.color;
            let fills = [visuals.panel_fill, visuals.window_fill];
            for fill in fills {
                for word in [ink, palette.weak, palette.warn, palette.good, palette.bad] {
                    assert!(contrast(word, fill) >= 4.5, "{word:?} on {fill:?}");
                }
                for sign in palette.curves.into_iter().chain([palette.accent]) {
                    assert!(contrast(sign, fill) >= 3.0, "{sign:?} on {fill:?}");
                }
            }
            for widget in [visuals.widgets.inactive, visuals.widgets.hovered] {
                assert!(contrast(ink, widget.bg_fill) >= 4.5);
            }
            assert!(contrast(palette.on_accent, palette.accent) >= 4.5);
        }
    }
}
