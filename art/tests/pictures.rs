//! The shipped pictures: dimensions, file size, and whether players can tell the pieces apart.

use art::{MAX_BYTES, PICTURES, SIZE, TWINS};
use std::{fs, path::PathBuf};
use zune_jpeg::JpegDecoder;

/// Pieces per side of the usual board.
const CELLS: usize = 8;
/// Side of the thumbnail in which a piece is compared: about what a phone shows of it.
const THUMB: usize = 16;

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../assets/pictures")
        .join(name)
        .with_extension("jpg")
}

fn shipped(name: &str) -> Vec<u8> {
    fs::read(file(name)).expect("the picture is in assets/pictures")
}

/// Returns the pixels of a shipped picture.
fn decoded(name: &str) -> Vec<u8> {
    let bytes = shipped(name);
    let mut decoder = JpegDecoder::new(&bytes);
    let pixels = decoder.decode().expect("the picture is a JPEG file");
    assert_eq!(decoder.dimensions(), Some((SIZE, SIZE)), "{name}");
    pixels
}

/// Shrinks a picture to `n` pixels per side. Each pixel is the mean of the pixels that it covers.
fn shrunk(pixels: &[u8], n: usize) -> Vec<[f32; 3]> {
    let step = SIZE / n;
    let mean = |x: usize, y: usize, channel: usize| {
        let sum: u32 = (0..step * step)
            .map(|k| {
                let (px, py) = (x * step + k % step, y * step + k / step);
                u32::from(pixels[(py * SIZE + px) * 3 + channel])
            })
            .sum();
        sum as f32 / (step * step) as f32
    };
    (0..n * n).map(|i| [0, 1, 2].map(|channel| mean(i % n, i / n, channel))).collect()
}

/// Returns the 64 pieces of a picture as thumbnails.
fn pieces(pixels: &[u8]) -> Vec<Vec<[f32; 3]>> {
    let small = shrunk(pixels, CELLS * THUMB);
    (0..CELLS * CELLS)
        .map(|cell| {
            let (left, top) = (cell % CELLS * THUMB, cell / CELLS * THUMB);
            (0..THUMB * THUMB)
                .map(|k| small[(top + k / THUMB) * CELLS * THUMB + left + k % THUMB])
                .collect()
        })
        .collect()
}

/// Returns the mean difference of two thumbnails, on a scale of 0 to 255.
fn difference(a: &[[f32; 3]], b: &[[f32; 3]]) -> f32 {
    let sum: f32 =
        a.iter().zip(b).map(|(p, q)| (0..3).map(|c| (p[c] - q[c]).abs()).sum::<f32>() / 3.0).sum();
    sum / a.len() as f32
}

fn luma(p: [f32; 3]) -> f32 {
    0.299 * p[0] + 0.587 * p[1] + 0.114 * p[2]
}

/// Returns the brightness gradient at each pixel.
fn edges(pixels: &[u8], n: usize) -> Vec<f32> {
    let grey: Vec<f32> = shrunk(pixels, n).into_iter().map(luma).collect();
    (0..(n - 1) * (n - 1))
        .map(|i| {
            let at = i / (n - 1) * n + i % (n - 1);
            (grey[at + 1] - grey[at]).abs() + (grey[at + n] - grey[at]).abs()
        })
        .collect()
}

fn correlation(a: &[f32], b: &[f32]) -> f32 {
    let mean = |v: &[f32]| v.iter().sum::<f32>() / v.len() as f32;
    let (ma, mb) = (mean(a), mean(b));
    let (mut ab, mut aa, mut bb) = (0.0, 0.0, 0.0);
    for (x, y) in a.iter().zip(b) {
        ab += (x - ma) * (y - mb);
        aa += (x - ma) * (x - ma);
        bb += (y - mb) * (y - mb);
    }
    ab / (aa * bb).sqrt()
}

#[test]
fn at_least_four_pictures_have_the_right_size() {
    assert!(PICTURES.len() >= 4);
    for picture in &PICTURES {
        assert!(shipped(picture.name).len() <= MAX_BYTES, "{}", picture.name);
        assert_eq!(decoded(picture.name).len(), SIZE * SIZE * 3, "{}", picture.name);
    }
}

#[test]
fn no_two_pieces_look_alike() {
    for picture in &PICTURES {
        let pieces = pieces(&decoded(picture.name));
        let mut closest = (f32::MAX, 0, 0);
        for a in 0..pieces.len() {
            for b in 0..a {
                let d = difference(&pieces[a], &pieces[b]);
                if d < closest.0 {
                    closest = (d, b, a);
                }
            }
        }
        println!("{}: closest pieces {closest:?}", picture.name);
        assert!(closest.0 > MIN_DIFFERENCE, "{}: {closest:?}", picture.name);
    }
}

/// Minimum mean difference between the thumbnails of two pieces. JPEG and display errors stay below 2; a shade that is
/// visible side by side is about 4.
const MIN_DIFFERENCE: f32 = 8.0;

#[test]
fn no_piece_is_flat() {
    for picture in &PICTURES {
        for (number, piece) in pieces(&decoded(picture.name)).iter().enumerate() {
            let n = piece.len() as f32;
            let mean = piece.iter().map(|&p| luma(p)).sum::<f32>() / n;
            let spread =
                piece.iter().map(|&p| (luma(p) - mean) * (luma(p) - mean)).sum::<f32>() / n;
            // Standard deviation within the thumbnail, on a scale of 0 to 255.
            assert!(spread.sqrt() > 5.0, "{} piece {number}: {}", picture.name, spread.sqrt());
        }
    }
}

#[test]
fn twins_show_the_same_scene() {
    // Edges at a quarter of the size: fine enough for houses, too coarse for brush strokes.
    let edges = |name| edges(&decoded(name), SIZE / 4);
    for (light, dark) in TWINS {
        let same = correlation(&edges(light), &edges(dark));
        println!("{light} and {dark}: {same}");
        assert!(same > 0.6, "the edges of {light} and {dark} correlate by only {same}");
    }
    let unrelated = correlation(&edges("light"), &edges("garden"));
    assert!(unrelated.abs() < 0.1, "two different pictures correlate by {unrelated}");
}
