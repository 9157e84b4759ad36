//! A small copy of the complete picture, beside the board where there is room.

use ::slide::Picture;
use leptos::prelude::*;

use super::game::SlidePage;
use super::picture::Canvas;
use crate::ui::pictures::{Artwork, OwnPictureUrl};

/// Maximum width and height in CSS pixels.
const ROOM: (usize, usize) = (288, 200);

/// The complete picture, hidden once the board shows it itself.
#[component]
pub fn Goal(page: SlidePage) -> impl IntoView {
    let shape = Memo::new(move |_| page.facts.with(|facts| (facts.design, facts.is_solved)));
    move || {
        let (design, is_solved) = shape.get();
        let artwork = page.settings.with(|settings| settings.artwork);
        let own = page.own.get().filter(|_| artwork == Artwork::Own);
        let artwork = match artwork {
            Artwork::Own if own.is_none() => Artwork::default(),
            artwork => artwork,
        };
        let halves = own.is_none() && design.picture != Picture::Single;
        let (columns, rows) = (design.size.width(), design.size.height());
        let tile = (ROOM.0 / columns).min(ROOM.1 / rows);
        let canvas = Canvas::new(design, own.as_ref(), tile as f64);
        let pixels = |(x, y): (f64, f64)| format!("{x}px {y}px");
        let (size, corner) = (pixels(canvas.size), pixels(canvas.corner));
        let half = |picture: &'static str| {
            view! {
                <div
                    style:background-image=picture
                    style:background-size=size.clone()
                    style:background-position=corner.clone()
                    style:flex-basis=if halves { format!("{}px", canvas.size.0) } else { "100%".to_owned() }
                ></div>
            }
        };
        let url = own.and_then(|own| OwnPictureUrl::new(&own.url));
        let background = url.as_ref().map(OwnPictureUrl::background);
        // The URL is revoked when the picture changes.
        on_cleanup(move || drop(url));
        (!is_solved).then(|| {
            view! {
                <div
                    class="slide-goal pictured"
                    aria-hidden="true"
                    data-picture=artwork.name()
                    data-halves=if halves { "yes" } else { "no" }
                    style:--own=background
                    style:width=format!("{}px", columns * tile)
                    style:height=format!("{}px", rows * tile)
                >
                    {half("var(--first)")}
                    {halves.then(|| half("var(--second)"))}
                </div>
            }
        })
    }
}
