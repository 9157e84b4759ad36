//! Slide to be watched: a board that nobody plays, and moves in words.

use ::slide::{Scene, Slide, Turn};
use leptos::ev;
use leptos::html;
use leptos::prelude::*;

use super::board_view::{BoardView, Dress};
use super::spoken::turned_by;
use super::storage;
use crate::pictures::{self, Artwork, OwnPicture, missing_picture};
use crate::replay::{ReplayPosition, Watched};
use crate::ui::ViewCell;

/// A board that nobody plays. A handle: copying it shares it.
#[derive(Clone, Copy)]
struct Still {
    shown: Signal<ReplayPosition<Slide>>,
    view: ViewCell<BoardView>,
    /// CSS pixels of a tile.
    tile: RwSignal<i32>,
    artwork: Artwork,
    own: StoredValue<Option<OwnPicture>>,
}

impl Watched for Slide {
    fn board(_: &Slide, shown: Signal<ReplayPosition<Slide>>) -> AnyView {
        let settings = storage::settings();
        let own = pictures::own_picture().filter(|_| settings.artwork == Artwork::Own);
        let view = shown.with_untracked(|shown| BoardView::new(&shown.scene));
        let still = Still {
            shown,
            view: ViewCell::new(view),
            tile: RwSignal::new(0),
            artwork: settings.artwork,
            own: StoredValue::new(own),
        };
        let (stage, ground) = (NodeRef::<html::Div>::new(), NodeRef::<html::Div>::new());
        let measure = move || {
            let width = stage.get().map_or(0, |stage| stage.client_width());
            let columns = shown.with_untracked(|shown| shown.scene.design.size.width()) as i32;
            still.tile.set((width / columns).max(1));
        };
        Effect::new(measure);
        let resized = window_event_listener(ev::resize, move |_| {
            untrack(measure);
            still.draw();
        });
        on_cleanup(move || resized.remove());
        Effect::new(move || {
            if let Some(ground) = ground.get() {
                still.view.with(|view| view.attach(ground.into(), &still.scene()));
                still.tile.track();
                still.draw();
            }
        });
        Effect::new(move || {
            let way = shown.with(|shown| shown.transition.clone());
            still.view.with(|view| view.go(&way, &still.scene()));
            still.draw();
        });
        let picture = Memo::new(move |_| shown.with(|shown| shown.scene.design.picture));
        let is_missing = missing_picture(ground, ".slide-part", picture);
        let pixels = move |of: fn(&::slide::Design) -> usize| {
            move || {
                format!(
                    "{}px",
                    shown.with(|shown| of(shown.scene.design)) as i32 * still.tile.get()
                )
            }
        };
        view! {
            <div node_ref=stage>
                <div
                    class="slide-board"
                    class:numbers=move || settings.numbers || is_missing.get()
                    style:--tile=move || format!("{}px", still.tile.get())
                    style:width=pixels(|design| design.size.width())
                    style:height=pixels(|design| design.size.height())
                >
                    <div class="slide-ground pictured" aria-hidden="true" node_ref=ground></div>
                </div>
            </div>
        }
        .into_any()
    }

    fn in_words(before: &Slide, after: &Slide, turn: &Turn) -> String {
        turned_by(after, turn, before.board())
    }
}

impl Still {
    /// What is shown; which gap the player had selected is not known.
    fn scene(self) -> Scene {
        self.shown.with_untracked(|shown| Scene { selected: None, ..shown.scene.clone() })
    }

    fn draw(self) {
        self.draw_with(BoardView::draw);
        self.request_frame();
    }

    fn draw_with(self, draw: impl FnOnce(&mut BoardView, &Scene, Dress<'_>)) {
        let Some(tile) = self.tile.try_get_untracked().filter(|&tile| tile > 0) else { return };
        let scene = self.scene();
        self.own.with_value(|own| {
            let dress = Dress {
                artwork: self.artwork,
                own: own.as_ref(),
                tile: tile.into(),
                hinted: None,
                shows_whole: false,
            };
            self.view.with(|view| draw(view, &scene, dress));
        });
    }

    /// Requests a frame, if there is something to move.
    fn request_frame(self) {
        if self.view.with(|view| view.has_motion()) == Some(true) {
            self.view.request_frame(move || {
                self.draw_with(BoardView::draw_frame);
                self.request_frame();
            });
        }
    }
}
