//! The server on a real socket: misbehaving clients, many clients, and foreign hosts.

mod clients;
mod rough;
mod served;
