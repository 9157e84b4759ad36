//! Detects board pictures that cannot be loaded.

use std::collections::BTreeSet;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, HtmlElement, HtmlImageElement};

use crate::platform::browser::after_paint;

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
        // The board has its new picture after the pending effects have run. It can be used before its first picture is loaded.
        after_paint(move || {
            show_pictures();
            let board: HtmlElement = board.into();
            spawn_local(async move {
                let mut all_there = true;
                for formats in picture_urls(&board, selector) {
                    all_there &= is_any_loaded(&formats).await;
                }
                if chosen.try_get_untracked().as_ref() == Some(&now) {
                    is_missing.try_set(!all_there);
                }
            });
        });
    });
    is_missing
}

/// Lets the style sheet show pictures instead of their placeholders.
fn show_pictures() {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-pictures", "");
    }
}

/// Returns whether the browser can load and decode any of these pictures, which it does outside the main thread.
async fn is_any_loaded(formats: &[String]) -> bool {
    for url in formats {
        let Ok(image) = HtmlImageElement::new() else { return true };
        image.set_src(url);
        if JsFuture::from(image.decode()).await.is_ok() {
            return true;
        }
    }
    false
}

/// Returns the URLs of the pieces' computed backgrounds: for each background, the formats of its picture.
fn picture_urls(board: &HtmlElement, selector: &str) -> BTreeSet<Vec<String>> {
    let Ok(parts) = board.query_selector_all(selector) else { return BTreeSet::new() };
    let parts = (0..parts.length()).filter_map(|at| parts.item(at)?.dyn_into::<Element>().ok());
    let urls = parts.filter_map(|part| Some(urls_in(&image_of(&part)?)));
    urls.filter(|urls| !urls.is_empty()).collect()
}

/// Returns the computed background of an element.
fn image_of(element: &Element) -> Option<String> {
    let style = window().get_computed_style(element).ok()??;
    style.get_property_value("background-image").ok()
}

/// Returns the URLs in a list of backgrounds, without placeholders, which are `data:` URLs.
fn urls_in(images: &str) -> Vec<String> {
    let url = |text: &str| match text.strip_prefix(['"', '\'']) {
        Some(quoted) => quoted.split_once(['"', '\'']).map(|(url, _)| url.to_owned()),
        None => text.split_once(')').map(|(url, _)| url.to_owned()),
    };
    let urls = images.split("url(").skip(1).filter_map(url);
    urls.filter(|url| !url.starts_with("data:")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formats_of_a_picture_are_found_in_a_list_of_backgrounds() {
        let set = "linear-gradient(rgba(0, 0, 0, 0), rgba(0, 0, 0, 0)), image-set(\
            url(\"http://a/b(1).avif\") 1dppx type(\"image/avif\"), \
            url(\"http://a/b.jpg\") 1dppx type(\"image/jpeg\")), url(\"data:image/webp;base64,AA\")";
        assert_eq!(urls_in(set), ["http://a/b(1).avif", "http://a/b.jpg"]);
        assert_eq!(urls_in("url(blob:http://a/1)"), ["blob:http://a/1"]);
        assert!(urls_in("none").is_empty());
    }
}
