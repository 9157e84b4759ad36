//! Whether the pictures of a board are there.

use std::collections::BTreeSet;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, HtmlElement, HtmlImageElement};

/// Whether a picture of the board cannot be had, as without a network: then only numbers tell the pieces apart. The pieces
/// are what `selector` finds in the board, and they show what was `chosen`.
pub fn missing_picture<T: Clone + PartialEq + Send + Sync + 'static>(
    board: NodeRef<html::Div>,
    selector: &'static str,
    chosen: Memo<T>,
) -> RwSignal<bool> {
    let is_missing = RwSignal::new(false);
    Effect::new(move || {
        let now = chosen.get();
        let Some(board) = board.get() else { return };
        // The board has its picture when this effect and its fellows are done.
        request_animation_frame(move || {
            let board: HtmlElement = board.into();
            spawn_local(async move {
                let mut all_there = true;
                for address in addresses(&board, selector) {
                    let Ok(image) = HtmlImageElement::new() else { return };
                    image.set_src(&address);
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

/// The addresses of the pictures that the pieces show, as the browser has computed them.
fn addresses(board: &HtmlElement, selector: &str) -> BTreeSet<String> {
    let Ok(parts) = board.query_selector_all(selector) else { return BTreeSet::new() };
    let parts = (0..parts.length()).filter_map(|at| parts.item(at)?.dyn_into::<Element>().ok());
    parts.filter_map(|part| address_in(&image_of(&part)?)).collect()
}

/// The background of an element, as the browser has computed it.
fn image_of(element: &Element) -> Option<String> {
    let style = window().get_computed_style(element).ok()??;
    style.get_property_value("background-image").ok()
}

/// The last address in a list of backgrounds.
fn address_in(images: &str) -> Option<String> {
    let (_, last) = images.rsplit_once("url(")?;
    let (inside, _) = last.rsplit_once(')')?;
    Some(inside.trim_matches(['"', '\'']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_picture_is_read_from_a_list_of_backgrounds() {
        let veiled =
            "linear-gradient(rgba(0, 0, 0, 0), rgba(0, 0, 0, 0)), url(\"http://a/b(1).jpg\")";
        assert_eq!(address_in(veiled).as_deref(), Some("http://a/b(1).jpg"));
        assert_eq!(address_in("url(blob:http://a/1)").as_deref(), Some("blob:http://a/1"));
        assert_eq!(address_in("none"), None);
    }
}
