//! Colours, sizes and spacing, for the light and the dark theme.

use crate::settings::Theme;
use eframe::egui::{
    self, Color32, Context, CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle,
    ThemePreference, Visuals, style::WidgetVisuals, vec2,
};
use fifteen::Measure;

/// Colour of a tile in place.
const NEAR: Color32 = Color32::from_rgb(135, 206, 235);
/// Colour of a tile as far from its place as possible.
const FAR: Color32 = Color32::from_rgb(255, 160, 160);
/// Colour of the numbers on tiles: a contrast of at least 6:1 on every tile colour.
pub(crate) const ON_TILE: Color32 = Color32::from_rgb(16, 42, 82);
/// White of the tiles.
pub(crate) const GLAZE: Color32 = Color32::from_rgb(247, 250, 253);
/// Blue of azulejos.
pub(crate) const COBALT: Color32 = Color32::from_rgb(31, 78, 148);

/// Colour of the ring around hinted tiles, with enough contrast to every tile colour.
pub(crate) const HINT: Color32 = Color32::from_rgb(150, 42, 0);

/// Colours that egui doesn't define.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Colour {
    /// Background of the board.
    Well,
    /// Secondary text.
    Weak,
    /// Background of the main button.
    Accent,
    /// Text on the main button.
    OnAccent,
    /// Warnings.
    Warn,
    /// An optimal move.
    Good,
    /// A move that lost tile moves.
    Bad,
    /// A curve of the chart.
    Curve(Measure),
}

impl Colour {
    /// Returns the colour in the current theme.
    pub(crate) fn of(self, ui: &egui::Ui) -> Color32 {
        self.in_theme(ui.theme())
    }

    fn in_theme(self, theme: egui::Theme) -> Color32 {
        let (light, dark) = match self {
            Colour::Well => (0xcd_dcee, 0x22_324c),
            Colour::Weak => (0x52_627a, 0xa0_b2cd),
            Colour::Accent => (0x1f_4e94, 0x7a_aef0),
            Colour::OnAccent => (0xff_ffff, 0x0a_1a34),
            Colour::Warn => (0xa0_5400, 0xff_b84d),
            Colour::Good => (0x0c_693c, 0x78_d6a0),
            Colour::Bad => (0xa8_2828, 0xff_9696),
            Colour::Curve(measure) => CURVES[measure as usize],
        };
        pick(theme, light, dark)
    }
}

/// Colours of the chart's curves in the light and the dark theme, in the order of [`Measure::ALL`].
const CURVES: [(u32, u32); 4] = [
    (0x2e_6ebe, 0x78_b4fa),
    (0x14_8c8c, 0x64_d7cd),
    (0xc8_7814, 0xfa_be64),
    (0xb4_285a, 0xfa_82aa),
];

fn pick(theme: egui::Theme, light: u32, dark: u32) -> Color32 {
    let [_, red, green, blue] = if theme == egui::Theme::Dark { dark } else { light }.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

/// Returns the colour of a tile; `distance` is its distance to its place as a fraction of the largest one.
pub(crate) fn tile_colour(distance: f32) -> Color32 {
    let mix = |near: u8, far: u8| {
        let (near, far) = (f32::from(near), f32::from(far));
        (near + (far - near) * distance.clamp(0.0, 1.0)).round() as u8
    };
    Color32::from_rgb(mix(NEAR.r(), FAR.r()), mix(NEAR.g(), FAR.g()), mix(NEAR.b(), FAR.b()))
}

/// Installs fonts, spacing and colours.
pub fn install(ctx: &Context) {
    ctx.set_visuals_of(egui::Theme::Light, visuals(egui::Theme::Light));
    ctx.set_visuals_of(egui::Theme::Dark, visuals(egui::Theme::Dark));
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

pub(crate) fn set_theme(ctx: &Context, theme: Theme) {
    ctx.set_theme(match theme {
        Theme::System => ThemePreference::System,
        Theme::Light => ThemePreference::Light,
        Theme::Dark => ThemePreference::Dark,
    });
}

fn visuals(theme: egui::Theme) -> Visuals {
    let mut visuals = theme.default_visuals();
    let back = pick(theme, 0xf3_f7fc, 0x11_1b2d);
    let sheet = pick(theme, 0xff_ffff, 0x18_253c);
    let ink = pick(theme, 0x12_2646, 0xe8_f0fa);
    let line = pick(theme, 0xbe_cde0, 0x3a_4e6e);
    let button = pick(theme, 0xe2_ecf7, 0x26_3856);
    let hover = pick(theme, 0xd2_e1f3, 0x32_486c);
    visuals.panel_fill = back;
    visuals.window_fill = sheet;
    visuals.extreme_bg_color = sheet;
    visuals.faint_bg_color = button;
    visuals.window_stroke = Stroke::new(1.0, line);
    visuals.window_corner_radius = CornerRadius::same(14);
    visuals.menu_corner_radius = CornerRadius::same(10);
    visuals.weak_text_color = Some(Colour::Weak.in_theme(theme));
    visuals.warn_fg_color = Colour::Warn.in_theme(theme);
    visuals.error_fg_color = Colour::Bad.in_theme(theme);
    visuals.selection.bg_fill = Colour::Accent.in_theme(theme);
    visuals.selection.stroke = Stroke::new(1.5, Colour::OnAccent.in_theme(theme));
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
    visuals.widgets.hovered = widget(hover, Colour::Accent.in_theme(theme), 1.0);
    visuals.widgets.active = widget(hover, Colour::Accent.in_theme(theme), 2.0);
    visuals.widgets.open = widget(hover, Colour::Accent.in_theme(theme), 1.0);
    visuals
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the contrast ratio of two colours as defined by WCAG 2.
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
    fn tiles_go_from_sky_blue_in_place_to_rose_far_away() {
        assert_eq!(tile_colour(0.0), Color32::from_rgb(135, 206, 235));
        assert_eq!(tile_colour(1.0), Color32::from_rgb(255, 160, 160));
        assert_eq!(tile_colour(0.5), Color32::from_rgb(195, 183, 198));
    }

    #[test]
    fn all_text_has_enough_contrast() {
        for step in 0..=10 {
            let tile = tile_colour(step as f32 / 10.0);
            assert!(contrast(ON_TILE, tile) >= 6.0 && contrast(HINT, tile) >= 3.0);
        }
        for theme in [egui::Theme::Light, egui::Theme::Dark] {
            let visuals = visuals(theme);
            let colour = |colour: Colour| colour.in_theme(theme);
            let ink = visuals.widgets.inactive.fg_stroke.color;
            let fills = [visuals.panel_fill, visuals.window_fill];
            for fill in fills {
                for word in [
                    ink,
                    colour(Colour::Weak),
                    colour(Colour::Warn),
                    colour(Colour::Good),
                    colour(Colour::Bad),
                ] {
                    assert!(contrast(word, fill) >= 4.5, "{word:?} on {fill:?}");
                }
                for sign in Measure::ALL
                    .map(|m| colour(Colour::Curve(m)))
                    .into_iter()
                    .chain([colour(Colour::Accent)])
                {
                    assert!(contrast(sign, fill) >= 3.0, "{sign:?} on {fill:?}");
                }
            }
            for widget in [visuals.widgets.inactive, visuals.widgets.hovered] {
                assert!(contrast(ink, widget.bg_fill) >= 4.5);
            }
            assert!(contrast(colour(Colour::OnAccent), colour(Colour::Accent)) >= 4.5);
        }
    }
}
