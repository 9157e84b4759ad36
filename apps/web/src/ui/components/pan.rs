//! Boards larger than the screen: a viewport that shows a part of the board, with cells of adjustable size. Two
//! fingers, the wheel and a small overview scroll it. One finger plays.

mod fingers;
mod geometry;
mod words;

use grid::{Cell, Size};
use leptos::ev;
use leptos::ev::{PointerEvent, WheelEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{EventTarget, HtmlElement, PointerEventInit};

use super::ViewCell;
use crate::platform::browser::adopt_style;
use fingers::{Fingers, Owner, PinchStep};
use geometry::{Axis, CellSize, MAX_CELL};
use words::words;

/// The visible part of a board. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Pan {
    size: Signal<Size>,
    /// A cell that is scrolled into view when it changes, for example the gap.
    watched: Signal<Option<Cell>>,
    /// Cell size at which the whole board is visible.
    fitted: RwSignal<f64>,
    /// Cell size chosen by the player.
    chosen: RwSignal<Option<f64>>,
    /// Cell size set elsewhere, which overrides `chosen`.
    fixed: RwSignal<Option<f64>>,
    axes: RwSignal<[Axis; 2]>,
    window: NodeRef<html::Div>,
    /// Size of the board relative to its viewport.
    pub zoom: Memo<f64>,
    /// Whether the board can be larger than its viewport.
    pub pans: Memo<bool>,
}

impl Pan {
    /// Creates a viewport that shows the whole board until [`Pan::fit`] is called.
    pub fn new(size: Signal<Size>, watched: Signal<Option<Cell>>) -> Pan {
        let fitted = RwSignal::new(MAX_CELL);
        let (chosen, fixed) = (RwSignal::new(None), RwSignal::new(None));
        let wanted = move || match (fixed.get(), chosen.get()) {
            (Some(cell), _) => CellSize::Fixed(cell),
            (None, Some(cell)) => CellSize::Chosen(cell),
            (None, None) => CellSize::Fitted,
        };
        Pan {
            size,
            watched,
            fitted,
            chosen,
            fixed,
            axes: RwSignal::default(),
            window: NodeRef::new(),
            zoom: Memo::new(move |_| geometry::zoom(fitted.get(), wanted())),
            pans: Memo::new(move |_| geometry::pans(fitted.get(), wanted())),
        }
    }

    /// Sets the cell size at which the whole board is visible, and a fixed cell size if it is set elsewhere.
    pub fn fit(self, fitted: f64, fixed: Option<f64>) {
        if fitted > 0.0 && (self.fitted.get_untracked() - fitted).abs() > 0.01 {
            self.fitted.set(fitted);
        }
        if self.fixed.get_untracked() != fixed {
            self.fixed.set(fixed);
        }
    }

    /// Fits the cells to an element that fills the available space, now and whenever `changes` notifies or the page is
    /// resized.
    pub fn follow_box(self, frame: NodeRef<html::Div>, changes: impl Fn() + 'static) {
        let measure = move || {
            if let Some(frame) = frame.try_get_untracked().flatten() {
                let columns = self.size.get_untracked().width();
                self.fit(f64::from(frame.client_width()) / columns as f64, None);
            }
        };
        Effect::new(move || {
            frame.track();
            self.size.track();
            changes();
            request_animation_frame(measure);
        });
        let resized = window_event_listener(ev::resize, move |_| measure());
        on_cleanup(move || resized.remove());
    }

    /// Scales the cells around a point of the viewport.
    fn zoom_by(self, ratio: f64, axes: [Axis; 2], at: (f64, f64)) {
        let (before, fitted) = (self.zoom.get_untracked(), self.fitted.get_untracked());
        let cell = fitted * before * ratio;
        self.chosen.set(Some(cell.clamp(fitted, MAX_CELL.max(fitted))));
        let ratio = self.zoom.get_untracked() / before;
        let to = (axes[0].zoomed(at.0, ratio), axes[1].zoomed(at.1, ratio));
        spawn_local(async move {
            // Lets the views resize the board before the next frame.
            for _ in 0..4 {
                leptos::task::tick().await;
            }
            self.scroll_to(to);
        });
    }

    /// Scales the cells around the centre of the viewport.
    fn zoom_at_centre(self, ratio: f64) {
        if let Some(axes) = self.measure() {
            self.zoom_by(ratio, axes, (axes[0].window / 2.0, axes[1].window / 2.0));
        }
    }

    /// Scrolls and zooms with two fingers; at the edge of the board the page scrolls.
    fn follow(self, step: PinchStep) {
        let (Some(window), Some([across, down])) = (self.element(), self.measure()) else { return };
        let ((x, _), (y, rest)) = (across.scrolled(-step.by.0), down.scrolled(-step.by.1));
        if rest != 0.0 {
            leptos::prelude::window().scroll_by_with_x_and_y(0.0, rest);
        }
        if (step.ratio - 1.0).abs() < 0.001 || self.fixed.get_untracked().is_some() {
            self.scroll_to((x, y));
        } else {
            let rect = window.get_bounding_client_rect();
            let at = (step.middle.0 - rect.left(), step.middle.1 - rect.top());
            let axes = [Axis { scroll: x, ..across }, Axis { scroll: y, ..down }];
            self.zoom_by(step.ratio, axes, at);
        }
    }

    /// Scrolls with the wheel; returns whether the board moved. At its edge the page scrolls.
    fn roll(self, event: &WheelEvent) -> bool {
        /// Pixels per line, for wheels that count lines.
        const LINE: f64 = 16.0;

        let Some([across, down]) = self.measure().filter(|_| !event.ctrl_key()) else {
            return false;
        };
        let unit = if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL { 1.0 } else { LINE };
        let ((x, _), (y, _)) =
            (across.scrolled(event.delta_x() * unit), down.scrolled(event.delta_y() * unit));
        let moves = (x, y) != (across.scroll, down.scroll);
        if moves {
            self.scroll_to((x, y));
        }
        moves
    }

    /// Centres a point of the board, given as fractions of its size.
    fn go_to(self, (x, y): (f64, f64)) {
        if let Some([across, down]) = self.measure() {
            self.scroll_to((across.centred(x), down.centred(y)));
        }
    }

    /// Scrolls the watched cell into view.
    fn show_watched(self) {
        let cell = self.watched.try_get_untracked().flatten();
        let (Some(cell), Some(axes)) = (cell, self.measure()) else { return };
        let size = self.size.get_untracked();
        let show = |axis: Axis, at: usize, n_cells: usize| {
            let cell = axis.board / n_cells as f64;
            axis.showing(at as f64 * cell, (at + 1) as f64 * cell)
        };
        self.scroll_to((
            show(axes[0], size.x(cell), size.width()),
            show(axes[1], size.y(cell), size.height()),
        ));
    }

    fn scroll_to(self, (x, y): (f64, f64)) {
        if let Some(window) = self.element() {
            window.set_scroll_left(x.round() as i32);
            window.set_scroll_top(y.round() as i32);
            self.update_overview();
        }
    }

    /// Updates the overview.
    fn update_overview(self) {
        if let Some(axes) = self.measure().filter(|axes| *axes != self.axes.get_untracked()) {
            self.axes.set(axes);
        }
    }

    fn measure(self) -> Option<[Axis; 2]> {
        let window = self.element()?;
        let axis = |scroll: i32, window: i32, board: i32| Axis {
            scroll: scroll.into(),
            window: window.into(),
            board: board.into(),
        };
        Some([
            axis(window.scroll_left(), window.client_width(), window.scroll_width()),
            axis(window.scroll_top(), window.client_height(), window.scroll_height()),
        ])
    }

    fn element(self) -> Option<HtmlElement> {
        self.window.try_get_untracked().flatten().map(Into::into)
    }
}

/// The viewport of a board, as large as the board unless that pans.
#[component]
pub fn PanWindow(pan: Pan, children: Children) -> impl IntoView {
    adopt_style(include_str!("pan/pan.css"));
    let fingers = ViewCell::new(Fingers::default());
    let first = StoredValue::new_local(None::<EventTarget>);
    let follow = move || {
        if let Some(step) = fingers.with(Fingers::take_step).flatten() {
            pan.follow(step);
        }
    };
    let route = move |event: PointerEvent, tell: fn(&mut Fingers, i32, (f64, f64)) -> Owner| {
        let is_ours = event.is_trusted() && event.pointer_type() == "touch";
        if !is_ours || !pan.pans.get_untracked() {
            return;
        }
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        let owner = fingers.with(|fingers| tell(fingers, event.pointer_id(), at));
        match owner.unwrap_or(Owner::Game) {
            Owner::Game => return,
            Owner::Joined(id) => {
                if let Some(target) = first.get_value() {
                    cancel(&target, id);
                }
            }
            // Each finger sends its own events, so the board is updated once per frame.
            Owner::Moved => fingers.request_frame(follow),
            Owner::Nobody => {}
        }
        event.stop_propagation();
    };
    let on_down = move |event: PointerEvent| {
        let target = event.target();
        route(event, Fingers::press);
        first.set_value(target);
    };
    let on_up = move |event: PointerEvent| {
        // Applies the last movement before the finger is removed.
        follow();
        route(event, |fingers, id, _| fingers.lift(id));
    };
    let on_wheel = move |event: WheelEvent| {
        if pan.pans.get_untracked() && pan.roll(&event) {
            event.prevent_default();
        }
    };
    Effect::new(move || {
        pan.zoom.track();
        request_animation_frame(move || pan.update_overview());
    });
    Effect::new(move || {
        pan.watched.track();
        pan.pans.track();
        request_animation_frame(move || pan.show_watched());
    });
    view! {
        <div
            class="pan"
            class:pans=move || pan.pans.get()
            style:--zoom=move || pan.zoom.get().to_string()
            node_ref=pan.window
            on:scroll=move |_| pan.update_overview()
            on:wheel=on_wheel
            on:pointerdown:capture=on_down
            on:pointermove:capture=move |event| route(event, Fingers::drag)
            on:pointerup:capture=on_up
            on:pointercancel:capture=on_up
        >
            {children()}
        </div>
    }
}

/// Sends a `pointercancel` event to the game.
fn cancel(target: &EventTarget, id: i32) {
    let init = PointerEventInit::new();
    init.set_pointer_id(id);
    init.set_pointer_type("touch");
    init.set_bubbles(true);
    if let Ok(event) = web_sys::PointerEvent::new_with_event_init_dict("pointercancel", &init) {
        let _ = target.dispatch_event(&event);
    }
}

/// The overview of a board that pans, with buttons for smaller and larger cells.
#[component]
pub fn PanBar(pan: Pan) -> impl IntoView {
    move || pan.pans.get().then(|| bar_view(pan))
}

fn bar_view(pan: Pan) -> impl IntoView {
    /// Zoom factor of one button press.
    const ZOOM_STEP: f64 = 1.25;

    let words = words();
    let cell = move || pan.fitted.get() * pan.zoom.get();
    let is_least = Memo::new(move |_| pan.zoom.get() <= 1.0);
    let is_most = Memo::new(move |_| cell() >= MAX_CELL);
    let button = move |sign: &'static str, label: &'static str, ratio: f64, ends: Memo<bool>| {
        view! {
            <button
                type="button"
                class="icon-button"
                aria-label=label
                title=label
                disabled=move || ends.get() || pan.fixed.get().is_some()
                on:click=move |_| pan.zoom_at_centre(ratio)
            >
                {sign}
            </button>
        }
    };
    view! {
        <div class="pan-bar" role="group" aria-label=words.overview>
            {button("−", words.smaller, 1.0 / ZOOM_STEP, is_least)}
            <Map pan=pan />
            {button("+", words.larger, ZOOM_STEP, is_most)}
        </div>
    }
}

/// A map of the whole board with the visible part and the watched cell. Pressing or dragging scrolls there.
#[component]
fn Map(pan: Pan) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    let go = move |event: &PointerEvent| {
        if let Some(map) = node.get_untracked() {
            let rect = map.get_bounding_client_rect();
            let share = |at: i32, from: f64, length: f64| (f64::from(at) - from) / length.max(1.0);
            pan.go_to((
                share(event.client_x(), rect.left(), rect.width()),
                share(event.client_y(), rect.top(), rect.height()),
            ));
        }
    };
    let on_down = move |event: PointerEvent| {
        if let Some(map) = node.get_untracked() {
            // This fails only if the pointer is already gone.
            let _ = map.set_pointer_capture(event.pointer_id());
        }
        go(&event);
    };
    let on_move = move |event: PointerEvent| {
        if event.buttons() != 0 {
            go(&event);
        }
    };
    let visible = move |axis: usize| pan.axes.with(|axes| axes[axis].visible());
    let percent = |value: f64| format!("{value}%");
    let mark = move || {
        let size = pan.size.get();
        let cell = pan.watched.get()?;
        let share = |at: usize, n_cells: usize| percent(at as f64 * 100.0 / n_cells as f64);
        Some(view! {
            <span
                class="pan-mark"
                style:left=share(size.x(cell), size.width())
                style:top=share(size.y(cell), size.height())
                style:width=share(1, size.width())
                style:height=share(1, size.height())
            ></span>
        })
    };
    let ratio = move || {
        let size = pan.size.get();
        format!("{} / {}", size.width(), size.height())
    };
    view! {
        <div
            class="pan-map"
            aria-hidden="true"
            style:aspect-ratio=ratio
            node_ref=node
            on:pointerdown=on_down
            on:pointermove=on_move
        >
            <span
                class="pan-seen"
                style:left=move || percent(visible(0).0)
                style:top=move || percent(visible(1).0)
                style:width=move || percent(visible(0).1)
                style:height=move || percent(visible(1).1)
            ></span>
            {mark}
        </div>
    }
}
