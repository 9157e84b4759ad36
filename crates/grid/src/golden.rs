//! Recorded cases in a text, as the tests of the engines have them.

use std::error::Error;
use std::fmt::{self, Debug};

/// How a case ended.
pub type Checked = Result<(), Box<dyn Error>>;

/// What failed of the cases of a text: a line for each, which is what a test shows that returns it.
pub struct Failures(Vec<String>);

impl Debug for Failures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|failure| write!(f, "\n{failure}"))
    }
}

/// Checks every case of a text, one a line, also after one that failed: WebAssembly ends at the first panic. Lines that
/// begin with `#` are comments. The number of cases is an argument, so that a text that has lost some fails too.
///
/// ```
/// use grid::{check_cases, same};
///
/// let doubled = |case: &str| {
///     let (n, twice) = case.split_once(' ').ok_or("two numbers")?;
///     same(&(2 * n.parse::<u32>()?), &twice.parse()?)
/// };
/// assert!(check_cases("# n, 2 n\n1 2\n3 6\n", 2, doubled).is_ok());
/// let failed = check_cases("1 2\n3 7\nx 4\n", 4, doubled).unwrap_err();
/// assert_eq!(
///     format!("{failed:?}"),
///     "\n3 cases, not 4\n\
///      3 7: 6 is not 7 as recorded\n\
///      x 4: invalid digit found in string"
/// );
/// ```
///
/// # Errors
///
/// All that failed.
pub fn check_cases<'a>(
    text: &'a str,
    n_cases: usize,
    mut check: impl FnMut(&'a str) -> Checked,
) -> Result<(), Failures> {
    let cases = || text.lines().filter(|line| !line.starts_with('#'));
    let found = cases().count();
    let number = (found != n_cases).then(|| format!("{found} cases, not {n_cases}"));
    let failed = |case| {
        let name: String = str::chars(case).take(NAME).collect();
        check(case).err().map(|error| format!("{name}: {error}"))
    };
    let failures: Vec<String> = number.into_iter().chain(cases().filter_map(failed)).collect();
    if failures.is_empty() { Ok(()) } else { Err(Failures(failures)) }
}

/// A case is named by so many characters of its line.
const NAME: usize = 80;

/// Checks that what was found is what was recorded.
///
/// # Errors
///
/// Both of them, if they differ.
pub fn same<T: PartialEq + Debug + ?Sized>(found: &T, recorded: &T) -> Checked {
    if found == recorded {
        Ok(())
    } else {
        Err(format!("{found:?} is not {recorded:?} as recorded").into())
    }
}

/// The fields of a case, with this text between them.
///
/// # Errors
///
/// How many there are, if not so many.
pub fn fields<'a, const N: usize>(case: &'a str, between: &str) -> Result<[&'a str; N], String> {
    let fields: Vec<&str> = case.split(between).map(str::trim).collect();
    fields.try_into().map_err(|fields: Vec<&str>| format!("{} fields, not {N}", fields.len()))
}
