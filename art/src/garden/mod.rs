//! A garden seen from above on a morning in May: fountain, maze, parterre, pond, beds and orchard.

mod beds;
mod night;
mod pond;
mod shapes;

use crate::canvas::{Canvas, Rgb, oval};
use crate::easel::repaint;
use crate::math::{P, Rng, cos, curve, fbm, len, noise, sin, smooth};
use crate::mood::Mood;
use shapes::{disc, posy, raised, rectangle, roof, tree, trees};
use std::f32::consts::{PI, TAU};

const GRAVEL: Rgb = Rgb::hex(0xecdcb4);
const HEDGE: Rgb = Rgb::hex(0x3f6b3c);
const SHADOW: Rgb = Rgb::hex(0x1f3350);
const WATER: Rgb = Rgb::hex(0x3d86b8);
const STONE: Rgb = Rgb::hex(0xe9dfc9);
const TERRACOTTA: Rgb = Rgb::hex(0xc8643c);
const FOUNTAIN: P = (512.0, 478.0);
const MAZE: P = (826.0, 204.0);

/// Centre lines and widths of the paths.
const PATHS: [(&[P], f32); 11] = [
    (&[(512.0, 96.0), (512.0, 1030.0)], 46.0),
    (&[(-10.0, 478.0), (1034.0, 478.0)], 42.0),
    (&[(360.0, -20.0), (362.0, 470.0)], 22.0),
    (&[(650.0, -20.0), (650.0, 1040.0)], 26.0),
    (&[(-20.0, 350.0), (512.0, 356.0), (1034.0, 376.0)], 24.0),
    (&[(650.0, 690.0), (1034.0, 690.0)], 24.0),
    (&[(376.0, 626.0), (650.0, 626.0)], 22.0),
    (&[(376.0, 926.0), (650.0, 926.0)], 22.0),
    (&[(376.0, 478.0), (376.0, 1030.0)], 20.0),
    (
        &[
            (20.0, 470.0),
            (70.0, 540.0),
            (150.0, 530.0),
            (196.0, 590.0),
            (290.0, 570.0),
            (330.0, 640.0),
            (376.0, 660.0),
        ],
        17.0,
    ),
    (
        &[
            (20.0, 480.0),
            (30.0, 600.0),
            (18.0, 700.0),
            (14.0, 800.0),
            (20.0, 920.0),
            (90.0, 1000.0),
            (220.0, 1010.0),
            (320.0, 960.0),
            (376.0, 940.0),
        ],
        16.0,
    ),
];

/// Paints the garden by day or by night.
pub(crate) fn paint(mood: Mood) -> Canvas {
    let mut canvas = Canvas::new(crate::SIZE, GRAVEL);
    lawn(&mut canvas);
    paths(&mut canvas);
    pond::water(&mut canvas);
    let mut canvas =
        repaint(&canvas, |at, _| (noise(at.0 / 80.0, at.1 / 80.0, 2) * 2.4, 0.8), |_, _| 0.55);
    meadow(&mut canvas);
    beds::parterre(&mut canvas);
    beds::maze(&mut canvas);
    fountain(&mut canvas);
    beds::kitchen_garden(&mut canvas);
    beds::knots(&mut canvas);
    beds::orchard(&mut canvas);
    pond::life(&mut canvas);
    orangery(&mut canvas);
    borders(&mut canvas);
    if mood.is_dark() {
        night::apply(&mut canvas);
    } else {
        light(&mut canvas);
    }
    canvas
}

fn lawn(canvas: &mut Canvas) {
    canvas.map(|x, y, _| {
        let patch = fbm(x / 120.0, y / 120.0, 4, 5);
        // Mown in stripes, in a different direction in each quarter.
        let across = match (x < 512.0, y < 478.0) {
            (true, true) => x + y,
            (false, true) => x - y,
            (true, false) => y * 1.4,
            (false, false) => x * 1.4,
        };
        let stripe = smooth(-0.3, 0.3, sin(across / 9.0)) - 0.5;
        let green = Rgb::hex(0x93b25a).mix(Rgb::hex(0x6f9a4c), (0.5 + patch).clamp(0.0, 1.0));
        green.scale(1.0 + stripe * 0.09 + 0.05 * noise(x / 3.0, y / 3.0, 6))
    });
}

fn paths(canvas: &mut Canvas) {
    let lines = PATHS.map(|(line, wide)| (curve(line, 16), wide));
    // Paint all edges before all gravel, so that paths join.
    for (grow, colour) in [(6.0, Rgb::hex(0x557a40)), (0.0, GRAVEL)] {
        for (line, wide) in &lines {
            canvas.line(line, wide + grow, wide + grow, colour, 1.0);
        }
        disc(canvas, FOUNTAIN, 165.0 + grow * 0.5, colour);
    }
    let mut rng = Rng::new(3);
    for _ in 0..9000 {
        let at = (rng.range(0.0, 1024.0), rng.range(0.0, 1024.0));
        if canvas.get(at.0, at.1) == GRAVEL {
            let r = rng.range(0.6, 1.5);
            let tone = GRAVEL.scale(rng.range(0.86, 1.06));
            canvas.fill(&oval(at, r, r), tone, 0.7);
        }
    }
}

/// Paints the meadow on the left: drifts of flowers, one species per drift.
fn meadow(canvas: &mut Canvas) {
    let mut rng = Rng::new(21);
    let kinds = [0xd8452f, 0x3f62c0, 0xf3cf4a, 0xffffff, 0xc75fa8, 0x8d5cc0].map(Rgb::hex);
    for _ in 0..2600 {
        let at = (rng.range(12.0, 352.0), rng.range(376.0, 690.0));
        let here = canvas.get(at.0, at.1);
        // Keep off gravel and water.
        if here.0 > here.1 || here.2 > here.1 || len((at.0 - FOUNTAIN.0, at.1 - FOUNTAIN.1)) < 170.0
        {
            continue;
        }
        let drift = noise(at.0 / 55.0, at.1 / 55.0, 22) + noise(at.0 / 140.0, at.1 / 140.0, 23);
        let kind = kinds[((drift + 1.0) * 3.4).clamp(0.0, 5.0) as usize];
        let r = rng.range(1.2, 3.0);
        canvas.fill(&oval((at.0 + 1.0, at.1 + 1.2), r, r), SHADOW, 0.25);
        for k in 0..4 {
            let a = k as f32 * PI / 2.0 + drift * 9.0;
            canvas.fill(
                &oval((at.0 + cos(a) * r * 0.6, at.1 + sin(a) * r * 0.6), r * 0.6, r * 0.6),
                kind,
                0.95,
            );
        }
        canvas.fill(&oval(at, r * 0.35, r * 0.35), Rgb::hex(0xfff0b0), 0.9);
    }
    for (at, r, leaf) in [
        ((96.0, 596.0), 30.0, 0x7e9a3e),
        ((232.0, 430.0), 34.0, 0xd98fb0),
        ((40.0, 418.0), 24.0, 0x4f7f46),
        ((318.0, 512.0), 22.0, 0x9a7fc4),
        ((262.0, 648.0), 26.0, 0x5d8a4a),
        ((150.0, 650.0), 20.0, 0xe2a13e),
        ((60.0, 668.0), 16.0, 0x47773f),
        ((318.0, 602.0), 14.0, 0xc4553c),
    ] {
        tree(canvas, at, r, Rgb::hex(leaf));
    }
    // A sundial on a plinth.
    let dial = (196.0, 478.0);
    raised(canvas, &oval(dial, 24.0, 24.0), 4.0, STONE);
    for k in 0..24 {
        let a = k as f32 / 24.0 * TAU;
        let inner = if k % 2 == 0 { 15.0 } else { 18.0 };
        canvas.line(
            &[
                (dial.0 + cos(a) * inner, dial.1 + sin(a) * inner),
                (dial.0 + cos(a) * 21.0, dial.1 + sin(a) * 21.0),
            ],
            1.2,
            1.2,
            SHADOW,
            0.8,
        );
    }
    canvas.line(&[dial, (dial.0 + 12.0, dial.1 + 10.0)], 3.0, 1.0, SHADOW, 0.7);
    canvas.line(&[dial, (dial.0 - 2.0, dial.1 - 13.0)], 2.4, 1.2, Rgb::hex(0xb98a34), 1.0);
}

/// Paints the fountain in the middle, with basin, jets, and a ring of statues and tubs.
fn fountain(canvas: &mut Canvas) {
    let lobes = |r: f32, swing: f32| -> Vec<P> {
        (0..120)
            .map(|i| {
                let a = i as f32 / 120.0 * TAU;
                let d = r + swing * cos(a * 8.0);
                (FOUNTAIN.0 + cos(a) * d, FOUNTAIN.1 + sin(a) * d)
            })
            .collect()
    };
    raised(canvas, &lobes(112.0, 9.0), 6.0, STONE);
    canvas.fill_with(&lobes(101.0, 9.0), |x, y| {
        let d = len((x - FOUNTAIN.0, y - FOUNTAIN.1));
        let ripple = sin(d / 3.4 + noise(x / 22.0, y / 22.0, 15) * 5.0);
        let tone = Rgb::hex(0x2f78b4).mix(Rgb::hex(0x9fd3dc), smooth(106.0, 30.0, d) * 0.55);
        let shade = smooth(-150.0, 60.0, (x - FOUNTAIN.0) + (y - FOUNTAIN.1));
        (tone.scale(0.82 + 0.26 * shade + 0.08 * ripple), 1.0)
    });
    for k in 0..16 {
        let a = (k as f32 + 0.5) / 16.0 * TAU;
        let (c, s) = (cos(a), sin(a));
        let jet = curve(
            &[
                (FOUNTAIN.0 + c * 92.0, FOUNTAIN.1 + s * 92.0),
                (FOUNTAIN.0 + c * 66.0 - 5.0, FOUNTAIN.1 + s * 66.0 - 9.0),
                (FOUNTAIN.0 + c * 42.0, FOUNTAIN.1 + s * 42.0),
            ],
            6,
        );
        canvas.line(&jet, 1.6, 3.2, Rgb::hex(0xf6fbfa), 0.8);
    }
    raised(canvas, &oval(FOUNTAIN, 36.0, 36.0), 7.0, STONE);
    disc(canvas, FOUNTAIN, 29.0, Rgb::hex(0x6fb2d0));
    raised(canvas, &oval(FOUNTAIN, 15.0, 15.0), 6.0, STONE);
    let mut rng = Rng::new(40);
    for _ in 0..150 {
        let (a, d) = (rng.unit() * TAU, rng.unit() * 30.0);
        let r = rng.range(0.8, 2.4);
        canvas.fill(
            &oval((FOUNTAIN.0 + cos(a) * d, FOUNTAIN.1 + sin(a) * d), r, r),
            Rgb::hex(0xfdfefc),
            0.75,
        );
    }
    for k in 0..12 {
        let a = (k as f32 + 0.5) / 12.0 * TAU;
        let at = (FOUNTAIN.0 + cos(a) * 144.0, FOUNTAIN.1 + sin(a) * 144.0);
        match k % 4 {
            0 => {
                raised(canvas, &oval(at, 11.0, 11.0), 4.0, TERRACOTTA);
                tree(canvas, at, 9.0, Rgb::hex(0x5d8a3e));
            }
            1 => posy(canvas, at, 12.0, Rgb::hex([0xf4c53f, 0xd23f57, 0x7a55b8][k / 4])),
            2 => {
                raised(
                    canvas,
                    &rectangle(at.0 - 8.0, at.1 - 8.0, at.0 + 8.0, at.1 + 8.0),
                    7.0,
                    STONE,
                );
                disc(canvas, at, 5.0, Rgb::hex(0xfffaf0));
            }
            _ => tree(canvas, at, 13.0, Rgb::hex([0xe2a13e, 0x3f7350, 0xd98fb0][k / 4])),
        }
    }
}

/// Paints the orangery at the top of the garden: tiled wings with a glass hall between them.
fn orangery(canvas: &mut Canvas) {
    let gable =
        |canvas: &mut Canvas, x0: f32, y0: f32, x1: f32, y1: f32, colour: Rgb, glass: bool| {
            raised(canvas, &rectangle(x0, y0, x1, y1), 10.0, colour);
            let ridge = (y0 + y1) * 0.5;
            canvas.fill(&rectangle(x0, y0, x1, ridge), colour.scale(1.12), 1.0);
            canvas.fill(&rectangle(x0, ridge, x1, y1), colour.scale(0.76), 1.0);
            let gap = if glass { 9.0 } else { 5.0 };
            let mut x = x0;
            while x < x1 {
                let bar = if glass { Rgb::hex(0xfdfefc) } else { SHADOW };
                canvas.line(&[(x, y0), (x, y1)], 1.0, 1.0, bar, if glass { 0.75 } else { 0.22 });
                x += gap;
            }
            canvas.line(&[(x0, ridge), (x1, ridge)], 2.4, 2.4, colour.scale(1.3), 0.9);
        };
    canvas.fill(&rectangle(376.0, 0.0, 640.0, 112.0), Rgb::hex(0xe3d2a8), 1.0);
    gable(canvas, 384.0, 8.0, 462.0, 72.0, TERRACOTTA, false);
    gable(canvas, 562.0, 8.0, 638.0, 72.0, Rgb::hex(0xb9532f), false);
    gable(canvas, 462.0, 2.0, 562.0, 86.0, Rgb::hex(0x86b8cc), true);
    roof(canvas, (512.0, 44.0), 30.0, 8, Rgb::hex(0x4f78b4));
    for (x, y) in [(404.0, 24.0), (440.0, 56.0), (590.0, 56.0), (622.0, 22.0)] {
        raised(canvas, &rectangle(x - 5.0, y - 5.0, x + 5.0, y + 5.0), 6.0, STONE);
    }
    for k in 0..10 {
        let at = (392.0 + k as f32 * 26.6, 98.0);
        if (k as f32 - 4.5).abs() < 0.6 {
            continue;
        }
        raised(canvas, &rectangle(at.0 - 8.0, at.1 - 8.0, at.0 + 8.0, at.1 + 8.0), 2.0, TERRACOTTA);
        tree(canvas, at, 9.0, Rgb::hex([0x4f7f46, 0x6f9a3c][k % 2]));
        if k % 3 == 0 {
            for (dx, dy) in [(-3.0, -2.0), (3.0, 1.0), (0.0, 4.0)] {
                disc(canvas, (at.0 + dx, at.1 + dy), 1.9, Rgb::hex(0xf2a63a));
            }
        }
    }
}

/// Paints irregular flower borders and topiary along the walks.
fn borders(canvas: &mut Canvas) {
    let blooms =
        [0xd23f57, 0xf4c53f, 0x7a55b8, 0xf08fb0, 0xffffff, 0xe8802f, 0x4f6fc8].map(Rgb::hex);
    let mut rng = Rng::new(88);
    for side in [-1.0, 1.0] {
        let x = 512.0 + side * 92.0;
        for k in 0..7 {
            let at = (x + side * rng.range(-4.0, 4.0), 140.0 + k as f32 * 29.0);
            if (k + usize::from(side > 0.0)) % 3 == 0 {
                tree(
                    canvas,
                    at,
                    rng.range(14.0, 19.0),
                    *rng.pick(&[Rgb::hex(0x3f7350), Rgb::hex(0x8fae4a), Rgb::hex(0xc4553c)]),
                );
            } else {
                for j in 0..3 {
                    let p = (at.0 + (j as f32 - 1.0) * 17.0, at.1 + rng.range(-4.0, 4.0));
                    posy(canvas, p, rng.range(7.0, 11.0), blooms[(k + j * 2) % 7]);
                }
            }
        }
        // Cone-shaped yews with long shadows along the walk.
        for k in 0..9 {
            let at = (512.0 + side * 36.0, 132.0 + k as f32 * 22.0);
            canvas.fill(
                &[(at.0 - 5.0, at.1 + 4.0), (at.0 + 5.0, at.1 - 4.0), (at.0 + 17.0, at.1 + 15.0)],
                SHADOW,
                0.4,
            );
            roof(canvas, at, 8.0, 10, HEDGE.scale(0.9 + 0.05 * (k % 4) as f32));
        }
        for k in 0..4 {
            let at = (512.0 + side * 40.0, 952.0 + k as f32 * 22.0);
            roof(canvas, at, 9.0, 10, HEDGE);
        }
    }
    for k in 0..10 {
        let at = (678.0 + k as f32 * 37.0, 428.0 + 8.0 * sin(k as f32 * 1.7));
        if k % 4 == 1 {
            tree(canvas, at, 16.0, Rgb::hex([0x9a7fc4, 0x5d8a3e, 0xe2a13e][k / 4]));
        } else {
            posy(canvas, at, 11.0 + (k % 3) as f32 * 3.0, blooms[(k * 3) % 7]);
            posy(canvas, (at.0 + 15.0, at.1 + 12.0), 8.0, blooms[(k * 5 + 2) % 7]);
        }
    }
    trees(
        canvas,
        &[
            (410.0, 300.0, 24.0, 0x5d8a3e),
            (404.0, 1000.0, 18.0, 0xd98fb0),
            (614.0, 996.0, 22.0, 0xe2a13e),
            (462.0, 984.0, 16.0, 0x3f7350),
            (1006.0, 424.0, 22.0, 0x47773f),
            (396.0, 392.0, 20.0, 0x9a7fc4),
            (626.0, 396.0, 18.0, 0x8fae4a),
            (396.0, 590.0, 20.0, 0xd0883a),
            (628.0, 592.0, 17.0, 0x4f7f46),
            (1006.0, 664.0, 16.0, 0xc4553c),
            (1008.0, 28.0, 22.0, 0x5d8a3e),
            (14.0, 14.0, 20.0, 0x47773f),
            (1010.0, 200.0, 15.0, 0xd98fb0),
            (1012.0, 1010.0, 24.0, 0x3f7350),
            (664.0, 1008.0, 20.0, 0x6f9a4c),
            (840.0, 1012.0, 14.0, 0xe2a13e),
        ],
    );
}

/// Applies morning light: warm at the upper left, cool at the lower right, with the shadow of a cloud.
fn light(canvas: &mut Canvas) {
    canvas.map(|x, y, colour| {
        let t = (x + y) / 2048.0;
        let warm = colour.under(Rgb(1.06, 1.03, 0.94)).mix(colour.under(Rgb(0.86, 0.92, 1.04)), t);
        let cloud = smooth(0.12, 0.42, fbm(x / 300.0, y / 240.0, 3, 99)) * 0.16;
        warm.mix(SHADOW, cloud)
    });
}
