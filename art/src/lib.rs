//! The pictures of the house, painted by code.
