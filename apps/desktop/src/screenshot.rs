//! A screenshot of the app, for the README.

use eframe::egui::{ColorImage, Context, ViewportCommand};
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;

/// Number of frames before the screenshot, so that everything has its final size.
const MIN_FRAMES: u32 = 4;
/// Number of frames after which the screenshot is taken even if something still moves.
const MAX_FRAMES: u32 = 600;

/// Takes one screenshot, then closes the window.
pub(crate) struct Screenshot {
    file: PathBuf,
    ended: Sender<Result<(), String>>,
    n_frames: u32,
    is_requested: bool,
}

impl Screenshot {
    /// Creates a screenshot that is written to `file`; the result is sent to `ended`.
    pub(crate) fn new(file: PathBuf, ended: Sender<Result<(), String>>) -> Self {
        Screenshot { file, ended, n_frames: 0, is_requested: false }
    }

    /// Takes the screenshot once nothing changes any more. Call it after each frame.
    pub(crate) fn after_frame(&mut self, ctx: &Context, is_at_rest: bool) {
        self.n_frames += 1;
        ctx.request_repaint();
        let ready = self.n_frames > MIN_FRAMES && (is_at_rest || self.n_frames > MAX_FRAMES);
        if !ready || self.is_requested {
            return;
        }
        self.is_requested = true;
        let (file, ended, window) = (self.file.clone(), self.ended.clone(), ctx.clone());
        ctx.request_screenshot(move |image: Arc<ColorImage>| {
            let written = write(&file, &image);
            // Sending fails only if the window is already closed.
            let _ = ended
                .send(written.map_err(|why| format!("could not write {}: {why}", file.display())));
            window.send_viewport_cmd(ViewportCommand::Close);
        });
    }
}

fn write(file: &Path, image: &ColorImage) -> Result<(), png::EncodingError> {
    let [width, height] = image.size.map(|side| side as u32);
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(file)?), width, height);
    encoder.set_color(png::ColorType::Rgb);
    let pixels: Vec<u8> = image.pixels.iter().flat_map(|p| [p.r(), p.g(), p.b()]).collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()
}
