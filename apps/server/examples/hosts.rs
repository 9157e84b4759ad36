//! Writes down for static hosts what this server does: which addresses lead elsewhere, and the
//! headers. Prints one JSON object of file names and texts for `cargo xtask dist`.

use serde_json::{Value, json};
use server::headers::{IMMUTABLE, REVALIDATE, SECURITY};

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

/// Netlify and Cloudflare Pages. They serve slide/index.html as /slide, and 404.html for what is not there, by
/// themselves.
fn redirects() -> String {
    games::REDIRECTS.map(|(from, to)| format!("{from} {to} 301\n")).concat()
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
    let moved = games::REDIRECTS
        .iter()
        .map(|(from, to)| json!({ "source": from, "destination": to, "permanent": true }));
    json!({
        // slide/index.html is /slide.
        "cleanUrls": true,
        "redirects": moved.collect::<Vec<_>>(),
        "headers": [
            { "source": "/(.*)", "headers": pairs(&SECURITY) },
            { "source": "/((?!assets/).*)", "headers": pairs(&[("cache-control", REVALIDATE)]) },
            { "source": "/assets/(.*)", "headers": pairs(&[("cache-control", IMMUTABLE)]) },
        ],
    })
}
