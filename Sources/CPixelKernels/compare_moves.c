#pragma STDC FP_CONTRACT OFF

#include "compare_moves.h"

#include "compare_corners.h"

#include <math.h>
#include <string.h>

/// The least sum of gradients in a window whose displacement is tested: a contrast of 100 along six pixels.
static const float least_edges = 600;
static const float edge_growth[compare_scales] = {1, 3, 9, 27};
/// The regularization of the displacement: a share of the squared gradients, and a contrast of 7 in one pixel.
static const float ridge_share = 0.02f, ridge_least = 50;
/// The share of the squared differences that a displacement or a turn must explain, so that it is one.
static const double least_explained = 0.3;
/// The mean gradient of a cell with edges or texture, in levels, and the number of pixels of a cell with a mean.
static const double least_activity = 1, least_pixels = 32;

/// The sums of the products of gradients, of their moments `q` around the picture's origin, and of differences; and of the
/// lengths of gradients, of differences and of pixels.
enum { xx, xy, yy, xt, yt, tt, qx, qy, qq, qt, edge_sum, step_sum, pixel_sum };

/// Adds the pixels of a cell; the moments are those around its centre, at (column + half, row + half).
///
/// Each column has a sum of its own, so that the compiler can use vectors.
static inline void add_cell(
    const plane_set *s, int64_t column, int64_t row, int64_t first, int64_t end, float sums[move_sums][compare_cell]) {
  const float half = (compare_cell - 1) / 2.0f;
  for (int64_t y = row; y < row + compare_cell; y++) {
    if (y < 2 || y + 2 >= s->height) continue;
    const int64_t place = y * s->width + column;
    const float *across = s->across + place, *down = s->down + place, *activity = s->activity + place;
    const float *old = s->expected + place, *new = s->actual + place, *luma = s->luma + place;
    for (int64_t k = first; k < end; k++) {
      const float gx = across[k], gy = down[k], t = new[k] - old[k];
      const float q = (k - half) * gy - (y - row - half) * gx;
      sums[xx][k] += gx * gx, sums[xy][k] += gx * gy, sums[yy][k] += gy * gy;
      sums[xt][k] += gx * t, sums[yt][k] += gy * t, sums[tt][k] += t * t;
      sums[qx][k] += q * gx, sums[qy][k] += q * gy, sums[qq][k] += q * q, sums[qt][k] += q * t;
      sums[edge_sum][k] += activity[k], sums[step_sum][k] += luma[k], sums[pixel_sum][k]++;
    }
  }
}

/// Moves the moments of a cell from its centre (x, y) to the picture's origin.
static void move_moments(double *c, double x, double y) {
  c[qq] += 2 * (x * c[qy] - y * c[qx]) + x * x * c[yy] + y * y * c[xx] - 2 * x * y * c[xy];
  c[qx] += x * c[xy] - y * c[xx];
  c[qy] += x * c[yy] - y * c[xy];
  c[qt] += x * c[yt] - y * c[xt];
}

void sum_gradients(const plane_set *s, double *corners) {
  const int64_t across = cells_of(s->width), down = cells_of(s->height);
  const double half = (compare_cell - 1) / 2.0;
  memset(corners, 0, (across + 1) * (down + 1) * move_sums * sizeof(double));
  for (int64_t y = 0; y < down; y++) {
    for (int64_t x = 0; x < across; x++) {
      double *c = corners + ((y + 1) * (across + 1) + x + 1) * move_sums;
      float sums[move_sums][compare_cell] = {0};
      const int64_t column = x * compare_cell, rest = s->width - 2 - column;
      // Cells inside have a fixed number of columns.
      if (column > 0 && rest >= compare_cell) add_cell(s, column, y * compare_cell, 0, compare_cell, sums);
      else add_cell(s, column, y * compare_cell, column > 0 ? 0 : 2, rest < compare_cell ? rest : compare_cell, sums);
      for (int i = 0; i < move_sums; i++)
        for (int k = 0; k < compare_cell; k++) c[i] += sums[i][k];
      move_moments(c, column + half, y * compare_cell + half);
    }
  }
  integrate_corners(corners, across, down, move_sums);
}

float noise_of(const plane_set *s, const double *corners) {
  enum { parts = 8, most = 64 };
  const int64_t across = cells_of(s->width), down = cells_of(s->height);
  int64_t counts[parts * most] = {0}, steps = 0, below = 0, place = 0;
  for (int64_t y = 0; y < down; y++) {
    for (int64_t x = 0; x < across; x++) {
      double m[move_sums], next[move_sums];
      sum_window(corners, across, x, y, 1, move_sums, m);
      if (m[pixel_sum] < least_pixels || m[edge_sum] < least_activity * m[pixel_sum]) continue;
      for (int axis = 0; axis < 2; axis++) {
        if (x + 1 - axis >= across || y + axis >= down) continue;
        sum_window(corners, across, x + 1 - axis, y + axis, 1, move_sums, next);
        if (next[pixel_sum] < least_pixels) continue;
        const double step = fabs(m[step_sum] / m[pixel_sum] - next[step_sum] / next[pixel_sum]);
        counts[step < most ? (int)(parts * step) : parts * most - 1]++;
        steps++;
      }
    }
  }
  while (place < parts * most - 1 && 4 * (below += counts[place]) < 3 * steps) place++;
  return steps > 0 ? (float)place / parts : 0;
}

/// The displacement of a window's edges in pixels, and that of the middle of its sides by a turn about its centre; 0 if
/// they do not explain the differences.
typedef struct {
  double shift, turn;
} window_move;

/// Finds the displacement alone, and then with a turn, by least squares; (x, y) is the centre of the window and `half` half
/// its side, in pixels.
static window_move move_of(const double *m, double x, double y, double half) {
  window_move move = {0};
  const double ridge = ridge_share * (m[xx] + m[yy]) + ridge_least;
  // The moments about the centre.
  const double cx = (m[qx] - x * m[xy] + y * m[xx]) / half, cy = (m[qy] - x * m[yy] + y * m[xy]) / half;
  const double ct = (m[qt] - x * m[yt] + y * m[xt]) / half;
  const double cc = m[qq] + x * x * m[yy] + y * y * m[xx] - 2 * (x * m[qy] - y * m[qx] + x * y * m[xy]);
  // The normal equations of (dx, dy, turn), eliminated from the top.
  const double a = m[xx] + ridge, b = m[xy] / a, c = cx / a;
  const double e = m[yy] + ridge - b * m[xy], f = cy - b * cx, g = f / e;
  const double i = cc / (half * half) + ridge - c * cx - g * f;
  const double second = m[yt] - b * m[xt], third = ct - c * m[xt] - g * second;
  const double dy = second / e, dx = m[xt] / a - b * dy, turn = third / i;
  const double explained = m[xt] * m[xt] / a + second * dy;
  if (explained >= least_explained * m[tt]) move.shift = sqrt(dx * dx + dy * dy);
  if (explained + third * turn >= least_explained * m[tt]) move.turn = fabs(turn);
  return move;
}

void test_moves(
    const plane_set *s, const double *corners, const compare_limits *limits, compare_excess_of_windows *excess,
    uint8_t *marks) {
  const int64_t across = cells_of(s->width), down = cells_of(s->height);
  for (int scale = 0; scale < compare_scales; scale++) {
    const int64_t side = 2 << scale;
    const double half = side * compare_cell / 2;
    for (int64_t y = 0; y + side <= down; y++) {
      for (int64_t x = 0; x + side <= across; x++) {
        double m[move_sums];
        sum_window(corners, across, x, y, side, move_sums, m);
        if (m[edge_sum] < least_edges * edge_growth[scale]) continue;
        const window_move move = move_of(m, x * compare_cell + half, y * compare_cell + half, half);
        const float share = move.shift / limits->displacement[scale], turn = move.turn / limits->turn[scale];
        if (turn > 0.5f && turn > excess->turn[scale]) excess->turn[scale] = turn;
        if (share <= 0.5f) continue;
        if (share > excess->displacement[scale]) excess->displacement[scale] = share;
        // Larger windows do not say where the difference is.
        const int64_t inner = scale == 1 ? compare_cell : 0;
        if (scale < 2)
          mark_cells(
              marks, across, down, x * compare_cell + inner, y * compare_cell + inner, 2 * compare_cell, share > 1 ? 3 : 1);
      }
    }
  }
}
