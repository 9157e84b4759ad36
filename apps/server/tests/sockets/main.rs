//! The server on a real socket: rough clients, many of them, and foreign ones.

mod clients;
mod rough;
mod served;
