//! The display settings: picture, size and numbers.

use leptos::prelude::*;

use super::game::SlidePage;
use super::storage::PanelPosition;
use super::words::words;
use crate::platform::theme::Theme;
use crate::ui::components::{Choice, Icon, Segmented, Sheet, Slider, Toggle};
use crate::ui::pictures::{self, Artwork, OwnPicture, PictureChoice};
use crate::ui::shell::shell;

/// The display settings; each takes effect and is stored immediately.
#[component]
pub fn Display(page: SlidePage) -> impl IntoView {
    let words = words();
    let common = crate::ui::words::common_words();
    let themes = [Theme::Auto, Theme::Light, Theme::Dark]
        .map(|theme| Choice::new(theme, (common.theme_name)(theme)))
        .to_vec();
    let places = PanelPosition::ALL
        .map(|place| {
            let name = match place {
                PanelPosition::Auto => words.place_auto,
                PanelPosition::Right => words.place_right,
                PanelPosition::Above => words.place_above,
            };
            Choice::new(place, name)
        })
        .to_vec();
    let shape = Signal::derive(move || page.facts.with(|facts| facts.design.size));
    let auto = Memo::new(move |_| page.settings.with(|settings| settings.auto_scale));
    view! {
        <Sheet open=page.dialogs.display title=words.display icon=Icon::Image>
            <PictureChoice
                pictures=&Artwork::BUILT_IN
                chosen=Signal::derive(move || page.settings.with(|settings| settings.artwork))
                own=page.own
                shape=shape
                open=page.dialogs.display
                on_choose=move |artwork| page.change_settings(|s| s.artwork = artwork)
                on_own=move |own| page.change_picture(own)
            />
            <Toggle
                label=words.numbers
                hint=words.numbers_hint
                value=Signal::derive(move || page.settings.with(|settings| settings.numbers))
                on_change=move |on| page.change_settings(|settings| settings.numbers = on)
            />
            <Segmented
                label=common.theme
                choices=themes
                value=shell().theme
                on_change=move |theme| crate::ui::theme::choose(theme)
            />
            <Segmented
                label=words.place
                choices=places
                value=Signal::derive(move || page.settings.with(|settings| settings.place))
                on_change=move |place| page.change_settings(|settings| settings.place = place)
            />
            <Toggle
                label=words.auto_scale
                hint=words.auto_scale_hint
                value=auto
                on_change=move |on| page.change_settings(|settings| settings.auto_scale = on)
            />
            <Slider
                label=words.size
                min=50
                max=200
                step=10
                value=Signal::derive(move || page.settings.with(|settings| settings.percent))
                on_change=move |n| page.change_settings(|settings| settings.percent = n)
                show=words.percent
                disabled=auto
            />
        </Sheet>
    }
}

impl SlidePage {
    /// Sets or removes the player's own picture and stores it.
    pub fn change_picture(self, own: Option<OwnPicture>) {
        pictures::store_picture(own.as_ref());
        let artwork = if own.is_some() { Artwork::Own } else { Artwork::default() };
        self.own.set(own);
        self.change_settings(|settings| settings.artwork = artwork);
    }
}
