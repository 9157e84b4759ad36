//! How the board is to look: its picture, its size, its numbers.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DragEvent, File};

use super::game::SlidePage;
use super::picture::{self, Artwork, Crop, Unfit, cover};
use super::storage::{BoxPlace, OwnPicture};
use super::words::words;
use crate::shell::shell;
use crate::theme::Theme;
use crate::ui::{Button, ButtonKind, Choice, Icon, Segmented, Sheet, Slider, Toggle};

/// The display settings; each takes effect at once and is stored.
#[component]
pub fn Display(page: SlidePage) -> impl IntoView {
    let words = words();
    let common = &crate::words::words().common;
    let themes = [Theme::Auto, Theme::Light, Theme::Dark]
        .map(|theme| Choice::new(theme, (common.theme_name)(theme)))
        .to_vec();
    let places = BoxPlace::ALL
        .map(|place| {
            let name = match place {
                BoxPlace::Auto => words.place_auto,
                BoxPlace::Right => words.place_right,
                BoxPlace::Above => words.place_above,
            };
            Choice::new(place, name)
        })
        .to_vec();
    let auto = Memo::new(move |_| page.settings.with(|settings| settings.auto_scale));
    view! {
        <Sheet open=page.dialogs.display title=words.display icon=Icon::Image>
            <Pictures page=page />
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
                on_change=move |theme| crate::theme::choose(theme)
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

/// The pictures to choose from.
#[component]
fn Pictures(page: SlidePage) -> impl IntoView {
    let words = words();
    let chosen = Memo::new(move |_| page.settings.with(|settings| settings.artwork));
    let one = move |artwork: Artwork| {
        view! {
            <label class="slide-thumb">
                <input
                    type="radio"
                    name="slide-picture"
                    prop:checked=move || chosen.get() == artwork
                    on:change=move |_| page.change_settings(|settings| settings.artwork = artwork)
                />
                <span class="slide-thumb-picture" data-picture=artwork.name()></span>
                <span>{(words.artwork)(artwork)}</span>
            </label>
        }
    };
    let has_own = Memo::new(move |_| page.own.with(Option::is_some));
    view! {
        <fieldset class="slide-pictures">
            <legend>{words.picture}</legend>
            <div class="slide-thumbs">{Artwork::OURS.map(one).collect_view()}</div>
            {move || has_own.get().then(|| view! {
                <label class="slide-own-choice">
                    <input
                        type="radio"
                        name="slide-picture"
                        prop:checked=move || chosen.get() == Artwork::Own
                        on:change=move |_| page.change_settings(|s| s.artwork = Artwork::Own)
                    />
                    <span>{(words.artwork)(Artwork::Own)}</span>
                </label>
            })}
        </fieldset>
        <Own page=page />
    }
}

/// The player's own picture: from a file, cut to the board's shape.
#[component]
fn Own(page: SlidePage) -> impl IntoView {
    let words = words();
    let draft = RwSignal::new(None::<OwnPicture>);
    let trouble = RwSignal::new(None::<Unfit>);
    let input = NodeRef::<html::Input>::new();
    let take = move |file: Option<File>| {
        let Some(file) = file else { return };
        spawn_local(async move {
            let read = picture::read(file).await;
            trouble.try_set(read.as_ref().err().copied());
            draft.try_set(read.ok());
        });
    };
    // Wherever a file is dropped: the browser would leave the page for it.
    let over = window_event_listener(ev::dragover, |event| {
        if has_files(&event) {
            event.prevent_default();
        }
    });
    let drop = window_event_listener(ev::drop, move |event| {
        if has_files(&event) {
            event.prevent_default();
            page.dialogs.display.set(true);
            let files = event.data_transfer().and_then(|data| data.files());
            take(files.and_then(|files| files.get(0)));
        }
    });
    on_cleanup(move || {
        over.remove();
        drop.remove();
    });
    let on_change = move |_| {
        let Some(input) = input.get_untracked() else { return };
        take(input.files().and_then(|files| files.get(0)));
        // The same file may be chosen again.
        input.set_value("");
    };
    let edit = move || draft.set(page.own.get_untracked());
    let buttons = move || {
        page.own.with(Option::is_some).then(|| {
            view! {
                <Button kind=ButtonKind::Quiet icon=Icon::Edit on_press=move |()| edit()>
                    {words.own_crop}
                </Button>
                <Button
                    kind=ButtonKind::Quiet
                    icon=Icon::Trash
                    on_press=move |()| { draft.set(None); page.change_picture(None); }
                >
                    {words.own_remove}
                </Button>
            }
        })
    };
    let drafting = Memo::new(move |_| draft.with(Option::is_some));
    view! {
        <div class="slide-own">
            <label class="button plain slide-file">
                <span>{words.own_choose}</span>
                <input type="file" accept="image/*" class="unseen" node_ref=input on:change=on_change />
            </label>
            {buttons}
            <p class="muted">{words.own_hint}</p>
            <p class="field-error" role="alert">
                {move || trouble.get().map(|trouble| (words.own_unfit)(trouble))}
            </p>
            {move || drafting.get().then(|| view! { <Cut page=page draft=draft /> })}
        </div>
    }
}

fn has_files(event: &DragEvent) -> bool {
    event.data_transfer().is_some_and(|data| data.types().includes(&"Files".into(), 0))
}

/// Which part of the picture is shown, with a preview in the shape of the board.
#[component]
fn Cut(page: SlidePage, draft: RwSignal<Option<OwnPicture>>) -> impl IntoView {
    let words = words();
    let shape = move || {
        page.facts
            .with(|facts| (facts.design.size.width() as f64, facts.design.size.height() as f64))
    };
    let crop = move || draft.with(|draft| draft.as_ref().map_or(Crop::default(), |own| own.crop));
    let slider = move |label: &'static str, (min, max, step), of: fn(&mut Crop) -> &mut i32| {
        let change = move |value: i32| {
            draft.update(|draft| {
                if let Some(own) = draft {
                    *of(&mut own.crop) = value;
                }
            });
        };
        let value = Signal::derive(move || *of(&mut crop()));
        view! {
            <Slider
                label=label
                min=min
                max=max
                step=step
                value=value
                on_change=change
                show=words.percent
            />
        }
    };
    let url = Memo::new(move |_| {
        draft.with(|draft| draft.as_ref().map(|own| own.url.clone())).unwrap_or_default()
    });
    let size = move || {
        draft.with(|draft| {
            let own = draft.as_ref()?;
            let board = shape();
            let (size, _) = cover(board, (own.width, own.height), own.crop);
            Some(format!("{}% {}%", size.0 / board.0 * 100.0, size.1 / board.1 * 100.0))
        })
    };
    view! {
        <div class="slide-cut">
            <div
                class="slide-cut-preview"
                role="img"
                aria-label=words.own_preview
                style:aspect-ratio=move || format!("{} / {}", shape().0, shape().1)
                style:background-image=move || format!("url({})", url.get())
                style:background-size=move || size().unwrap_or_default()
                style:background-position=move || format!("{}% {}%", crop().across, crop().down)
            ></div>
            {slider(words.own_zoom, (100, 400, 10), |crop| &mut crop.zoom)}
            {slider(words.own_across, (0, 100, 5), |crop| &mut crop.across)}
            {slider(words.own_down, (0, 100, 5), |crop| &mut crop.down)}
            <Button
                kind=ButtonKind::Main
                icon=Icon::Check
                on_press=move |()| {
                    page.change_picture(draft.get_untracked());
                    draft.set(None);
                }
            >
                {words.own_use}
            </Button>
        </div>
    }
}
