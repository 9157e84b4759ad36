//! Content negotiation: accepted encodings and entity tags.

/// A content coding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Encoding {
    /// Smaller than gzip.
    Brotli,
    /// For clients without brotli.
    Gzip,
}

impl Encoding {
    /// All encodings, preferred first.
    pub(crate) const ALL: [Encoding; 2] = [Encoding::Brotli, Encoding::Gzip];

    /// Returns its name in headers.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gzip",
        }
    }

    /// Returns the file name extension of a compressed file.
    pub(crate) fn ending(self) -> &'static str {
        match self {
            Encoding::Brotli => ".br",
            Encoding::Gzip => ".gz",
        }
    }
}

/// Returns the available encoding that `Accept-Encoding` prefers; `None` means uncompressed.
///
/// RFC 9110, 12.5.3: an item without a weight has weight 1, a weight of 0 refuses the encoding, and `*` stands for
/// all that are not named. The uncompressed file is sent even to a client that refuses `identity`.
pub(crate) fn best_encoding(
    accept: &str,
    available: impl Iterator<Item = Encoding>,
) -> Option<Encoding> {
    let items: Vec<_> = accept.split(',').filter_map(item).collect();
    let weight = |names: &[&str]| {
        let named =
            items.iter().find(|(name, _)| names.iter().any(|n| n.eq_ignore_ascii_case(name)));
        named
            .or_else(|| items.iter().find(|(name, _)| *name == "*"))
            .map_or(0, |(_, weight)| *weight)
    };
    let weighted = available.map(|encoding| match encoding {
        Encoding::Brotli => (weight(&["br"]), encoding),
        Encoding::Gzip => (weight(&["gzip", "x-gzip"]), encoding),
    });
    let acceptable =
        weighted.filter(|(weight_of, _)| *weight_of > 0 && *weight_of >= weight(&["identity"]));
    // `available` is in order of preference, so the first of equal weights wins.
    acceptable
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .map(|(_, encoding)| encoding)
}

/// Returns whether `If-None-Match` is `*` or contains this entity tag, strong or weak.
pub(crate) fn matches_tag(if_none_match: &str, tag: &str) -> bool {
    let tags = if_none_match.split(',').map(str::trim);
    if_none_match.trim() == "*" || tags.map(|t| t.strip_prefix("W/").unwrap_or(t)).any(|t| t == tag)
}

/// Parses an encoding and its weight in thousandths; `None` if malformed.
fn item(text: &str) -> Option<(&str, u16)> {
    let mut parts = text.split(';').map(str::trim);
    let name = parts.next().filter(|name| !name.is_empty())?;
    let weight =
        parts.find_map(|part| part.strip_prefix(['q', 'Q'])?.trim_start().strip_prefix('='));
    Some((name, weight.map_or(Some(1000), thousandths)?))
}

/// Parses a weight in thousandths: `0.5` is 500. It must be from 0 to 1 with at most three decimals.
fn thousandths(weight: &str) -> Option<u16> {
    let (whole, decimals) = weight.trim().split_once('.').unwrap_or((weight.trim(), ""));
    let digits = decimals.bytes().all(|b| b.is_ascii_digit()) && decimals.len() <= 3;
    let decimals = digits.then(|| format!("{decimals:0<3}").parse::<u16>().ok())??;
    match (whole, decimals) {
        ("0", decimals) => Some(decimals),
        ("1", 0) => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preferred_encoding_is_chosen() {
        let cases = [
            ("", "uncompressed"),
            ("br", "br"),
            ("gzip", "gzip"),
            ("gzip, deflate, br, zstd", "br"),
            ("GZIP;Q=1", "gzip"),
            ("x-gzip", "gzip"),
            ("br;q=0.5, gzip", "gzip"),
            ("br;q=0.5, gzip;q=0.501", "gzip"),
            ("br ; q = 0.5 , gzip ; q=0.4", "br"),
            ("br;q=0, gzip", "gzip"),
            ("br;q=0.0, gzip;q=0.000", "uncompressed"),
            ("*", "br"),
            ("*;q=0", "uncompressed"),
            ("*, br;q=0", "gzip"),
            ("gzip;q=0.5, *;q=0", "gzip"),
            ("identity", "uncompressed"),
            ("identity, br", "br"),
            ("identity;q=0.5, br;q=0.4", "uncompressed"),
            ("identity;q=0", "uncompressed"),
            ("deflate", "uncompressed"),
            // An item with a malformed weight is ignored.
            ("br;q=2", "uncompressed"),
            ("br;q=, gzip", "gzip"),
            ("br;q=-1, gzip", "gzip"),
            ("br;q=0.1234, gzip", "gzip"),
            ("br;q=1.001, gzip", "gzip"),
            (";q=1,,;", "uncompressed"),
            ("bro, brr, gzipp", "uncompressed"),
        ];
        for (accept, name) in cases {
            let best = best_encoding(accept, Encoding::ALL.into_iter());
            assert_eq!(best.map_or("uncompressed", Encoding::name), name, "{accept}");
        }
    }

    #[test]
    fn only_available_encodings_are_chosen() {
        let only_gzip = || [Encoding::Gzip].into_iter();
        assert_eq!(best_encoding("br, gzip;q=0.1", only_gzip()), Some(Encoding::Gzip));
        assert_eq!(best_encoding("gzip;q=0.5, *", only_gzip()), None);
        assert_eq!(best_encoding("br", [].into_iter()), None);
    }

    #[test]
    fn a_tag_is_found_in_lists_and_weak_forms() {
        let tag = "\"abc\"";
        for matching in ["\"abc\"", "W/\"abc\"", "\"x\", \"abc\"", "\"x\",W/\"abc\" ,\"y\"", " * "]
        {
            assert!(matches_tag(matching, tag), "{matching}");
        }
        for other in ["", "abc", "\"ABC\"", "\"ab\"", "w/\"abc\"", "\"x\", *", "W/", ","] {
            assert!(!matches_tag(other, tag), "{other}");
        }
    }
}
