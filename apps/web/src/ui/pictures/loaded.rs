//! Detects board pictures that cannot be loaded.

use std::collections::BTreeSet;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, HtmlElement, HtmlImageElement};

/// Returns a signal that is true while a board picture cannot be loaded, for example offline; the pieces then need
/// numbers. `selector` finds the pieces in the board, and `chosen` is the picture they show.
pub fn missing_picture<T: Clone + PartialEq + Send + Sync + 'static>(
    board: NodeRef<html::Div>,
    selector: &'static str,
    chosen: Memo<T>,
) -> RwSignal<bool> {
    let is_missing = RwSignal::new(false);
    Effect::new(move || {
        let now = chosen.get();
        let Some(board) = board.get() else { return };
        // The board has its new picture after the pending effects have run.
        request_animation_frame(move || {
            let board: HtmlElement = board.into();
            spawn_local(async move {
                let mut all_there = true;
                for url in picture_urls(&board, selector) {
                    let Ok(image) = HtmlImageElement::new() else { return };
                    image.set_src(&url);
                    all_there &= JsFuture::from(image.decode()).await.is_ok();
                }
                if chosen.try_get_untracked().as_ref() == Some(&now) {
                    is_missing.try_set(!all_there);
                }
            });
        });
    });
    is_missing
}

/// Returns the URLs of the pieces' computed backgrounds.
fn picture_urls(board: &HtmlElement, selector: &str) -> BTreeSet<String> {
    let Ok(parts) = board.query_selector_all(selector) else { return BTreeSet::new() };
    let parts = (0..parts.length()).filter_map(|at| parts.item(at)?.dyn_into::<Element>().ok());
    parts.filter_map(|part| url_in(&image_of(&part)?)).collect()
}

/// Returns the computed background of an element.
fn image_of(element: &Element) -> Option<String> {
    let style = window().get_computed_style(element).ok()??;
    style.get_property_value("background-image").ok()
}

/// Returns the last URL in a list of backgrounds.
fn url_in(images: &str) -> Option<String> {
    let (_, last) = images.rsplit_once("url(")?;
    let (inside, _) = last.rsplit_once(')')?;
    Some(inside.trim_matches(['"', '\'']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_url_in_a_list_of_backgrounds_is_found() {
        let veiled =
            "linear-gradient(rgba(0, 0, 0, 0), rgba(0, 0, 0, 0)), url(\"http://a/b(1).jpg\")";
        assert_eq!(url_in(veiled).as_deref(), Some("http://a/b(1).jpg"));
        assert_eq!(url_in("url(blob:http://a/1)").as_deref(), Some("blob:http://a/1"));
        assert_eq!(url_in("none"), None);
    }
}
