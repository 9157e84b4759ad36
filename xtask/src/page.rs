//! A page as it is sent: the frame that all share, with the words of this one, which can be read before the
//! program is there.

use anyhow::{Context, Result};

/// Where the sign of the house goes in the frame.
const ROSETTE: &str = "<!-- rosette -->";
/// Where a page's own lines go in the frame.
const HEAD: &str = "<!-- head -->\n";
const BODY: &str = "<!-- page -->\n";

/// The frame around a page, whose lines up to the first empty one belong to the head.
///
/// # Errors
///
/// If the frame has no place for them, or the page no empty line.
pub(crate) fn framed(frame: &str, page: &str) -> Result<String> {
    let (head, body) = page.split_once("\n\n").context("no empty line after the head")?;
    let (start, rest) = frame.split_once(HEAD).context("the frame has no place for a head")?;
    let (middle, end) = rest.split_once(BODY).context("the frame has no place for a page")?;
    Ok(format!("{start}{head}\n{middle}{body}{end}"))
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
        let frame = "<head>\n<!-- head -->\n</head>\n<body>\n<!-- page -->\n</body>\n";
        let page = framed(frame, "<title>A</title>\n<meta>\n\n<h1>A</h1>\n").unwrap();
        let expected = "<head>\n<title>A</title>\n<meta>\n</head>\n<body>\n<h1>A</h1>\n</body>\n";
        assert_eq!(page, expected);
    }

    #[test]
    fn the_rosette_is_put_into_its_place() {
        let frame = with_rosette("<span><!-- rosette --></span>", "<svg/>\n").unwrap();
        assert_eq!(frame, "<span><svg/></span>");
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let error = |frame, page| framed(frame, page).unwrap_err().to_string();
        assert_eq!(error("", "<title>"), "no empty line after the head");
        assert_eq!(error("", "a\n\nb"), "the frame has no place for a head");
        assert_eq!(error("<!-- head -->\n", "a\n\nb"), "the frame has no place for a page");
        let error = with_rosette("<span></span>", "<svg/>").unwrap_err();
        assert_eq!(error.to_string(), "the frame has no place for the rosette");
    }
}
