//! What is on the tiles: numbers or a picture, and their colours. The same on every page of Fifteen.

use leptos::prelude::*;

use super::storage::{self, Face, Scheme, Settings};
use super::words::words;
use crate::ui::components::{Choice, Segmented, Select};
use crate::ui::pictures::{self, Artwork, OwnPicture, PictureChoice};
use crate::ui::solving::{choices, index};
use grid::Size;

/// The player's settings and picture. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Appearance {
    pub settings: RwSignal<Settings>,
    /// The player's own picture.
    pub own: RwSignal<Option<OwnPicture>>,
}

impl Appearance {
    /// Reads the stored settings.
    pub fn stored() -> Self {
        Appearance {
            settings: RwSignal::new(storage::settings()),
            own: RwSignal::new(pictures::own_picture()),
        }
    }

    /// Changes and stores the settings.
    pub fn change(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.settings.with_untracked(storage::store_settings);
    }

    /// Sets or removes the player's own picture, and stores it.
    fn change_picture(self, own: Option<OwnPicture>) {
        pictures::store_picture(own.as_ref());
        let artwork = if own.is_some() { Artwork::Own } else { Artwork::Ship };
        self.own.set(own);
        self.change(|settings| settings.artwork = artwork);
    }
}

/// Form fields for the appearance of the tiles: numbers or a picture, and the colours.
#[component]
pub fn AppearanceChoice(
    appearance: Appearance,
    #[prop(into)] size: Signal<Size>,
    /// Whether the sheet with this choice is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    const PICTURES: [Artwork; 7] = {
        let [light, dark, panel, panel_dark, garden, garden_dark] = Artwork::BUILT_IN;
        [Artwork::Ship, light, dark, panel, panel_dark, garden, garden_dark]
    };
    let words = words();
    let settings = appearance.settings;
    let face = Memo::new(move |_| settings.with(|settings| settings.face));
    let pictures = move || {
        (face.get() != Face::Numbers).then(|| {
            view! {
                <PictureChoice
                    pictures=&PICTURES
                    chosen=Signal::derive(move || settings.with(|settings| settings.artwork))
                    own=appearance.own
                    shape=size
                    open=open
                    on_choose=move |artwork| appearance.change(|settings| settings.artwork = artwork)
                    on_own=move |own| appearance.change_picture(own)
                />
            }
        })
    };
    let schemes = move || {
        (face.get() != Face::Picture).then(|| {
            let scheme = Signal::derive(move || settings.with(|settings| settings.scheme));
            view! {
                <Select
                    label=words.scheme
                    choices=Scheme::ALL
                        .map(|scheme| Choice::new(scheme, (words.scheme_name)(scheme)))
                        .to_vec()
                    value=scheme
                    on_change=move |scheme| appearance.change(|settings| settings.scheme = scheme)
                />
            }
        })
    };
    view! {
        <Segmented
            label=words.tiles
            choices=choices(&Face::ALL, words.face)
            value=Signal::derive(move || index(&Face::ALL, face.get()))
            on_change=move |at: usize| appearance.change(|settings| settings.face = Face::ALL[at])
        />
        {pictures}
        {schemes}
    }
}
