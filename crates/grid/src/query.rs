//! The query part of a link: values by name, percent decoding, and numbers.

use std::str::FromStr;

/// The query part of a link, such as `seed=12345&steps=250`.
///
/// If a name appears twice, the first one counts; a name without `=` has an empty value. Names are
/// compared as written; unknown names are ignored.
///
/// ```
/// use grid::Query;
///
/// let query = Query::of("https://example.org/slide?board=two%20words&seed=7&seed=8&flag#top");
/// assert_eq!(query.value("board").as_deref(), Some("two words"));
/// assert_eq!(query.number("seed"), Some(Ok(7)));
/// assert_eq!(query.value("flag").as_deref(), Some(""));
/// assert_eq!(query.value("steps"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query<'a>(&'a str);

/// A string with invalid percent-encoding: not two hexadecimal digits, or bytes that are not UTF-8.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" has invalid percent-encoding")]
pub struct DecodeError(pub String);

impl<'a> Query<'a> {
    /// Returns the query of a link: the part between the first `?` and the `#`, or all before the `#` if there is no `?`.
    pub fn of(link: &'a str) -> Self {
        let link = link.split_once('#').map_or(link, |(link, _)| link);
        Query(link.split_once('?').map_or(link, |(_, query)| query))
    }

    /// Returns the value of a name as written.
    pub fn raw(self, name: &str) -> Option<&'a str> {
        let mut pairs = self.0.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        pairs.find(|&(key, _)| key == name).map(|(_, value)| value)
    }

    /// Returns the value of a name, [decoded](decode), or as written if it can't be decoded.
    pub fn value(self, name: &str) -> Option<String> {
        let raw = self.raw(name)?;
        Some(decode(raw).unwrap_or_else(|_| raw.to_owned()))
    }

    /// Returns the value of a name as a [number](parse_digits), or as written if it isn't a number of this type.
    pub fn number<T: FromStr>(self, name: &str) -> Option<Result<T, &'a str>> {
        let raw = self.raw(name)?;
        let number = decode(raw).ok().and_then(|text| parse_digits(&text));
        Some(number.ok_or(raw))
    }
}

/// Decodes a query value: percent sequences such as `%20`, and `+` for a space.
///
/// # Errors
///
/// [`DecodeError`] if a percent sign is not followed by two hexadecimal digits, or the bytes are not UTF-8.
pub fn decode(text: &str) -> Result<String, DecodeError> {
    let broken = || DecodeError(text.to_owned());
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                match (digit(), digit()) {
                    (Some(high), Some(low)) => (high * 16 + low) as u8,
                    _ => return Err(broken()),
                }
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).map_err(|_| broken())
}

/// Parses a number of decimal digits only: no sign, no space. The standard parser also accepts a plus sign.
///
/// ```
/// assert_eq!(grid::parse_digits("250"), Some(250_u32));
/// assert_eq!(grid::parse_digits::<u32>("+5"), None);
/// assert_eq!(grid::parse_digits::<u8>("256"), None);
/// ```
pub fn parse_digits<T: FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_and_its_query_are_equivalent() {
        for link in
            ["a=1&b=2", "?a=1&b=2", "/x?a=1&b=2", "https://x.org/y?a=1&b=2#a=3", "&a=1&&b=2&"]
        {
            let query = Query::of(link);
            assert_eq!(
                (query.raw("a"), query.raw("b"), query.raw("c")),
                (Some("1"), Some("2"), None)
            );
        }
        assert_eq!(Query::of("/x#?a=1").raw("a"), None);
        assert_eq!(Query::of("a=b=c").raw("a"), Some("b=c"));
    }

    #[test]
    fn the_first_of_two_equal_names_is_used() {
        assert_eq!(Query::of("a=1&a=2").raw("a"), Some("1"));
        assert_eq!(Query::of("a&a=2").raw("a"), Some(""));
        assert_eq!(Query::of("a=&a=2").raw("a"), Some(""));
    }

    #[test]
    fn values_are_decoded_once_and_invalid_ones_are_unchanged() {
        let query = Query::of("a=x%20y+z&b=%2525&c=%zz%4&d=%FF&e=%c3%a9");
        let values = ["a", "b", "c", "d", "e"].map(|name| query.value(name).unwrap());
        assert_eq!(values, ["x y z", "%25", "%zz%4", "%FF", "é"]);
        for text in ["%", "%4", "%zz", "%FF", "%+1", "a%é"] {
            assert_eq!(decode(text), Err(DecodeError(text.to_owned())));
        }
    }

    #[test]
    fn a_number_has_only_digits() {
        let number = |value: &str| {
            let link = format!("n={value}");
            Query::of(&link).number::<u32>("n").unwrap().map_err(str::to_owned)
        };
        assert_eq!(number("0"), Ok(0));
        assert_eq!(number("007"), Ok(7));
        assert_eq!(number("%37"), Ok(7));
        assert_eq!(number("4294967295"), Ok(u32::MAX));
        for text in ["", "+5", "%2B5", "-1", "%205", "5%20", "1e3", "0x1", "٣", "4294967296", "%zz"]
        {
            assert_eq!(number(text), Err(text.to_owned()));
        }
        assert_eq!(Query::of("m=1").number::<u32>("n"), None);
    }
}
