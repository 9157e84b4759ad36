//! Serves the API without rate limits, for tests and benchmarks only. Arguments: database and, optionally, the folder of a
//! site.

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

use server::{Api, ApiLimits, Hosts, Limits, Rate, Site, behind_proxy, router, serve};

type AnyError = Box<dyn std::error::Error>;

fn main() -> Result<(), AnyError> {
    let mut args = std::env::args().skip(1);
    let database = args.next().ok_or("usage: unlimited DATABASE [FOLDER]")?;
    let mut files = Vec::new();
    if let Some(folder) = args.next() {
        add_files(Path::new(&folder), "", &mut files)?;
    }
    tokio::runtime::Runtime::new()?.block_on(async {
        let rate = Rate { burst: u32::MAX, period: Duration::from_nanos(1) };
        let api = Api::open(&*database, ApiLimits::all(rate)).await?;
        api.count_views();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        println!("http://{}/", listener.local_addr()?);
        let router = behind_proxy(router(Site::new(files), Hosts::any(), Some(api)));
        let most = 20_000;
        let limits = Limits { connections: most, connections_of_client: most, ..Limits::default() };
        serve(listener, router, limits, std::future::pending()).await;
        Ok(())
    })
}

/// Adds all files below a folder.
fn add_files(
    folder: &Path,
    prefix: &str,
    files: &mut Vec<(String, Cow<'static, [u8]>)>,
) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            add_files(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.push((path, std::fs::read(entry.path())?.into()));
        }
    }
    Ok(())
}
