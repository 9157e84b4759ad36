//! Security and caching headers. The server sends them, and `cargo xtask dist` writes them to the configuration of
//! static hosts.

/// Headers of every response. They allow only the site's own scripts and styles, and isolate the page from other
/// origins, which workers need to share memory with it.
pub const SECURITY: [(&str, &str); 8] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
         manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), \
         microphone=(), payment=(), usb=()",
    ),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
];

/// `Cache-Control` for file names that contain a hash of the content.
pub const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// `Cache-Control` for all other files: cached, but revalidated on every use.
pub const REVALIDATE: &str = "no-cache";
