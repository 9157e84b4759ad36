//! Responses of the router, including their headers, without a socket.

use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, Response, StatusCode};
use games::Route;
use server::{Base, Hosts, Router, Site, behind_base_path, headers, router};
use tower::ServiceExt;

const ASSET: &str = "/assets/app-1a2b.js";

/// Returns the pages and their contents, in the order of the routes. The home page is written out in the tests.
fn pages() -> Vec<(String, String)> {
    let page = |route: &Route| {
        let text = if *route == Route::HOME { "the page" } else { route.path() };
        (
            format!("{}{}", route.folder(), Route::FILE).trim_start_matches('/').to_owned(),
            text.to_owned(),
        )
    };
    Route::ALL.iter().map(page).collect()
}

/// A small site whose compressed files contain their description.
fn site() -> Site {
    let files = [
        ("index.html.br", "br of the page"),
        ("index.html.gz", "gz of the page"),
        ("404.html", "nothing here"),
        ("404.html.br", "br of nothing here"),
        ("sw.js", "the worker"),
        ("manifest.webmanifest", "{}"),
        ("robots.txt", "User-agent: *"),
        ("assets/app-1a2b.js", "a script"),
        ("assets/app-1a2b.js.br", "br of a script"),
        ("assets/app-1a2b.js.gz", "gz of a script"),
        ("assets/app_bg-1a2b.wasm", "a module"),
        ("assets/style-1a2b.css", "a style"),
        ("assets/icon-1a2b.svg", "a drawing"),
        ("assets/icon-1a2b.png", "a picture"),
        ("assets/face-1a2b.woff2", "a font"),
    ];
    let files = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
    let files = pages().into_iter().chain(files);
    Site::new(files.map(|(path, text)| (path, text.into_bytes().into())))
}

fn ask(method: &str, address: &str, headers: &[(&str, &str)]) -> (Response<()>, String) {
    let router = router(site(), Hosts::any(), None);
    let (response, body) = ask_bytes(router, method, address, headers);
    (response, String::from_utf8(body).unwrap())
}

fn ask_bytes(
    router: Router,
    method: &str,
    address: &str,
    headers: &[(&str, &str)],
) -> (Response<()>, Vec<u8>) {
    let mut request = Request::builder().method(method).uri(address).header("host", "x");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::empty()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let (parts, body) = router.oneshot(request).await.unwrap().into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap();
        (Response::from_parts(parts, ()), body.to_vec())
    })
}

fn get(address: &str) -> (Response<()>, String) {
    ask("GET", address, &[])
}

#[track_caller]
fn header<'a>(response: &'a Response<()>, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[test]
fn files_have_the_right_type() {
    let types = [
        ("/", "text/html; charset=utf-8"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/robots.txt", "text/plain; charset=utf-8"),
        (ASSET, "text/javascript; charset=utf-8"),
        ("/assets/app_bg-1a2b.wasm", "application/wasm"),
        ("/assets/style-1a2b.css", "text/css; charset=utf-8"),
        ("/assets/icon-1a2b.svg", "image/svg+xml"),
        ("/assets/icon-1a2b.png", "image/png"),
        ("/assets/face-1a2b.woff2", "font/woff2"),
    ];
    for (address, kind) in types {
        let (response, body) = get(address);
        assert_eq!(response.status(), StatusCode::OK, "{address}");
        assert_eq!(header(&response, "content-type"), kind, "{address}");
        assert_eq!(header(&response, "content-length"), body.len().to_string(), "{address}");
    }
}

#[test]
fn hashed_names_are_immutable_and_others_are_revalidated() {
    let (asset, _) = get(ASSET);
    assert_eq!(header(&asset, "cache-control"), "public, max-age=31536000, immutable");
    for address in ["/", "/settings", "/sw.js", "/manifest.webmanifest", "/robots.txt", "/nowhere"]
    {
        assert_eq!(header(&get(address).0, "cache-control"), "no-cache", "{address}");
    }
}

#[test]
fn every_route_has_its_page_and_unknown_paths_get_404() {
    let answers: Vec<_> = Route::ALL.iter().map(|address| get(address.path())).collect();
    assert!(answers.iter().all(|(response, _)| response.status() == StatusCode::OK));
    let bodies: Vec<_> = answers.iter().map(|(_, body)| &**body).collect();
    assert!(bodies.iter().eq(pages().iter().map(|(_, body)| body)), "{bodies:?}");
    let unknown = ["/chess", "/Slide", "/404.html", "/slide/x.html", "/.html", "/index.html.br"];
    for address in unknown {
        let (response, body) = get(address);
        let expected = (StatusCode::NOT_FOUND, "nothing here");
        assert_eq!((response.status(), &*body), expected, "{address}");
        assert_eq!(header(&response, "content-type"), "text/html; charset=utf-8");
    }
    let settings = ["/settings?theme=dark", "/settings/", "/settings/index.html", "/settings/?a"];
    for address in settings {
        let (response, body) = get(address);
        assert_eq!((response.status(), &*body), (StatusCode::OK, "/settings"), "{address}");
    }
    assert_eq!(get("/index.html").1, "the page");
}

#[test]
fn unknown_assets_and_api_routes_get_a_plain_404() {
    let unknown =
        ["/assets/gone.js", "/assets/app-1a2b.js.br", "/assets/", "/assets", "/api/x", "/api"];
    for address in unknown {
        let (response, body) = get(address);
        let expected = (StatusCode::NOT_FOUND, "not found\n");
        assert_eq!((response.status(), &*body), expected, "{address}");
        assert_eq!(header(&response, "content-type"), "text/plain; charset=utf-8");
        assert_eq!(header(&response, "etag"), "");
    }
    assert_eq!(get("/assetsx").1, "nothing here");
    assert_eq!(get("/apiary").1, "nothing here");
}

#[test]
fn an_unchanged_file_is_not_sent_again() {
    for address in ["/", "/slide", "/sw.js", ASSET] {
        let tag = header(&get(address).0, "etag").to_owned();
        assert!(tag.starts_with('"') && tag.ends_with('"'), "strong: {tag}");
        for names in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".into()] {
            let (response, body) = ask("GET", address, &[("if-none-match", &names)]);
            assert_eq!((response.status(), &*body), (StatusCode::NOT_MODIFIED, ""), "{names}");
            assert_eq!(header(&response, "etag"), tag);
            assert_ne!(header(&response, "cache-control"), "");
            assert_ne!(header(&response, "content-length"), "0");
            let (response, _) = ask("HEAD", address, &[("if-none-match", &names)]);
            assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
        }
        for other in ["\"x\"", "", "nonsense", tag.trim_matches('"')] {
            let (response, body) = ask("GET", address, &[("if-none-match", other)]);
            assert_eq!(response.status(), StatusCode::OK, "{other}");
            assert!(!body.is_empty());
        }
        let lines = [("if-none-match", "\"x\""), ("if-none-match", &*tag)];
        assert_eq!(ask("GET", address, &lines).0.status(), StatusCode::NOT_MODIFIED);
    }
}

#[test]
fn an_unknown_path_gets_404_even_with_a_matching_tag() {
    let (response, body) = ask("GET", "/chess", &[("if-none-match", "*")]);
    assert_eq!((response.status(), &*body), (StatusCode::NOT_FOUND, "nothing here"));
    assert_eq!(header(&response, "etag"), "");
}

#[test]
fn files_are_compressed_if_the_client_accepts_it() {
    let packed = [
        ("gzip, deflate, br", "br", "br of a script"),
        ("gzip", "gzip", "gz of a script"),
        ("br;q=0.1, gzip;q=0.2", "gzip", "gz of a script"),
    ];
    let plain = ["br;q=0, gzip;q=0", "identity", ""].map(|accept| (accept, "", "a script"));
    let mut tags = std::collections::BTreeSet::new();
    for (accept, encoding, text) in packed.into_iter().chain(plain) {
        let (response, body) = ask("GET", ASSET, &[("accept-encoding", accept)]);
        assert_eq!((header(&response, "content-encoding"), &*body), (encoding, text), "{accept}");
        assert_eq!(header(&response, "vary"), "accept-encoding");
        assert_eq!(header(&response, "content-type"), "text/javascript; charset=utf-8");
        assert_eq!(header(&response, "content-length"), text.len().to_string());
        tags.insert(header(&response, "etag").to_owned());
    }
    assert_eq!(tags.len(), 3, "each encoding has its own tag");
    let (response, body) = ask("GET", "/chess", &[("accept-encoding", "br")]);
    assert_eq!((response.status(), &*body), (StatusCode::NOT_FOUND, "br of nothing here"));
    assert_eq!(header(&response, "vary"), "accept-encoding");
    let (response, body) = ask("GET", "/assets/icon-1a2b.png", &[("accept-encoding", "br")]);
    assert_eq!((header(&response, "content-encoding"), &*body), ("", "a picture"));
    assert_eq!(header(&response, "vary"), "", "there is only one encoding");
    let lines = [("accept-encoding", "gzip;q=0.5"), ("accept-encoding", "br")];
    assert_eq!(ask("GET", ASSET, &lines).1, "br of a script");
}

#[test]
fn a_tag_matches_only_one_encoding() {
    let plain = header(&get("/").0, "etag").to_owned();
    let headers = [("accept-encoding", "br"), ("if-none-match", &*plain)];
    assert_eq!(ask("GET", "/", &headers).0.status(), StatusCode::OK);
}

#[test]
fn head_has_the_headers_of_get_without_the_body() {
    for address in ["/", ASSET, "/chess", "/assets/gone.js", "/play?difficulty=easy"] {
        for accept in ["br", "identity"] {
            let (get, _) = ask("GET", address, &[("accept-encoding", accept)]);
            let (head, body) = ask("HEAD", address, &[("accept-encoding", accept)]);
            assert_eq!(body, "");
            assert_eq!(head.status(), get.status());
            assert_eq!(head.headers(), get.headers(), "{address}");
        }
    }
}

#[test]
fn other_methods_are_rejected() {
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"] {
        for address in ["/", "/play", ASSET, "/api/x", "/chess"] {
            let (response, _) = ask(method, address, &[]);
            assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED, "{method} {address}");
            assert_eq!(header(&response, "allow"), "GET, HEAD");
        }
    }
    let (response, _) = ask("CONNECT", "example.com:443", &[]);
    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
}

#[test]
fn every_response_has_the_security_headers() {
    let answers = [
        get("/"),
        get(ASSET),
        get("/chess"),
        get("/assets/gone.js"),
        get("/play"),
        ask("HEAD", "/", &[]),
        ask("POST", "/", &[]),
        ask("GET", "/", &[("if-none-match", "*")]),
    ];
    for (response, _) in answers {
        for (name, value) in headers::SECURITY {
            assert_eq!(header(&response, name), value, "{name} on {}", response.status());
        }
    }
    let (page, _) = get("/");
    let policy = header(&page, "content-security-policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "));
    assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
    let expected = "x-content-type-options: nosniff, x-frame-options: DENY, \
                    referrer-policy: no-referrer, cross-origin-opener-policy: same-origin, \
                    cross-origin-embedder-policy: require-corp, \
                    cross-origin-resource-policy: same-origin";
    for (name, value) in expected.split(", ").filter_map(|line| line.split_once(": ")) {
        assert_eq!(header(&page, name), value);
    }
    assert_ne!(header(&page, "permissions-policy"), "");
}

#[test]
fn old_paths_redirect_and_keep_the_query() {
    let hard = "?difficulty=hard&date=2025-11-30";
    let queries = ["?difficulty=easy", hard, "?a=%0d%0aSet-Cookie:x", "?", ""];
    let plays = queries.map(|query| (format!("/play{query}"), format!("/loop/play{query}")));
    let cases = [("/slide.html?seed=1", "/slide?seed=1"), ("/loop/play.html", "/loop/play")];
    let cases = cases.map(|(from, to)| (from.to_owned(), to.to_owned()));
    for (from, to) in plays.into_iter().chain(cases) {
        let (response, _) = get(&from);
        assert_eq!(response.status(), StatusCode::PERMANENT_REDIRECT, "{from}");
        assert_eq!(header(&response, "location"), to);
        assert_eq!(header(&response, "cache-control"), "no-cache");
    }
}

#[test]
fn a_site_with_a_base_path_is_served_with_and_without_it() {
    let links = "<a href=\"/slide\"><script src=\"/assets/app-1a2b.js\">";
    let files = [
        ("index.html", links),
        ("index.html.br", "br"),
        ("404.html", "<a href=\"/\">"),
        ("slide/index.html", "Slide"),
        ("slide/index.html.br", "br of Slide"),
        ("assets/app-1a2b.js", "a script"),
        ("assets/app-1a2b.js.br", "br of a script"),
    ];
    let site = Site::new(files.map(|(path, text)| (path.to_owned(), text.as_bytes().into())));
    let base: Base = "/a/b/".parse().unwrap();
    let router = behind_base_path(router(site.at(base.clone()), Hosts::any(), None), base);
    let ask = |address: &str| {
        let headers = [("accept-encoding", "br")];
        let (response, body) = ask_bytes(router.clone(), "GET", address, &headers);
        let body = String::from_utf8(body).unwrap();
        let location = header(&response, "location").to_owned();
        (response.status().as_u16(), if location.is_empty() { body } else { location })
    };
    for folder in ["", "/a/b"] {
        let ask = |address: &str| ask(&format!("{folder}{address}"));
        let page = "<a href=\"/a/b/slide\"><script src=\"/a/b/assets/app-1a2b.js\">";
        assert_eq!(ask("/"), (200, page.to_owned()));
        assert_eq!(ask("/slide/?seed=1"), (200, "br of Slide".to_owned()));
        assert_eq!(ask("/assets/app-1a2b.js"), (200, "br of a script".to_owned()));
        assert_eq!(ask("/healthz"), (200, "ok\n".to_owned()));
        assert_eq!(ask("/chess"), (404, "<a href=\"/a/b/\">".to_owned()));
        assert_eq!(ask("/play?a=1"), (308, "/a/b/loop/play?a=1".to_owned()));
        assert_eq!(ask("/slide.html"), (308, "/a/b/slide".to_owned()));
    }
    assert_eq!(ask("/a/b?x"), (308, "/a/b/?x".to_owned()));
}

#[test]
fn a_daily_link_has_the_preview_of_its_day() {
    let meta = "<meta property=\"og:title\" content=\"Loop\">\
                <meta property=\"og:image\" content=\"/assets/preview-loop-1a.jpg\">";
    let files = [("index.html", "home"), ("loop/play/index.html", meta)];
    let site = Site::new(files.map(|(path, text)| (path.to_owned(), text.as_bytes().into())));
    let base: Base = "https://azulejo.example/".parse().unwrap();
    let router = router(site.at(base), Hosts::any(), None);
    let ask = |address: &str| ask_bytes(router.clone(), "GET", address, &[]);
    let page = |address: &str| String::from_utf8(ask(address).1).unwrap();
    let daily = page("/loop/play?difficulty=hard&date=2025-11-30");
    assert!(daily.contains("content=\"Loop, 2025-11-30, hard\""), "{daily}");
    assert!(daily.contains("\"https://azulejo.example/previews/loop/2025-11-30.jpg\""), "{daily}");
    for other in ["/loop/play", "/loop/play?difficulty=hard", "/loop/play?date=never"] {
        let page = page(other);
        assert!(page.contains("content=\"https://azulejo.example/assets/"), "{other}: {page}");
    }
    let (response, bytes) = ask("/previews/loop/2025-11-30.jpg");
    assert_eq!(
        (response.status(), header(&response, "content-type")),
        (StatusCode::OK, "image/jpeg")
    );
    assert!(bytes.starts_with(&[0xff, 0xd8]) && bytes.len() > 10_000, "{} bytes", bytes.len());
    assert_ne!(bytes, ask("/previews/loop/2025-12-01.jpg").1);
    assert_eq!(ask("/previews/loop/2025-11-31.jpg").0.status(), StatusCode::NOT_FOUND);
}

#[test]
fn paths_cannot_escape_the_site() {
    let ways = [
        "/../Cargo.toml",
        "/../../../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/%252e%252e%252fetc%252fpasswd",
        "/..%5c..%5cetc%5cpasswd",
        "/..%c0%af..%c0%afetc/passwd",
        "/%uff0e%uff0e/etc/passwd",
        "/....//....//etc/passwd",
        "/%00",
        "/index.html%00.js",
        "/./index.html",
        "//index.html",
        "//etc/passwd",
        "/file:///etc/passwd",
        "/C:/Windows/win.ini",
    ];
    for way in ways {
        let (response, body) = get(way);
        assert_eq!((response.status(), &*body), (StatusCode::NOT_FOUND, "nothing here"), "{way}");
    }
    for way in
        ["/assets/../index.html", "/assets/..%2findex.html", "/assets//app-1a2b.js", "/api/../"]
    {
        let (response, body) = get(way);
        assert_eq!((response.status(), &*body), (StatusCode::NOT_FOUND, "not found\n"), "{way}");
    }
}

#[test]
fn a_site_without_pages_returns_404() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let request =
        Request::builder().method(Method::GET).uri("http://x/").body(Body::empty()).unwrap();
    let response =
        runtime.block_on(router(Site::default(), Hosts::any(), None).oneshot(request)).unwrap();
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
}
