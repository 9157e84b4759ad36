//! Slide's board and move descriptions for replays.

use ::slide::{Scene, Slide, Turn};
use leptos::ev;
use leptos::html;
use leptos::prelude::*;

use super::announcements::turn_text;
use super::board_view::{Appearance, BoardView};
use super::storage;
use crate::ui::components::ViewCell;
use crate::ui::pictures::{self, Artwork, OwnPicture, missing_picture};
use crate::ui::replay::{ReplayPosition, Replayable};

/// A board that shows a replay. Copies share the same state.
#[derive(Clone, Copy)]
struct ReplayBoard {
    position: Signal<ReplayPosition<Slide>>,
    view: ViewCell<BoardView>,
    /// Size of a tile in CSS pixels.
    tile: RwSignal<i32>,
    artwork: Artwork,
    own: StoredValue<Option<OwnPicture>>,
}

impl Replayable for Slide {
    fn board(_: &Slide, position: Signal<ReplayPosition<Slide>>) -> AnyView {
        let settings = storage::settings();
        let own = pictures::own_picture().filter(|_| settings.artwork == Artwork::Own);
        let view = position.with_untracked(|position| BoardView::new(&position.scene));
        let board = ReplayBoard {
            position,
            view: ViewCell::new(view),
            tile: RwSignal::new(0),
            artwork: settings.artwork,
            own: StoredValue::new(own),
        };
        let (stage, ground) = (NodeRef::<html::Div>::new(), NodeRef::<html::Div>::new());
        let measure = move || {
            let width = stage.get().map_or(0, |stage| stage.client_width());
            let columns =
                position.with_untracked(|position| position.scene.design.size.width()) as i32;
            board.tile.set((width / columns).max(1));
        };
        Effect::new(measure);
        let resized = window_event_listener(ev::resize, move |_| {
            untrack(measure);
            board.draw();
        });
        on_cleanup(move || resized.remove());
        Effect::new(move || {
            if let Some(ground) = ground.get() {
                board.view.with(|view| view.attach(ground.into(), &board.scene()));
                board.tile.track();
                board.draw();
            }
        });
        Effect::new(move || {
            let transition = position.with(|position| position.transition.clone());
            board.view.with(|view| view.go(&transition, &board.scene()));
            board.draw();
        });
        let picture = Memo::new(move |_| position.with(|position| position.scene.design.picture));
        let is_missing = missing_picture(ground, ".slide-part", picture);
        let pixels = move |of: fn(&::slide::Design) -> usize| {
            move || {
                format!(
                    "{}px",
                    position.with(|position| of(position.scene.design)) as i32 * board.tile.get()
                )
            }
        };
        view! {
            <div node_ref=stage>
                <div
                    class="slide-board"
                    class:numbers=move || settings.numbers || is_missing.get()
                    style:--tile=move || format!("{}px", board.tile.get())
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
        turn_text(after, turn, before.board())
    }
}

impl ReplayBoard {
    /// Returns the scene without a selected gap, which replays don't record.
    fn scene(self) -> Scene {
        self.position.with_untracked(|position| Scene { selected: None, ..position.scene.clone() })
    }

    fn draw(self) {
        self.draw_with(BoardView::draw);
        self.request_frame();
    }

    fn draw_with(self, draw: impl FnOnce(&mut BoardView, &Scene, Appearance<'_>)) {
        let Some(tile) = self.tile.try_get_untracked().filter(|&tile| tile > 0) else { return };
        let scene = self.scene();
        self.own.with_value(|own| {
            let appearance = Appearance {
                artwork: self.artwork,
                own: own.as_ref(),
                tile: tile.into(),
                hinted: None,
                shows_whole: false,
                reviewed: None,
            };
            self.view.with(|view| draw(view, &scene, appearance));
        });
    }

    /// Requests an animation frame while something moves.
    fn request_frame(self) {
        if self.view.with(|view| view.has_motion()) == Some(true) {
            self.view.request_frame(move || {
                self.draw_with(BoardView::draw_frame);
                self.request_frame();
            });
        }
    }
}
