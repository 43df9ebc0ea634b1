#pragma STDC FP_CONTRACT OFF

#include "compare_corners.h"
#include "compare_kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void compare_halve_colours(
    const uint8_t *picture, int64_t stride, int64_t width, int64_t height, uint8_t *half) {
  // Two channels of a pixel are summed in one number, with eight unused bits between them.
  const uint32_t pairs = 0x00ff00ff, rounding = 0x00020002;
  for (int64_t y = 0; y < height / 2; y++) {
    const uint8_t *upper = picture + 2 * y * stride, *lower = upper + stride;
    for (int64_t x = 0; x < width / 2; x++, upper += 8, lower += 8, half += 4) {
      uint32_t p[4];
      memcpy(p, upper, 8);
      memcpy(p + 2, lower, 8);
      uint32_t even = rounding, odd = rounding;
      for (int i = 0; i < 4; i++) even += p[i] & pairs, odd += p[i] >> 8 & pairs;
      const uint32_t mean = (even >> 2 & pairs) | (odd >> 2 & pairs) << 8;
      memcpy(half, &mean, 4);
    }
  }
}

/// The mean distance of the luma of a cell from which it is marked: in levels, and as a share of the largest one; half of
/// it marks its surroundings.
static const double marked = 6, marked_share = 0.5;
/// The sum of gradients in a window of 4 × 4 and of 8 × 8 cells from which its displacement is tested: a contrast of 100
/// along 27 and 81 pixels.
static const double least_edges[2] = {2700, 8100};
/// The regularization of a displacement: a share of the squared gradients, and a gradient of 2 levels in each pixel.
static const double ridge_share = 0.02, ridge_least = 4;

/// The sums of a cell: the differences of luma, red and blue, their distances, the steps between neighbours, the number
/// of pixels, and the products of gradients (x, y, four times as large) and differences (t).
enum { luma, red, blue, distance, steps, pixels, edges, xx, xy, yy, xt, yt, tt, sum_count };

/// The luma of a row of both pictures, and the differences of red and blue.
typedef struct {
  int16_t *old, *new, *red, *blue;
} plane_row;

static plane_row row_at(int16_t *rows, int64_t width, int64_t y) {
  int16_t *row = rows + y % 3 * 4 * width;
  return (plane_row){row, row + width, row + 2 * width, row + 3 * width};
}

static inline int16_t luma_of(const uint8_t *p) { return (int16_t)((77 * p[0] + 150 * p[1] + 29 * p[2] + 128) >> 8); }

static void write_row(const compare_view *view, int64_t y, plane_row row) {
  const uint8_t *p = view->expected + y * view->width * 4, *q = view->actual + y * view->width * 4;
  for (int64_t x = 0; x < view->width; x++, p += 4, q += 4) {
    row.old[x] = luma_of(p), row.new[x] = luma_of(q);
    row.red[x] = (int16_t)(q[0] - p[0]), row.blue[x] = (int16_t)(q[2] - p[2]);
  }
}

/// Adds a row, which is not the first or the last one, to the sums of its cells.
static void add_row(plane_row above, plane_row here, plane_row below, int64_t width, double *cells) {
  for (int64_t left = 0; left < width; left += compare_cell, cells += sum_count) {
    const int64_t first = left > 0 ? left : 1;
    const int64_t end = left + compare_cell < width ? left + compare_cell : width - 1;
    int32_t s[sum_count] = {0};
    for (int64_t x = first; x < end; x++) {
      const int32_t d = here.new[x] - here.old[x], step = here.old[x + 1] - here.old[x - 1];
      const int32_t across = step + here.new[x + 1] - here.new[x - 1];
      const int32_t down = below.old[x] - above.old[x] + below.new[x] - above.new[x];
      s[luma] += d, s[red] += here.red[x], s[blue] += here.blue[x];
      s[distance] += abs(d), s[steps] += abs(step), s[edges] += abs(across) + abs(down);
      s[xx] += across * across, s[xy] += across * down, s[yy] += down * down;
      s[xt] += across * d, s[yt] += down * d, s[tt] += d * d;
    }
    s[pixels] = end > first ? (int32_t)(end - first) : 0;
    for (int k = 0; k < sum_count; k++) cells[k] += s[k];
  }
}

/// Returns the length of the displacement that explains the differences of a window best; 0 if it explains less than a
/// third of them.
static double displacement_of(const double *sums) {
  // A gradient is four times the mean of both pictures.
  const double more = ridge_share * (sums[xx] + sums[yy]) + 16 * ridge_least * sums[pixels];
  const double a = sums[xx] + more, b = sums[xy], c = sums[yy] + more, determinant = a * c - b * b;
  if (determinant <= 0) return 0;
  const double u = sums[xt], v = sums[yt];
  const double x = (c * u - b * v) / determinant, y = (a * v - b * u) / determinant;
  return 3 * (x * u + y * v) < sums[tt] ? 0 : 4 * sqrt(x * x + y * y);
}

/// Marks the cells that differ, and returns the largest difference of a cell as a multiple of its limit.
static float test_cells(
    const double *corners, int64_t across, int64_t down, const compare_large_limits *limits, uint8_t *marks) {
  float largest = 0;
  double farthest = 0;
  for (int pass = 0; pass < 2; pass++) {
    const double least = fmin(marked, marked_share * farthest);
    for (int64_t y = 0; y < down; y++) {
      const double *c = corners + ((y + 1) * (across + 1) + 1) * sum_count;
      for (int64_t x = 0; x < across; x++, c += sum_count) {
        // A part of a cell at the border has too few pixels for a mean.
        if (2 * c[pixels] < compare_cell * compare_cell) continue;
        const double mean = c[distance] / c[pixels];
        const float share = fabs(c[luma]) / (limits->mean * c[pixels] + limits->activity * c[steps]);
        if (share > largest) largest = share;
        if (mean > farthest) farthest = mean;
        if (pass == 1) marks[y * across + x] = mean > least ? 3 : 2 * mean > least ? 1 : 0;
      }
    }
  }
  return largest;
}

/// Returns the largest mean difference of 2 × 2 cells as a multiple of its limit.
static float test_means(const double *corners, int64_t across, int64_t down, const compare_large_limits *limits) {
  float largest = 0;
  for (int64_t y = 0; y + 2 <= down; y++) {
    for (int64_t x = 0; x + 2 <= across; x++) {
      double s[sum_count];
      sum_window(corners, across, x, y, 2, sum_count, s);
      if (s[pixels] < 2 * compare_cell * compare_cell) continue;
      const double allowed = limits->activity * s[steps];
      const double chroma = fmax(0.713 * fabs(s[red] - s[luma]), 0.564 * fabs(s[blue] - s[luma]));
      const float share = fmax(
          fabs(s[luma]) / (limits->wide_mean * s[pixels] + allowed),
          chroma / (limits->wide_chroma * s[pixels] + allowed));
      if (share > largest) largest = share;
    }
  }
  return largest;
}

/// Returns the largest displacement of 4 × 4 and 8 × 8 cells as a multiple of its limit.
static float test_displacements(const double *corners, int64_t across, int64_t down, const compare_large_limits *limits) {
  float largest = 0;
  for (int scale = 0; scale < 2; scale++) {
    const int64_t side = 4 << scale;
    for (int64_t y = 0; y + side <= down; y++) {
      for (int64_t x = 0; x + side <= across; x++) {
        double s[sum_count];
        sum_window(corners, across, x, y, side, sum_count, s);
        if (s[edges] < 4 * least_edges[scale]) continue;
        const float share = displacement_of(s) / limits->displacement[scale];
        if (share > largest) largest = share;
      }
    }
  }
  return largest;
}

compare_large_differences compare_cells(const compare_view *view, const compare_large_limits *limits, uint8_t *marks) {
  const int64_t width = view->width, across = (width + compare_cell - 1) / compare_cell;
  const int64_t height = view->height, down = (height + compare_cell - 1) / compare_cell;
  compare_large_differences found = {0};
  int16_t *rows = malloc(3 * 4 * width * sizeof(int16_t));
  double *corners = calloc((across + 1) * (down + 1) * sum_count, sizeof(double));
  if (rows && corners) {
    for (int64_t y = 0; y < height; y++) {
      write_row(view, y, row_at(rows, width, y));
      if (y < 2) continue;
      double *cells = corners + (((y - 1) / compare_cell + 1) * (across + 1) + 1) * sum_count;
      add_row(row_at(rows, width, y - 2), row_at(rows, width, y - 1), row_at(rows, width, y), width, cells);
    }
    found.mean = test_cells(corners, across, down, limits, marks);
    integrate_corners(corners, across, down, sum_count);
    found.wide_mean = test_means(corners, across, down, limits);
    found.displacement = test_displacements(corners, across, down, limits);
  }
  free(corners);
  free(rows);
  return found;
}
