//! A page as it is sent: the frame that all share, with the words of this one, which can be read before the
//! program is there.

use anyhow::{Context, Result, ensure};

/// Where the sign of the house goes in the frame.
const ROSETTE: &str = "<!-- rosette -->";
/// Where a page's own lines go in the frame.
const HEAD: &str = "<!-- head -->\n";
const BODY: &str = "<!-- page -->\n";

/// What the frame calls the program of a page.
const PROGRAM: &str = "PROGRAM";

/// The frame around a page, whose lines up to the first empty one belong to the head; it names the page's program.
///
/// # Errors
///
/// If the frame has no place for them, or the page no empty line.
pub(crate) fn framed(frame: &str, page: &str, program: &str) -> Result<String> {
    ensure!(frame.contains(PROGRAM), "the frame names no {PROGRAM}");
    let frame = frame.replace(PROGRAM, program);
    let (head, body) = page.split_once("\n\n").context("no empty line after the head")?;
    let (start, rest) = frame.split_once(HEAD).context("the frame has no place for a head")?;
    let (middle, end) = rest.split_once(BODY).context("the frame has no place for a page")?;
    Ok(format!("{start}{head}\n{middle}{body}{end}"))
}

/// The own part of a page with what networks show beside a link to it: the title, the description and a picture.
///
/// # Errors
///
/// If the part has no title or no description.
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

/// What a page is called: its title up to the name of the house.
///
/// # Errors
///
/// If it has no title.
pub(crate) fn title(part: &str) -> Result<&str> {
    let title = between(part, "<title>", "</title>")?;
    Ok(title.split_once(" · ").map_or(title, |(name, _)| name))
}

/// The text between two others.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Result<&'a str> {
    let (_, rest) = text.split_once(start).with_context(|| format!("no {start}"))?;
    let (found, _) = rest.split_once(end).with_context(|| format!("{start} does not end"))?;
    Ok(found)
}

/// The frame with the sign of the house, which the program draws from the same file.
///
/// # Errors
///
/// If the frame has no place for it.
pub(crate) fn with_rosette(frame: &str, rosette: &str) -> Result<String> {
    let (start, end) =
        frame.split_once(ROSETTE).context("the frame has no place for the rosette")?;
    Ok(format!("{start}{}{end}", rosette.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_put_into_the_frame_in_two_parts() {
        let frame = "<head>\n<!-- head -->\nPROGRAM.js</head>\n<body>\n<!-- page -->\n</body>\n";
        let page = framed(frame, "<title>A</title>\n<meta>\n\n<h1>A</h1>\n", "slide").unwrap();
        let expected =
            "<head>\n<title>A</title>\n<meta>\nslide.js</head>\n<body>\n<h1>A</h1>\n</body>\n";
        assert_eq!(page, expected);
    }

    #[test]
    fn a_page_says_what_is_shown_beside_a_link_to_it() {
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
    fn a_page_is_called_by_its_title() {
        assert_eq!(title("<title>Slide · Azulejo</title>").unwrap(), "Slide");
        assert_eq!(title("<title>Azulejo</title>").unwrap(), "Azulejo");
        assert!(title("<h1>Slide</h1>").is_err() && title("<title>Slide").is_err());
    }

    #[test]
    fn the_rosette_is_put_into_its_place() {
        let frame = with_rosette("<span><!-- rosette --></span>", "<svg/>\n").unwrap();
        assert_eq!(frame, "<span><svg/></span>");
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let error = |frame, page| framed(frame, page, "home").unwrap_err().to_string();
        assert_eq!(error("", "<title>"), "the frame names no PROGRAM");
        assert_eq!(error("PROGRAM", "<title>"), "no empty line after the head");
        assert_eq!(error("PROGRAM", "a\n\nb"), "the frame has no place for a head");
        assert_eq!(error("PROGRAM<!-- head -->\n", "a\n\nb"), "the frame has no place for a page");
        let error = with_rosette("<span></span>", "<svg/>").unwrap_err();
        assert_eq!(error.to_string(), "the frame has no place for the rosette");
    }
}
