//! Parterre, maze, kitchen garden, knot gardens and orchard.

use super::shapes::{disc, hedge, posy, raised, rectangle, roof, tree};
use super::{MAZE, SHADOW, STONE, TERRACOTTA};
use crate::canvas::{Canvas, Rgb, oval};
use crate::math::{P, Rng, cos, lerp, sin};
use std::f32::consts::TAU;

/// Paints the parterre: box scrolls on coloured sand, each quarter different.
pub(super) fn parterre(canvas: &mut Canvas) {
    let (x0, y0, x1, y1) = (28.0, 28.0, 340.0, 332.0);
    raised(canvas, &rectangle(x0, y0, x1, y1), 3.0, Rgb::hex(0xdcb887));
    let sands = [0xe7c9a0, 0xd9a283, 0xf0dfba, 0xcfa06e].map(Rgb::hex);
    let centre = (lerp(x0, x1, 0.5), lerp(y0, y1, 0.5));
    for (quarter, (cx, cy)) in
        [(106.0, 104.0), (262.0, 104.0), (106.0, 256.0), (262.0, 256.0)].into_iter().enumerate()
    {
        canvas.fill(&rectangle(cx - 68.0, cy - 66.0, cx + 68.0, cy + 66.0), sands[quarter], 1.0);
        let arms = 3 + quarter;
        for arm in 0..arms {
            let turn = arm as f32 / arms as f32 * TAU + quarter as f32 * 0.7;
            let direction = if quarter % 2 == 0 { 1.0 } else { -1.0 };
            let scroll: Vec<P> = (0..26)
                .map(|i| {
                    let s = i as f32 / 25.0;
                    let (a, d) =
                        (turn + direction * s * (2.4 + quarter as f32 * 0.5), lerp(12.0, 60.0, s));
                    (cx + cos(a) * d, cy + sin(a) * d)
                })
                .collect();
            hedge(canvas, &scroll, 7.0);
            let end = scroll[25];
            let bloom = [0xd23f57, 0xf4c53f, 0x7a55b8, 0xffffff][(arm + quarter) % 4];
            posy(canvas, end, 9.0, Rgb::hex(bloom));
            posy(
                canvas,
                scroll[13],
                5.5,
                Rgb::hex([0xf4c53f, 0xf08fb0, 0xffffff, 0xd23f57][quarter]),
            );
        }
        tree(
            canvas,
            (cx, cy),
            12.0 + quarter as f32 * 1.5,
            Rgb::hex([0x5a8a46, 0x8fae4a, 0x3f7350, 0xb8a23a][quarter]),
        );
    }
    for line in [
        [(x0, y0), (x1, y0)],
        [(x1, y0), (x1, y1)],
        [(x1, y1), (x0, y1)],
        [(x0, y1), (x0, y0)],
        [(centre.0, y0), (centre.0, y1)],
        [(x0, centre.1), (x1, centre.1)],
    ] {
        hedge(canvas, &line, 9.0);
    }
    raised(canvas, &oval(centre, 22.0, 22.0), 5.0, STONE);
    posy(canvas, centre, 15.0, Rgb::hex(0xd23f57));
}

/// Paints the round maze: hedge rings with gaps around a belvedere.
pub(super) fn maze(canvas: &mut Canvas) {
    disc(canvas, MAZE, 172.0, Rgb::hex(0x5f8646));
    disc(canvas, MAZE, 166.0, Rgb::hex(0xe3d0a4));
    let mut rng = Rng::new(17);
    for ring in 0..6 {
        let r = 44.0 + ring as f32 * 23.0;
        let gap = rng.range(0.0, TAU);
        let open = 17.0 / r;
        let arc = |from: f32, to: f32| -> Vec<P> {
            let n = ((to - from) * r / 4.0) as usize + 2;
            (0..=n)
                .map(|i| {
                    let a = lerp(from, to, i as f32 / n as f32);
                    (MAZE.0 + cos(a) * r, MAZE.1 + sin(a) * r)
                })
                .collect()
        };
        let second = gap + rng.range(1.8, 4.0);
        hedge(canvas, &arc(gap + open, second - open), 9.0);
        hedge(canvas, &arc(second + open, gap + TAU - open), 9.0);
        if ring < 5 {
            for _ in 0..2 + ring / 2 {
                let a = rng.range(0.0, TAU);
                let spoke = [
                    (MAZE.0 + cos(a) * r, MAZE.1 + sin(a) * r),
                    (MAZE.0 + cos(a) * (r + 23.0), MAZE.1 + sin(a) * (r + 23.0)),
                ];
                hedge(canvas, &spoke, 9.0);
            }
        }
    }
    roof(canvas, MAZE, 24.0, 8, TERRACOTTA);
    // Four beds in four colours fill the corners around the circle.
    for (at, colour) in [
        ((684.0, 62.0), 0xd23f57),
        ((966.0, 60.0), 0xf4c53f),
        ((684.0, 340.0), 0x6a58c0),
        ((970.0, 344.0), 0xf08fb0),
    ] {
        for k in 0..5 {
            let a = k as f32 / 5.0 * TAU + at.0;
            posy(canvas, (at.0 + cos(a) * 14.0, at.1 + sin(a) * 14.0), 10.0, Rgb::hex(colour));
        }
        tree(canvas, at, 10.0, Rgb::hex(0x4f7f46));
    }
}

/// Paints the kitchen garden: beds in rows, each with a different crop.
pub(super) fn kitchen_garden(canvas: &mut Canvas) {
    let mut rng = Rng::new(55);
    let crops = [
        (0x6aa04a, 5.0),
        (0x9cc25a, 4.0),
        (0x7d4f8a, 5.5),
        (0x3f7a58, 6.0),
        (0xc9d27a, 3.6),
        (0x5f9a7a, 5.0),
        (0xb5483c, 3.4),
        (0x88a84a, 6.5),
        (0xe0a23c, 4.6),
        (0x4a8a3e, 3.8),
        (0xa8c48a, 5.4),
        (0x6a6fae, 3.6),
    ];
    for row in 0..3 {
        for column in 0..4 {
            let (x0, y0) = (680.0 + column as f32 * 86.0, 510.0 + row as f32 * 56.0);
            let (x1, y1) = (x0 + 74.0, y0 + 44.0);
            raised(canvas, &rectangle(x0, y0, x1, y1), 2.0, Rgb::hex(0x8a5f3e));
            let (leaf, size) = crops[row * 4 + column];
            let upright = (row + column) % 2 == 0;
            let gap = size * 2.2;
            let (long, wide) = if upright { (y1 - y0, x1 - x0) } else { (x1 - x0, y1 - y0) };
            let mut v = size + 1.0;
            while v < wide - size {
                let mut u = size + 1.0;
                while u < long - size {
                    let at = if upright { (x0 + v, y0 + u) } else { (x0 + u, y0 + v) };
                    let at = (at.0 + rng.range(-1.0, 1.0), at.1 + rng.range(-1.0, 1.0));
                    canvas.fill(
                        &oval((at.0 + 1.4, at.1 + 1.4), size * 0.8, size * 0.8),
                        SHADOW,
                        0.35,
                    );
                    let tone = Rgb::hex(leaf).scale(rng.range(0.86, 1.12));
                    disc(canvas, at, size * 0.8, tone.scale(0.8));
                    canvas.fill(
                        &oval((at.0 - size * 0.2, at.1 - size * 0.2), size * 0.45, size * 0.45),
                        tone.scale(1.2),
                        1.0,
                    );
                    u += size * 1.8;
                }
                v += gap;
            }
        }
    }
    // A wheelbarrow, a well, and a wall with espaliers.
    roof(canvas, (1014.0, 484.0), 20.0, 4, Rgb::hex(0x8d6a46));
    for k in 0..9 {
        tree(
            canvas,
            (676.0 + k as f32 * 42.0, 672.0),
            8.0 + (k % 3) as f32 * 2.0,
            Rgb::hex([0x5d8a3e, 0xe2a13e, 0x8fae4a][k % 3]),
        );
    }
}

/// Paints four knot gardens of low box, each with a different pattern.
pub(super) fn knots(canvas: &mut Canvas) {
    for (k, at) in
        [(444.0, 704.0), (582.0, 704.0), (444.0, 848.0), (582.0, 848.0)].into_iter().enumerate()
    {
        let (w, h) = (50.0, 60.0);
        raised(
            canvas,
            &rectangle(at.0 - w, at.1 - h, at.0 + w, at.1 + h),
            2.0,
            Rgb::hex([0xd9c39a, 0xb9684a, 0xe9e0c8, 0x9f7f5c][k]),
        );
        let spot = |u: f32, v: f32| (at.0 + u * w, at.1 + v * h);
        let ring =
            |f: &dyn Fn(f32) -> P| (0..=72).map(|i| f(i as f32 / 72.0 * TAU)).collect::<Vec<P>>();
        match k {
            0 => {
                for s in [-1.0, 1.0] {
                    hedge(canvas, &ring(&|a| spot(0.32 * s + 0.52 * cos(a), 0.8 * sin(a))), 7.0);
                }
                hedge(canvas, &ring(&|a| spot(0.84 * cos(a), 0.34 * sin(a))), 7.0);
            }
            1 => {
                hedge(canvas, &ring(&|a| spot(0.82 * sin(a), 0.84 * sin(a * 2.0) * 0.9)), 7.0);
                hedge(canvas, &ring(&|a| spot(0.82 * sin(a * 2.0) * 0.9, 0.84 * sin(a))), 7.0);
            }
            2 => {
                for r in [0.84, 0.56] {
                    hedge(
                        canvas,
                        &ring(&|a| {
                            spot(
                                r * cos(a) * (0.82 + 0.18 * cos(a * 5.0)),
                                r * sin(a) * (0.82 + 0.18 * cos(a * 5.0)),
                            )
                        }),
                        7.0,
                    );
                }
            }
            _ => {
                for s in [0.86, 0.5] {
                    hedge(
                        canvas,
                        &[spot(0.0, -s), spot(s, 0.0), spot(0.0, s), spot(-s, 0.0), spot(0.0, -s)],
                        7.0,
                    );
                }
                hedge(canvas, &[spot(-0.8, -0.8), spot(0.8, 0.8)], 6.0);
                hedge(canvas, &[spot(-0.8, 0.8), spot(0.8, -0.8)], 6.0);
            }
        }
        let blooms = [0xd23f57, 0xf4c53f, 0x7a55b8, 0xf08fb0].map(Rgb::hex);
        for (i, (u, v)) in [(0.0, 0.0), (-0.78, -0.8), (0.78, -0.8), (-0.78, 0.8), (0.78, 0.8)]
            .into_iter()
            .enumerate()
        {
            posy(canvas, spot(u, v), 9.0, blooms[(i + k) % 4]);
        }
        hedge(
            canvas,
            &[spot(-1.0, -1.0), spot(1.0, -1.0), spot(1.0, 1.0), spot(-1.0, 1.0), spot(-1.0, -1.0)],
            6.0,
        );
    }
    // A rose arch in the middle of the long walk.
    for k in 0..7 {
        posy(
            canvas,
            (490.0 + k as f32 * 7.4, 776.0 + (k % 2) as f32 * 4.0),
            8.0,
            Rgb::hex([0xf08fb0, 0xd23f57][k % 2]),
        );
    }
}

/// Paints the orchard: trees with blossom and fruit, beehives, and a picnic cloth.
pub(super) fn orchard(canvas: &mut Canvas) {
    let mut rng = Rng::new(66);
    let leaves = [0xf3c9d4, 0x7fa04a, 0xfaf0ea, 0x5d8a3e, 0xe7a5bd, 0x93b25a].map(Rgb::hex);
    for row in 0..4 {
        for column in 0..5 {
            if (row, column) == (2, 1) || (row, column) == (1, 3) {
                continue;
            }
            let at = (
                702.0 + column as f32 * 72.0 + rng.range(-7.0, 7.0),
                742.0 + row as f32 * 74.0 + rng.range(-7.0, 7.0),
            );
            let r = rng.range(21.0, 31.0);
            let leaf = leaves[(row * 3 + column * 2 + row * column) % 6];
            tree(canvas, at, r, leaf);
            if leaf.0 < 0.62 {
                let fruit =
                    *rng.pick(&[Rgb::hex(0xd8452f), Rgb::hex(0xf2a63a), Rgb::hex(0xf4d94f)]);
                for _ in 0..12 {
                    let (a, d) = (rng.unit() * TAU, rng.unit() * r * 0.8);
                    disc(canvas, (at.0 + cos(a) * d, at.1 + sin(a) * d), 2.1, fruit);
                }
            }
        }
    }
    let cloth = [(742.0, 876.0), (794.0, 866.0), (804.0, 908.0), (752.0, 918.0)];
    raised(canvas, &cloth, 1.5, Rgb::hex(0xfdf8ec));
    for k in 1..5 {
        let t = k as f32 / 5.0;
        let mix = |a: P, b: P| (lerp(a.0, b.0, t), lerp(a.1, b.1, t));
        for side in [1, 3] {
            let ends = [mix(cloth[0], cloth[side]), mix(cloth[4 - side], cloth[2])];
            canvas.line(&ends, 3.0, 3.0, Rgb::hex(0xc8483a), 0.55);
        }
    }
    for (at, r, colour) in [
        ((766.0, 886.0), 5.0, 0xe9dfc9),
        ((780.0, 896.0), 4.0, 0xf2a63a),
        ((786.0, 880.0), 3.6, 0x6f9a3c),
    ] {
        raised(canvas, &oval(at, r, r), 1.5, Rgb::hex(colour));
    }
    for k in 0..5 {
        let at = (902.0 + (k % 3) as f32 * 20.0, 808.0 + (k / 3) as f32 * 20.0);
        roof(canvas, at, 8.5, 4, Rgb::hex([0xe7c24f, 0x6f9ad0, 0xd98f5a, 0xf3e6c0, 0x8fb06a][k]));
    }
}
