//! Writes down for static hosts what this server does: which addresses are pages, which lead
//! elsewhere, and the headers. Prints one JSON object of file names and texts for `cargo xtask dist`.

use serde_json::{Value, json};
use server::headers::{IMMUTABLE, REVALIDATE, SECURITY};
use wire::Address;

fn main() {
    let files = json!({
        "_headers": headers(),
        "_redirects": redirects(),
        "vercel.json": format!("{:#}\n", vercel()),
        // GitHub Pages: take the files as they are.
        ".nojekyll": "",
    });
    println!("{files}");
}

/// Netlify and Cloudflare Pages. Unknown addresses get 404.html from the host itself.
fn redirects() -> String {
    let moved = server::MOVED.iter().map(|(from, to)| format!("{from} {to} 301\n"));
    moved
        .chain(pages().map(|path| format!("{path} /index.html 200\n")))
        .collect::<Vec<_>>()
        .concat()
}

/// Netlify and Cloudflare Pages, which ask about other files each time unless told otherwise.
fn headers() -> String {
    let lines: Vec<_> =
        SECURITY.iter().map(|(name, value)| format!("  {name}: {value}\n")).collect();
    format!("/*\n{}/assets/*\n  cache-control: {IMMUTABLE}\n", lines.concat())
}

/// Vercel.
fn vercel() -> Value {
    let pairs = |list: &[(&str, &str)]| -> Vec<Value> {
        list.iter().map(|(key, value)| json!({ "key": key, "value": value })).collect()
    };
    let moved = server::MOVED
        .iter()
        .map(|(from, to)| json!({ "source": from, "destination": to, "permanent": true }));
    let pages = pages().map(|path| json!({ "source": path, "destination": "/index.html" }));
    json!({
        "redirects": moved.collect::<Vec<_>>(),
        "rewrites": pages.collect::<Vec<_>>(),
        "headers": [
            { "source": "/(.*)", "headers": pairs(&SECURITY) },
            { "source": "/((?!assets/).*)", "headers": pairs(&[("cache-control", REVALIDATE)]) },
            { "source": "/assets/(.*)", "headers": pairs(&[("cache-control", IMMUTABLE)]) },
        ],
    })
}

/// The paths of the app's pages but for the first, which every host serves by itself.
fn pages() -> impl Iterator<Item = &'static str> {
    Address::ALL.into_iter().map(Address::path).filter(|path| *path != "/")
}
