#pragma STDC FP_CONTRACT OFF

#include "compare_means.h"

#include <math.h>
#include <string.h>

enum { plane_kinds = 4 };

/// The sides of the windows, in pixels: a power of two and one.
static const int64_t sides[compare_scales] = {5, 9, 17, 33};

INLINE float larger(float a, float b) { return a > b ? a : b; }

/// The sums of the columns of windows, for each size and plane, and the rows of which they consist.
typedef struct {
  int64_t width;
  /// `columns` has the sums of the windows that end in a row, by their first column; `rows` those of the windows' last rows.
  float *columns[compare_scales][plane_kinds], *rows[compare_scales][plane_kinds];
  /// The differences of red minus luma and of blue minus luma in a row, and scratch memory.
  float *red, *blue, *sums, *shares;
} window_sums;

/// Lays the sums out in scratch memory, and clears it.
static window_sums lay_out(float *work, int64_t width) {
  window_sums w = {.width = width, .sums = work, .shares = work + width, .red = work + 2 * width, .blue = work + 3 * width};
  memset(work, 0, mean_rows * width * sizeof(float));
  work += 4 * width;
  for (int scale = 0; scale < compare_scales; scale++) {
    for (int k = 0; k < plane_kinds; k++) {
      w.columns[scale][k] = work;
      w.rows[scale][k] = work + width;
      work += (sides[scale] + 1) * width;
    }
  }
  return w;
}

/// Writes the differences of the chroma in a row.
INLINE void fill_chroma(const compare_view *view, const float *restrict luma, int64_t y, const window_sums *w) {
  const uint8_t *expected = view->expected + 4 * y * w->width, *actual = view->actual + 4 * y * w->width;
  float *restrict red = w->red, *restrict blue = w->blue;
  for (int64_t x = 0; x < w->width; x++) {
    const uint8_t *p = expected + 4 * x, *q = actual + 4 * x;
    // The pixels are premultiplied, on white.
    const float rest = (float)p[3] - q[3] - luma[x];
    red[x] = 0.713f * ((float)q[0] - p[0] + rest);
    blue[x] = 0.564f * ((float)q[2] - p[2] + rest);
  }
}

/// Adds a row of a plane to the windows of all sizes, and takes the row before them out of them.
INLINE void add_row(const window_sums *w, int plane, const float *restrict row, int64_t y) {
  float *restrict sums = w->sums;
  int64_t count = w->width, distance = 1;
  memcpy(sums, row, count * sizeof(float));
  for (int scale = 0; scale < compare_scales; scale++) {
    const int64_t side = sides[scale];
    // The sums of `side` − 1 neighbours.
    for (; distance < side - 1; distance *= 2) {
      count -= distance;
      for (int64_t x = 0; x < count; x++) sums[x] += sums[x + distance];
    }
    float *restrict columns = w->columns[scale][plane];
    float *restrict old = w->rows[scale][plane] + y % side * w->width;
    for (int64_t x = 0; x + side <= w->width; x++) {
      const float new = sums[x] + row[x + side - 1];
      columns[x] += new - old[x];
      old[x] = new;
    }
  }
}

/// The limits of the windows of one size, and their number of pixels.
typedef struct {
  float pixels, mean, chroma, activity, chroma_activity;
} window_limits;

/// Writes the largest mean difference of each window of a row, as a multiple of its limit.
INLINE void write_shares(float *const *columns, float *restrict shares, int64_t count, window_limits limits) {
  const float *luma = columns[0], *red = columns[1], *blue = columns[2], *activity = columns[3];
  const float luma_scale = 1 / (limits.pixels * limits.mean), chroma_scale = 1 / (limits.pixels * limits.chroma);
  for (int64_t x = 0; x < count; x++) {
    const float colour = larger(fabsf(red[x]), fabsf(blue[x])) - limits.chroma_activity * activity[x];
    shares[x] = larger((fabsf(luma[x]) - limits.activity * activity[x]) * luma_scale, colour * chroma_scale);
  }
}

/// Marks the windows of a row that exceed half of their limit; returns the largest share above it.
INLINE float mark_row(const plane_set *s, const float *shares, int64_t count, int64_t y, int scale, uint8_t *marks) {
  const int64_t inner = (sides[scale] - 1) / 2;
  uint8_t *row = marks + (y + inner) / compare_cell * cells_of(s->width);
  float largest = 0;
  // A part has the windows that are centred in a cell.
  for (int64_t first = 0, end; first < count; first = end) {
    const int64_t cell = (first + inner) / compare_cell, next = (cell + 1) * compare_cell - inner;
    float most = 0;
    end = next < count ? next : count;
    for (int64_t x = first; x < end; x++) most = larger(most, shares[x]);
    if (most <= 0.5f) continue;
    largest = larger(largest, most);
    // Larger windows reach beyond the difference, and join separate ones. The differences of a window that is centred
    // in a cell belong to that cell.
    if (scale < 2) row[cell] |= most > 1 ? 3 : 1;
  }
  return largest;
}

/// Tests the means of all windows.
INLINE void test_rows(
    const compare_view *view, const plane_set *s, const compare_limits *limits, float loudness,
    compare_excess_of_windows *excess, uint8_t *marks, float *work) {
  const window_sums w = lay_out(work, s->width);
  for (int64_t y = 0; y < s->height; y++) {
    const float *luma = s->luma + y * s->width, *rows[plane_kinds] = {luma, w.red, w.blue, s->activity + y * s->width};
    fill_chroma(view, luma, y, &w);
    for (int k = 0; k < plane_kinds; k++) add_row(&w, k, rows[k], y);
    for (int scale = 0; scale < compare_scales; scale++) {
      const int64_t side = sides[scale], count = s->width - side + 1;
      if (y + 1 < side || count <= 0) continue;
      const window_limits own = {
          .pixels = side * side, .mean = (scale < 2 ? loudness : 1) * limits->mean[scale],
          .chroma = limits->chroma[scale], .activity = limits->activity[scale],
          .chroma_activity = limits->chroma_activity};
      write_shares(w.columns[scale], w.shares, count, own);
      excess->mean[scale] = larger(excess->mean[scale], mark_row(s, w.shares, count, y + 1 - side, scale, marks));
    }
  }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void test_wide_rows(
    const compare_view *view, const plane_set *s, const compare_limits *limits, float loudness,
    compare_excess_of_windows *excess, uint8_t *marks, float *work) {
  test_rows(view, s, limits, loudness, excess, marks, work);
}
#endif

void test_means(
    const compare_view *view, const plane_set *s, const compare_limits *limits, float loudness,
    compare_excess_of_windows *excess, uint8_t *marks, float *work) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    test_wide_rows(view, s, limits, loudness, excess, marks, work);
    return;
  }
#endif
  test_rows(view, s, limits, loudness, excess, marks, work);
}
