/// The displacements and turns of the edges in windows of cells, and the noise of a codec.
#pragma once

#include "compare_planes.h"

enum {
  /// The number of sums of each cell.
  move_sums = 13,
};

/// Writes the sums of the gradients of all cells above and to the left of each corner of a cell: `move_sums` for each of
/// (cells + 1) corners of a row.
void sum_gradients(const plane_set *planes, double *corners);

/// Returns the upper quartile of the steps between the mean differences of neighbouring cells, of which one has edges or
/// texture; `corners` are sums of gradients.
///
/// A codec rounds each block by itself. A change of a surface has steps at its border only, however large it is.
float noise_of(const plane_set *planes, const double *corners);

/// Tests the displacements and the turns in windows of 2 × 2, 4 × 4, 8 × 8 and 16 × 16 cells.
void test_moves(
    const plane_set *planes, const double *corners, const compare_limits *limits, compare_excess_of_windows *excess,
    uint8_t *marks);
