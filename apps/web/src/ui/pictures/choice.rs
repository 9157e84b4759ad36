//! The picture chooser: built-in pictures, or the player's own, cropped to the board's shape.

use grid::Size;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DragEvent, File};

use super::file::{self, PictureError};
use super::words::words;
use super::{Artwork, Crop, OwnPicture, cover};
use crate::platform::browser::adopt_style;
use crate::ui::components::{Button, ButtonKind, Icon, Slider};

/// The picture chooser. All games share the player's own picture.
#[component]
pub fn PictureChoice(
    pictures: &'static [Artwork],
    chosen: Signal<Artwork>,
    own: RwSignal<Option<OwnPicture>>,
    /// Board size, which determines the shape of the crop.
    shape: Signal<Size>,
    /// Whether the surrounding dialog is open; dropping a file on the page opens it.
    open: RwSignal<bool>,
    #[prop(into)] on_choose: Callback<Artwork>,
    #[prop(into)] on_own: Callback<Option<OwnPicture>>,
) -> impl IntoView {
    adopt_style(include_str!("choice.css"));
    let words = words();
    let radio = move |artwork: Artwork| {
        view! {
            <input
                type="radio"
                name="picture"
                prop:checked=move || chosen.get() == artwork
                on:change=move |_| on_choose.run(artwork)
            />
        }
    };
    let one = move |artwork: &Artwork| {
        view! {
            <label class="picture-thumb">
                {radio(*artwork)}
                <span class="picture-small" data-picture=artwork.name()></span>
                <span>{(words.artwork)(*artwork)}</span>
            </label>
        }
    };
    let has_own = Memo::new(move |_| own.with(Option::is_some));
    view! {
        <fieldset class="pictures">
            <legend>{words.picture}</legend>
            <div class="picture-thumbs">{pictures.iter().map(one).collect_view()}</div>
            {move || has_own.get().then(|| view! {
                <label class="picture-own-choice">
                    {radio(Artwork::Own)}
                    <span>{(words.artwork)(Artwork::Own)}</span>
                </label>
            })}
        </fieldset>
        <Own own=own shape=shape open=open on_own=on_own />
    }
}

/// Controls for the player's own picture.
#[component]
fn Own(
    own: RwSignal<Option<OwnPicture>>,
    shape: Signal<Size>,
    open: RwSignal<bool>,
    on_own: Callback<Option<OwnPicture>>,
) -> impl IntoView {
    let words = words();
    let draft = RwSignal::new(None::<OwnPicture>);
    let error = RwSignal::new(None::<PictureError>);
    let input = NodeRef::<html::Input>::new();
    let n_chosen = StoredValue::new(0);
    let take = move |file: Option<File>| {
        let Some(file) = file else { return };
        n_chosen.update_value(|n| *n += 1);
        let number = n_chosen.get_value();
        spawn_local(async move {
            let read = file::read(file).await;
            // A small file chosen later may be read sooner than a large one.
            if n_chosen.try_get_value() == Some(number) {
                error.set(read.as_ref().err().copied());
                draft.set(read.ok());
            }
        });
    };
    // Accept drops anywhere: otherwise the browser would navigate to the file.
    let over = window_event_listener(ev::dragover, |event| {
        if has_files(&event) {
            event.prevent_default();
        }
    });
    let drop = window_event_listener(ev::drop, move |event| {
        if has_files(&event) {
            event.prevent_default();
            open.set(true);
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
        // Lets the player choose the same file again.
        input.set_value("");
    };
    let edit = move || draft.set(own.get_untracked());
    let buttons = move || {
        own.with(Option::is_some).then(|| {
            view! {
                <Button kind=ButtonKind::Quiet icon=Icon::Edit on_press=move |()| edit()>
                    {words.own_crop}
                </Button>
                <Button
                    kind=ButtonKind::Quiet
                    icon=Icon::Trash
                    on_press=move |()| { draft.set(None); on_own.run(None); }
                >
                    {words.own_remove}
                </Button>
            }
        })
    };
    let drafting = Memo::new(move |_| draft.with(Option::is_some));
    view! {
        <div class="picture-own">
            <label class="button plain picture-file">
                <span>{words.own_choose}</span>
                <input type="file" accept="image/*" class="unseen" node_ref=input on:change=on_change />
            </label>
            {buttons}
            <p class="muted">{words.own_hint}</p>
            <p class="field-error" role="alert">
                {move || error.get().map(|error| (words.own_error)(error))}
            </p>
            {move || drafting.get().then(|| view! { <CropEditor shape=shape draft=draft on_own=on_own /> })}
        </div>
    }
}

fn has_files(event: &DragEvent) -> bool {
    event.data_transfer().is_some_and(|data| data.types().includes(&"Files".into(), 0))
}

/// Crop controls, with a preview in the shape of the board.
#[component]
fn CropEditor(
    shape: Signal<Size>,
    draft: RwSignal<Option<OwnPicture>>,
    on_own: Callback<Option<OwnPicture>>,
) -> impl IntoView {
    let words = words();
    let shape = move || {
        let size = shape.get();
        (size.width() as f64, size.height() as f64)
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
        <div class="picture-cut">
            <div
                class="picture-cut-preview"
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
                    on_own.run(draft.get_untracked());
                    draft.set(None);
                }
            >
                {words.own_use}
            </Button>
        </div>
    }
}
