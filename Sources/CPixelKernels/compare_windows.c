#pragma STDC FP_CONTRACT OFF

#include "compare_kernels.h"
#include "compare_lines.h"
#include "compare_means.h"
#include "compare_moves.h"
#include "compare_planes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The least noise of a pair as a share of the usual one.
static const float least_loudness = 0.7f;

/// Returns whether a pixel of a cell differs by more than rounding.
static bool differs(const compare_view *view, int64_t left, int64_t top) {
  enum { rounding = 2 };
  for (int64_t y = top; y < top + compare_cell && y < view->height; y++) {
    const int64_t columns = view->width - left < compare_cell ? view->width - left : compare_cell;
    const int64_t place = (y * view->width + left) * 4;
    for (int64_t i = 0; i < 4 * columns; i++)
      if (abs(view->actual[place + i] - view->expected[place + i]) > rounding) return true;
  }
  return false;
}

/// Clears the marks of cells without a difference, which are at the side of one in windows that exceed a limit.
static void clear_equal_cells(const compare_view *view, uint8_t *marks) {
  for (int64_t y = 0; y < view->height; y += compare_cell)
    for (int64_t x = 0; x < view->width; x += compare_cell, marks++)
      if (*marks && !differs(view, x, y)) *marks = 0;
}

compare_excess_of_windows compare_windows(
    const compare_view *view, const compare_limits *limits, const uint8_t *distances, uint8_t *marks) {
  compare_excess_of_windows excess = {0};
  plane_set s;
  const int64_t corners = (cells_of(view->width) + 1) * (cells_of(view->height) + 1) * move_sums;
  if (!create_planes(view, 2 * corners + mean_rows * view->width, &s)) {
    excess.mean[0] = INFINITY;
    return excess;
  }
  double *sums = (double *)(void *)s.work;
  sum_gradients(&s, sums);
  test_moves(&s, sums, limits, &excess, marks);
  const float noise = limits->noise > 0 ? noise_of(&s, sums) / limits->noise : 1;
  const float loudness = fminf(fmaxf(noise, least_loudness), 1);
  compare_limits own = *limits;
  const int64_t count = s.width * s.height;
  if (distances) {
    for (int64_t i = 0; i < count; i++) s.activity[i] = distances[i] / 4.0f;
    for (int scale = 0; scale < compare_scales; scale++) own.activity[scale] = limits->distance;
    own.chroma_activity = 2 * limits->distance;
  }
  test_means(view, &s, &own, loudness, &excess, marks, s.work);
  for (int64_t i = 0; i < count; i++) s.activity[i] *= own.activity[0];
  excess.line = compare_lines(s.luma, s.activity, s.width, s.height, loudness * limits->line, marks, s.expected);
  clear_equal_cells(view, marks);
  free_planes(&s);
  return excess;
}

void compare_mark_pixels(const compare_view *view, int32_t noise, uint8_t *marks) {
  const int64_t across = cells_of(view->width);
  memset(marks, 0, across * cells_of(view->height));
  for (int64_t y = 0; y < view->height; y++) {
    const uint8_t *p = view->expected + y * view->width * 4, *q = view->actual + y * view->width * 4;
    if (memcmp(p, q, view->width * 4) == 0) continue;
    for (int64_t x = 0; x < 4 * view->width; x++)
      if (abs(p[x] - q[x]) > noise) marks[y / compare_cell * across + x / 4 / compare_cell] = 3;
  }
}
