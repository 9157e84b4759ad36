//! Fits the board to the space on the page.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;

use super::fit::{AvailableSpace, fit};
use super::game::SlidePage;

/// Refits the board when the window, the board or the settings change.
pub fn follow_viewport(page: SlidePage, stage: NodeRef<html::Div>) {
    let measure = move || {
        let Some(stage) = stage.get_untracked() else { return };
        let height = window().inner_height().ok().and_then(|height| height.as_f64());
        let top = stage.get_bounding_client_rect().top() + window().scroll_y().unwrap_or(0.0);
        let space = AvailableSpace {
            width: stage.client_width(),
            height: (height.unwrap_or(600.0) - top) as i32 - 16,
        };
        page.measure(space);
    };
    let shape = Memo::new(move |_| {
        page.facts.with(|facts| (facts.design.slug, facts.wrap, facts.challenge.is_some()))
    });
    Effect::new(move || {
        shape.track();
        page.settings.track();
        page.own.track();
        page.pan.zoom.track();
        stage.track();
        measure();
    });
    let resized = window_event_listener(ev::resize, move |_| measure());
    on_cleanup(move || resized.remove());
}

impl SlidePage {
    /// Fits the board to the available space.
    fn measure(self, space: AvailableSpace) {
        let (size, wrap, has_panel) = self
            .facts
            .with_untracked(|facts| (facts.design.size, facts.wrap, facts.challenge.is_some()));
        let fit = self.settings.with_untracked(|settings| {
            let whole = fit(space.within_seams(wrap), size, has_panel, settings.place);
            let fixed = settings.fixed_tile();
            self.pan.fit(whole.tile.into(), fixed.map(f64::from));
            whole.zoomed(self.pan.zoom.get_untracked(), fixed)
        });
        if self.fit.get_untracked() != fit {
            self.fit.set(fit);
            self.resize_gestures();
        }
        self.draw();
    }
}
