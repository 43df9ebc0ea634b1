#ifndef COMPARE_CORNERS_H
#define COMPARE_CORNERS_H

#include <stdint.h>

/// Turns the sums of cells, each at the corner at its lower right, into those of all cells above and to the left.
///
/// A corner has `count` sums, and a row has a corner more than `across`, its number of cells.
static inline void integrate_corners(double *corners, int64_t across, int64_t down, int64_t count) {
  const int64_t step = (across + 1) * count;
  for (int64_t y = 1; y <= down; y++) {
    double *c = corners + y * step;
    for (int64_t i = count; i < step; i++) c[i] += c[i - count];
    for (int64_t i = 0; i < step; i++) c[i] += c[i - step];
  }
}

/// Writes the sums of `side` × `side` cells from a place.
static inline void sum_window(
    const double *corners, int64_t across, int64_t x, int64_t y, int64_t side, int64_t count, double *sums) {
  const int64_t step = (across + 1) * count;
  const double *c = corners + y * step + x * count, *d = c + side * step;
  for (int64_t k = 0; k < count; k++) sums[k] = d[k + side * count] - d[k] - c[k + side * count] + c[k];
}

#endif
