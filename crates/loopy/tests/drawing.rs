//! A drawing's counts as edges are added and removed, and drawings from turns.

use grid::{Mulberry32, Size};
use loopy::{Drawing, Edge, ThirdEdge, TurnsError};

#[test]
fn counts_follow_every_edge() {
    for (width, height) in [(2, 2), (4, 4), (5, 3), (8, 8), (1, 6)] {
        let size = Size::new(width, height).unwrap();
        let edges: Vec<Edge> = Edge::all(size).collect();
        let mut rng = Mulberry32::new(7);
        let mut drawing = Drawing::new(size);
        for _ in 0..200 {
            let edge = edges[rng.below(edges.len() as u32) as usize];
            let before = drawing.clone();
            let full = edge.cells(size).into_iter().find(|&cell| drawing.degree(cell) == 2);
            if drawing.has(edge) {
                assert!(drawing.remove(edge) && !drawing.has(edge));
            } else if let Some(cell) = full {
                assert_eq!(drawing.add(edge), Err(ThirdEdge { cell }));
                assert_eq!(drawing, before);
            } else {
                assert_eq!(drawing.add(edge), Ok(true));
                assert_eq!(drawing.add(edge), Ok(false));
            }
            check_counts(&drawing);
        }
    }
}

/// Checks each count against one computed from the edges alone.
fn check_counts(drawing: &Drawing) {
    let size = drawing.size();
    let degree = |cell| drawing.edges().filter(|edge| edge.cells(size).contains(&cell)).count();
    let is_turn = |cell| {
        let here: Vec<Edge> =
            drawing.edges().filter(|edge| edge.cells(size).contains(&cell)).collect();
        matches!(here[..], [a, b] if a.is_horizontal() != b.is_horizontal())
    };
    for cell in size.cells() {
        assert_eq!(drawing.degree(cell) as usize, degree(cell));
        assert_eq!(drawing.is_turn(cell), is_turn(cell));
        let near = size.cells().filter(|&other| {
            size.x(other).abs_diff(size.x(cell)) <= 1 && size.y(other).abs_diff(size.y(cell)) <= 1
        });
        let turns = near.filter(|&other| is_turn(other)).count();
        assert_eq!(usize::from(drawing.turns_near(cell)), turns);
    }
    assert_eq!(drawing.n_edges(), drawing.edges().count());
    assert_eq!(drawing.n_visited(), size.cells().filter(|&cell| degree(cell) > 0).count());
    assert_eq!(drawing.n_ends(), size.cells().filter(|&cell| degree(cell) == 1).count());

    let trails = drawing.trails();
    let cells: usize = trails.iter().map(|trail| trail.cells.len()).sum();
    let links: usize =
        trails.iter().map(|trail| trail.cells.len() - usize::from(!trail.closed)).sum();
    assert_eq!((cells, links), (drawing.n_visited(), drawing.n_edges()));
    assert_eq!(drawing.is_loop(), matches!(&trails[..], [trail] if trail.closed));
}

#[test]
fn a_cycle_with_anything_else_is_not_a_loop() {
    let size = Size::new(5, 5).unwrap();
    let square = |drawing: &mut Drawing, corner: usize| {
        for (a, b) in [(0, 1), (1, 6), (6, 5), (5, 0)] {
            let [a, b] = [a, b].map(|i| size.at(corner + i).unwrap());
            drawing.add(Edge::between(size, a, b).unwrap()).unwrap();
        }
    };
    let mut drawing = Drawing::new(size);
    assert!(!drawing.is_loop());
    square(&mut drawing, 0);
    assert!(drawing.is_loop());
    let mut two = drawing.clone();
    square(&mut two, 3);
    assert!(!two.is_loop());
    let beside = Edge::between(size, size.at(23).unwrap(), size.at(24).unwrap()).unwrap();
    drawing.add(beside).unwrap();
    assert!(!drawing.is_loop());
}

#[test]
fn invalid_turns_are_rejected() {
    let size = Size::new(3, 3).unwrap();
    let turns =
        |cells: &[usize]| Drawing::from_turns(size, cells.iter().map(|&i| size.at(i).unwrap()));
    assert_eq!(turns(&[]), Ok(Drawing::new(size)));
    assert_eq!(turns(&[0]), Err(TurnsError::OddRow(0)));
    assert_eq!(turns(&[0, 1, 4, 5]), Err(TurnsError::OddColumn(0)));
    // A line along the middle row and one down the middle column.
    assert_eq!(turns(&[0, 1, 3, 5, 7, 8]), Err(TurnsError::Crossing(size.at(4).unwrap())));
}
