//! Rows as structs whose fields have the names of the columns.

use sqlx::Row;
use sqlx::any::AnyRow;

/// Defines a struct that is read from a row, one field per column.
macro_rules! row {
    ($(#[$about:meta])* $name:ident { $($field:ident: $type:ty),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(crate) struct $name {
            $(pub(crate) $field: $type),+
        }

        impl<'r> sqlx::FromRow<'r, sqlx::any::AnyRow> for $name {
            fn from_row(row: &'r sqlx::any::AnyRow) -> sqlx::Result<Self> {
                Ok($name { $($field: $crate::store::row::Column::read(row, stringify!($field))?),+ })
            }
        }
    };
}

pub(super) use row;

/// A type that a column can be read as.
pub(super) trait Column: Sized {
    fn read(row: &AnyRow, name: &str) -> sqlx::Result<Self>;
}

impl Column for String {
    fn read(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
        row.try_get(name)
    }
}

impl Column for i64 {
    fn read(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
        row.try_get(name)
    }
}

/// Stored as 0 or 1, because the databases have no common boolean type.
impl Column for bool {
    fn read(row: &AnyRow, name: &str) -> sqlx::Result<Self> {
        Ok(i64::read(row, name)? != 0)
    }
}
