//! Prints the redirects and headers of this server as configuration files for static hosts: one JSON object of file names
//! and contents, for `cargo xtask dist`.

use serde_json::{Value, json};
use server::headers::{IMMUTABLE, REVALIDATE, SECURITY};

fn main() {
    let files = json!({
        "_headers": headers(),
        "_redirects": redirects(),
        "vercel.json": format!("{:#}\n", vercel()),
        // GitHub Pages: serve the files unchanged.
        ".nojekyll": "",
        // Where the web app looks for a server.
        "api/v1/about": json!(server::nothing_offered()).to_string(),
    });
    println!("{files}");
}

/// For Netlify and Cloudflare Pages, which serve slide/index.html as /slide and 404.html for unknown paths by default.
fn redirects() -> String {
    games::REDIRECTS.map(|(from, to)| format!("{from} {to} 301\n")).concat()
}

/// For Netlify and Cloudflare Pages, which revalidate other files by default.
fn headers() -> String {
    let lines: Vec<_> =
        SECURITY.iter().map(|(name, value)| format!("  {name}: {value}\n")).collect();
    format!("/*\n{}/assets/*\n  cache-control: {IMMUTABLE}\n", lines.concat())
}

/// For Vercel.
fn vercel() -> Value {
    let pairs = |list: &[(&str, &str)]| -> Vec<Value> {
        list.iter().map(|(key, value)| json!({ "key": key, "value": value })).collect()
    };
    let moved = games::REDIRECTS
        .iter()
        .map(|(from, to)| json!({ "source": from, "destination": to, "permanent": true }));
    json!({
        // Serves slide/index.html as /slide.
        "cleanUrls": true,
        "redirects": moved.collect::<Vec<_>>(),
        "headers": [
            { "source": "/(.*)", "headers": pairs(&SECURITY) },
            { "source": "/((?!assets/).*)", "headers": pairs(&[("cache-control", REVALIDATE)]) },
            { "source": "/assets/(.*)", "headers": pairs(&[("cache-control", IMMUTABLE)]) },
        ],
    })
}
