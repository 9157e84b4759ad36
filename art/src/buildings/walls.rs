//! Walls and castles.

use crate::buildings::{House, SLATE, TIMBER, spire, tower, upright};
use crate::canvas::Rgb;
use crate::easel::Easel;
use crate::math::{P, lerp};
use crate::mood::{ROOFS, STONE};

/// Paints a battlemented wall between two points.
pub(crate) fn rampart(easel: &mut Easel, from: P, to: P, u: f32, y: f32) {
    let tall = 6.0 * u;
    let light = if to.1 > from.1 { 0.9 } else { 0.5 };
    easel.face(&[from, to, (to.0, to.1 - tall), (from.0, from.1 - tall)], STONE, light, y);
    let long = crate::math::len((to.0 - from.0, to.1 - from.1));
    let n = (long / (2.4 * u)) as usize + 1;
    for i in 0..n {
        let t = (i as f32 + 0.25) / n as f32;
        let at = (lerp(from.0, to.0, t), lerp(from.1, to.1, t) - tall);
        let w = 0.6 * u;
        easel.face(&upright(at.0, w, at.1, at.1 - 1.4 * u), STONE, light, y);
    }
    easel.pen(&[(from.0, from.1 - tall), (to.0, to.1 - tall)], 0.5 * u, 0.4);
}

/// Paints a round wall tower with battlements.
fn turret(easel: &mut Easel, at: P, u: f32, tall: f32, y: f32) {
    tower(easel, at, u, 5.0, tall, STONE, y);
    let top = (at.0, at.1 - tall * u);
    for i in 0..4 {
        let x = top.0 + (i as f32 - 1.5) * 1.35 * u;
        let light = 1.0 - i as f32 * 0.24;
        easel.face(&upright(x, 0.45 * u, top.1 + 0.5 * u, top.1 - 1.2 * u), STONE, light, y);
    }
    easel.window((at.0 - 0.5 * u, top.1 + 3.5 * u), 0.5 * u, 0.9 * u, y, true);
}

/// Paints a castle: a ring of walls and towers around a keep with a banner.
pub(crate) fn castle(easel: &mut Easel, at: P, u: f32, y: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * u, at.1 + dy * u);
    rampart(easel, spot(-17.0, -7.0), spot(0.0, -11.0), u, y);
    rampart(easel, spot(0.0, -11.0), spot(17.0, -6.0), u, y);
    turret(easel, spot(0.0, -11.0), u, 10.0, y);
    let keep = House {
        at: spot(0.0, -3.0),
        u: u * 1.7,
        wide: 6.4,
        tall: 10.0,
        long: 7.0,
        to_right: true,
        roof: SLATE,
        wall: STONE,
        seed: 3,
    };
    keep.paint(easel, y);
    turret(easel, spot(-6.5, -3.0), u, 24.0, y);
    spire(easel, spot(-6.5, -27.0), u, 6.0, 8.0, ROOFS[1], y);
    turret(easel, spot(-17.0, -6.0), u, 12.0, y);
    turret(easel, spot(17.0, -5.0), u, 12.0, y);
    spire(easel, spot(17.0, -17.0), u, 6.0, 6.0, ROOFS[1], y);
    rampart(easel, spot(-17.0, -5.0), spot(-6.0, 3.0), u, y);
    rampart(easel, spot(5.0, 3.0), spot(17.0, -4.0), u, y);
    rampart(easel, spot(-6.0, 3.0), spot(5.0, 3.0), u, y);
    let gate = spot(-0.5, 3.0);
    easel.face(
        &[
            (gate.0 - 1.8 * u, gate.1),
            (gate.0 + 1.8 * u, gate.1),
            (gate.0 + 1.6 * u, gate.1 - 3.6 * u),
            (gate.0, gate.1 - 4.6 * u),
            (gate.0 - 1.6 * u, gate.1 - 3.6 * u),
        ],
        TIMBER,
        0.2,
        y,
    );
    turret(easel, spot(-6.0, 4.0), u, 11.0, y);
    turret(easel, spot(5.0, 4.0), u, 11.0, y);
    let mast = spot(-6.5, -36.0);
    easel.pen(&[mast, (mast.0, mast.1 - 7.0 * u)], 0.6 * u, 0.9);
    let flag = [
        (mast.0, mast.1 - 7.0 * u),
        (mast.0 + 7.0 * u, mast.1 - 6.0 * u),
        (mast.0 + 5.0 * u, mast.1 - 5.0 * u),
        (mast.0 + 7.0 * u, mast.1 - 3.6 * u),
        (mast.0, mast.1 - 3.6 * u),
    ];
    easel.face(&flag, Rgb::hex(0xc4402c), 0.9, y);
}
