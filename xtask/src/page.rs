//! Renders the HTML pages: the frame that all pages share, filled with the content that is shown until the bundle runs.

use anyhow::{Context, Result, ensure};

/// Placeholder of the logo in the frame.
const ROSETTE: &str = "<!-- rosette -->";
/// Placeholders of a page's own lines in the frame.
const HEAD: &str = "<!-- head -->\n";
const BODY: &str = "<!-- page -->\n";

/// Placeholder of the name of the page's bundle in the frame.
const BUNDLE: &str = "PROGRAM";

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
        let error = with_rosette("<span></span>", "<svg/>").unwrap_err();
        assert_eq!(error.to_string(), "the frame has no placeholder for the rosette");
    }
}
