//! Renders the HTML pages: the frame that all pages share, filled with the content that is shown until the bundle runs.

use anyhow::{Context, Result, ensure};
use games::Route;

/// Placeholder of the logo in the frame.
const ROSETTE: &str = "<!-- rosette -->";
/// Placeholder of the links in the navigation.
const LINKS: &str = "<!-- links -->\n";
/// Placeholders of a page's own lines in the frame.
const HEAD: &str = "<!-- head -->\n";
const BODY: &str = "<!-- page -->\n";

/// Placeholder of the name of the page's bundle in the frame.
const BUNDLE: &str = "PROGRAM";

/// A link in the navigation of every page.
pub(crate) struct NavLink {
    pub(crate) to: Route,
    pub(crate) name: String,
    /// An SVG element.
    pub(crate) icon: String,
}

/// Puts the links of the navigation into the frame. The link to the leaderboards is shown only if there is a server.
///
/// # Errors
///
/// If the frame has no placeholder for them.
pub(crate) fn with_links(frame: &str, links: &[NavLink]) -> Result<String> {
    let (start, end) =
        frame.split_once(LINKS).context("the frame has no placeholder for the links")?;
    let mut written = start.to_owned();
    for NavLink { to, name, icon } in links {
        let online = if *to == Route::LEADERBOARDS { " data-online" } else { "" };
        let link = format!("{}{}<span>{name}</span></a>", link_to(*to), icon.trim_end());
        written.extend(["        <li", online, ">", &link, "</li>\n"]);
    }
    Ok(written + end)
}

/// Returns the opening tag of a link in the navigation.
fn link_to(route: Route) -> String {
    format!("<a href=\"{}\">", route.path())
}

/// Marks the link to the section of a page as the current one.
pub(crate) fn with_current_link(frame: &str, route: Option<Route>) -> String {
    let section = route.map(|route| route.game().map_or(route, |game| game.pages[0]));
    let Some(link) = section.map(link_to) else { return frame.to_owned() };
    frame.replace(&link, &link.replace('>', " aria-current=\"page\">"))
}

/// Returns the heading of a page.
///
/// # Errors
///
/// If the page has no heading.
pub(crate) fn heading(part: &str) -> Result<&str> {
    between(part, "<h1>", "</h1>")
}

/// Puts a page into the frame. The lines of `page` before its first empty line belong in the head.
///
/// # Errors
///
/// If the frame lacks a placeholder, or the page has no empty line.
pub(crate) fn in_frame(frame: &str, page: &str, bundle: &str) -> Result<String> {
    ensure!(frame.contains(BUNDLE), "the frame has no placeholder {BUNDLE}");
    let frame = frame.replace(BUNDLE, bundle);
    let (head, body) = page.split_once("\n\n").context("no empty line after the head")?;
    let (start, rest) =
        frame.split_once(HEAD).context("the frame has no placeholder for the head")?;
    let (middle, end) =
        rest.split_once(BODY).context("the frame has no placeholder for the page")?;
    Ok(format!("{start}{head}\n{middle}{body}{end}"))
}

/// Adds the metadata for link previews to a page: title, description and picture.
///
/// # Errors
///
/// If the page has no title or no description.
pub(crate) fn with_preview(page: &str, picture: &str) -> Result<String> {
    let (head, body) = page.split_once("\n\n").context("no empty line after the head")?;
    let name = title(head)?;
    let description = between(head, "<meta name=\"description\" content=\"", "\">")?;
    let mut written = head.to_owned();
    for (property, content) in [
        ("type", "website"),
        ("site_name", "Azulejo"),
        ("title", name),
        ("description", description),
        ("image", &format!("/assets/preview-{picture}.jpg")),
        ("image:width", "1200"),
        ("image:height", "630"),
        ("image:alt", name),
    ] {
        let tag = format!("\n<meta property=\"og:{property}\" content=\"{content}\">");
        written.push_str(&tag);
    }
    Ok(format!("{written}\n<meta name=\"twitter:card\" content=\"summary_large_image\">\n\n{body}"))
}

/// Returns the title of a page without the suffix "· Azulejo".
///
/// # Errors
///
/// If the page has no title.
pub(crate) fn title(part: &str) -> Result<&str> {
    let title = between(part, "<title>", "</title>")?;
    Ok(title.split_once(" · ").map_or(title, |(name, _)| name))
}

/// Returns the string between `start` and `end`.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Result<&'a str> {
    let (_, rest) = text.split_once(start).with_context(|| format!("no {start}"))?;
    let (found, _) = rest.split_once(end).with_context(|| format!("{start} has no end"))?;
    Ok(found)
}

/// Puts the logo into the frame. The bundles draw it from the same file.
///
/// # Errors
///
/// If the frame has no placeholder for it.
pub(crate) fn with_rosette(frame: &str, rosette: &str) -> Result<String> {
    let (start, end) =
        frame.split_once(ROSETTE).context("the frame has no placeholder for the rosette")?;
    Ok(format!("{start}{}{end}", rosette.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn head_and_body_of_a_page_are_put_into_the_frame() {
        let frame = "<head>\n<!-- head -->\nPROGRAM.js</head>\n<body>\n<!-- page -->\n</body>\n";
        let page = in_frame(frame, "<title>A</title>\n<meta>\n\n<h1>A</h1>\n", "slide").unwrap();
        let expected =
            "<head>\n<title>A</title>\n<meta>\nslide.js</head>\n<body>\n<h1>A</h1>\n</body>\n";
        assert_eq!(page, expected);
    }

    #[test]
    fn a_page_has_metadata_for_link_previews() {
        let head =
            "<title>Slide · Azulejo</title>\n<meta name=\"description\" content=\"Pieces.\">";
        let page = with_preview(&format!("{head}\n\n<h1>Slide</h1>\n"), "slide").unwrap();
        assert!(page.starts_with(head) && page.ends_with("\n\n<h1>Slide</h1>\n"), "{page}");
        for (property, content) in
            [("title", "Slide"), ("description", "Pieces."), ("image", "/assets/preview-slide.jpg")]
        {
            let line = format!("\n<meta property=\"og:{property}\" content=\"{content}\">\n");
            assert!(page.contains(&line), "{line}{page}");
        }
        let error = with_preview("<title>A</title>\n\n", "home").unwrap_err();
        assert_eq!(error.to_string(), "no <meta name=\"description\" content=\"");
    }

    #[test]
    fn the_title_of_a_page_has_no_suffix() {
        assert_eq!(title("<title>Slide · Azulejo</title>").unwrap(), "Slide");
        assert_eq!(title("<title>Azulejo</title>").unwrap(), "Azulejo");
        assert!(title("<h1>Slide</h1>").is_err() && title("<title>Slide").is_err());
    }

    #[test]
    fn the_navigation_links_to_its_pages_and_marks_the_section_of_the_page() {
        let link = |to, name: &str| NavLink { to, name: name.to_owned(), icon: "<svg/>\n".into() };
        let links = [link(Route::of("/loop").unwrap(), "Loop"), link(Route::LEADERBOARDS, "Best")];
        let frame = with_links("<ul>\n<!-- links -->\n</ul>", &links).unwrap();
        let expected = "<ul>\n        <li><a href=\"/loop\"><svg/><span>Loop</span></a></li>\n        \
            <li data-online><a href=\"/leaderboards\"><svg/><span>Best</span></a></li>\n</ul>";
        assert_eq!(frame, expected);
        let marked = with_current_link(&frame, Route::of("/loop/archive"));
        assert!(marked.contains("<a href=\"/loop\" aria-current=\"page\">"), "{marked}");
        assert_eq!(marked.matches("aria-current").count(), 1);
        assert_eq!(with_current_link(&frame, None), frame);
        assert_eq!(heading("<h1>Today</h1>").unwrap(), "Today");
    }

    #[test]
    fn the_rosette_replaces_its_placeholder() {
        let frame = with_rosette("<span><!-- rosette --></span>", "<svg/>\n").unwrap();
        assert_eq!(frame, "<span><svg/></span>");
    }

    #[test]
    fn missing_placeholders_are_errors() {
        let error = |frame, page| in_frame(frame, page, "home").unwrap_err().to_string();
        assert_eq!(error("", "<title>"), "the frame has no placeholder PROGRAM");
        assert_eq!(error("PROGRAM", "<title>"), "no empty line after the head");
        assert_eq!(error("PROGRAM", "a\n\nb"), "the frame has no placeholder for the head");
        assert_eq!(
            error("PROGRAM<!-- head -->\n", "a\n\nb"),
            "the frame has no placeholder for the page"
        );
        let error = with_links("<ul></ul>", &[]).unwrap_err();
        assert_eq!(error.to_string(), "the frame has no placeholder for the links");
        let error = with_rosette("<span></span>", "<svg/>").unwrap_err();
        assert_eq!(error.to_string(), "the frame has no placeholder for the rosette");
    }
}
