//! Recorded cases in text files, for the engines' tests.

use std::error::Error;
use std::fmt::{self, Debug};

/// The result of a case.
pub type Checked = Result<(), Box<dyn Error>>;

/// The failed cases, one per line; a test can return it.
pub struct Failures(Vec<String>);

impl Debug for Failures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|failure| write!(f, "\n{failure}"))
    }
}

/// Checks every case in a string, one per line, even after a failure: WebAssembly stops at the
/// first panic. Lines that start with `#` are comments. The number of cases is an argument, so that
/// lost cases are noticed.
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
/// All failed cases.
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

/// Number of characters of a line that identify its case.
const NAME: usize = 80;

/// Checks that a result equals the recorded one.
///
/// # Errors
///
/// Both values, if they differ.
pub fn same<T: PartialEq + Debug + ?Sized>(found: &T, recorded: &T) -> Checked {
    if found == recorded {
        Ok(())
    } else {
        Err(format!("{found:?} is not {recorded:?} as recorded").into())
    }
}

/// Splits a case into `N` fields at a separator.
///
/// # Errors
///
/// The number of fields, if it is not `N`.
pub fn fields<'a, const N: usize>(case: &'a str, between: &str) -> Result<[&'a str; N], String> {
    let fields: Vec<&str> = case.split(between).map(str::trim).collect();
    fields.try_into().map_err(|fields: Vec<&str>| format!("{} fields, not {N}", fields.len()))
}
