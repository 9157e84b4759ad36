//! The headers that keep the page safe and its files cached, in one place: the server sends them,
//! and `cargo xtask dist` writes them down for static hosts.

/// On every answer. No script or style but our own files; the page is isolated from other origins,
/// which a worker needs to share memory with it.
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

/// For names with a hash: another content has another name.
pub const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// For names that stay: kept, but asked about each time.
pub const REVALIDATE: &str = "no-cache";
