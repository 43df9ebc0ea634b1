#pragma STDC FP_CONTRACT OFF

#include "compare_corners.h"
#include "compare_kernels.h"
#include "compare_labels.h"
#include "compare_lines.h"
#include "compare_smooth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  /// The side of a cell whose windows of displacement and marks are known, in pixels.
  cell_side = 8,
  /// The number of planes.
  plane_count = 9,
};

/// The sides of the windows whose means are tested, in pixels.
static const int64_t window_sides[compare_scales] = {5, 9, 17, 33};
/// The least sum of gradients in a window whose displacement is tested: a contrast of 100 along six pixels.
static const float least_edges = 600;
static const float edge_growth[4] = {1, 3, 9, 27};
/// The regularization of the displacement: a share of the squared gradients, and a contrast of 7 in one pixel.
static const float ridge_share = 0.02f, ridge_least = 50;

/// The share of the squared differences that a displacement must explain, so that it is one.
static const double least_explained = 0.3;
/// The mean gradient of a cell with edges or texture, in levels, and the number of pixels of a cell with a mean.
static const double least_activity = 1, least_pixels = 32;

/// The least noise of a pair as a share of the usual one.
static const float least_loudness = 0.6f;

/// The planes of a comparison, each with an element for a pixel.
typedef struct {
  int64_t width, height;
  /// The differences of luma, red minus luma, and blue minus luma.
  float *luma, *red, *blue;
  /// The smoothed luma of both pictures.
  float *expected, *actual;
  /// The length of the gradient of their mean, or the distance from a palette; the parts of the gradient, and scratch memory.
  float *activity, *across, *down, *scratch;
} plane_set;

static void fill_planes(const compare_view *view, plane_set *s) {
  const int64_t width = s->width, count = width * s->height;
  for (int64_t i = 0; i < count; i++) {
    const uint8_t *p = view->expected + 4 * i, *q = view->actual + 4 * i;
    const float old = luma_of(p), new = luma_of(q), step = new - old;
    s->expected[i] = old;
    s->actual[i] = new;
    s->luma[i] = step;
    const float clearer = (float)p[3] - q[3];
    s->red[i] = 0.713f * ((float)q[0] - p[0] + clearer - step);
    s->blue[i] = 0.564f * ((float)q[2] - p[2] + clearer - step);
  }
  smooth(s->expected, s->expected, s->scratch, width, s->height);
  smooth(s->actual, s->actual, s->scratch, width, s->height);
  memset(s->across, 0, count * sizeof(float));
  memset(s->down, 0, count * sizeof(float));
  memset(s->activity, 0, count * sizeof(float));
  for (int64_t y = 2; y + 2 < s->height; y++) {
    const float *p = s->expected + y * width, *q = s->actual + y * width;
    float *gx = s->across + y * width, *gy = s->down + y * width, *g = s->activity + y * width;
    for (int64_t x = 2; x < width - 2; x++) {
      gx[x] = (p[x + 1] - p[x - 1] + q[x + 1] - q[x - 1]) / 4;
      gy[x] = (p[x + width] - p[x - width] + q[x + width] - q[x - width]) / 4;
      g[x] = sqrtf(gx[x] * gx[x] + gy[x] * gy[x]);
    }
  }
}

/// Writes the sums of pairs of values with a distance.
static void sum_pairs(const float *restrict source, float *restrict target, int64_t count, int64_t distance) {
  for (int64_t x = 0; x + distance < count; x++) target[x] = source[x] + source[x + distance];
}

/// Writes the sums of `side` neighbouring values, where `side` is a power of two and one; `target` and `scratch` have as
/// many elements as the source.
static void sum_neighbours(const float *source, float *target, float *scratch, int64_t count, int64_t side) {
  const float *sums = source;
  int64_t rest = count;
  for (int64_t distance = 1; 2 * distance < side; distance *= 2) {
    float *next = sums == scratch ? target : scratch;
    sum_pairs(sums, next, rest, distance);
    sums = next;
    rest -= distance;
  }
  for (int64_t x = 0; x + side <= count; x++) target[x] = sums[x] + source[x + side - 1];
}

/// Marks the cells under a window.
static void mark_cells(
    uint8_t *marks, int64_t across, int64_t down, int64_t left, int64_t top, int64_t side, uint8_t mark) {
  for (int64_t y = top / cell_side; y <= (top + side - 1) / cell_side && y < down; y++)
    for (int64_t x = left / cell_side; x <= (left + side - 1) / cell_side && x < across; x++)
      marks[y * across + x] |= mark;
}

static inline float larger(float a, float b) { return a > b ? a : b; }

/// The limits of the windows of one size, and their number of pixels.
typedef struct {
  float pixels, mean, chroma, activity, chroma_activity;
} window_limits;

/// Writes the largest mean difference of each window of a row, as a multiple of its limit.
///
/// `sums` has the sums of luma, red, blue and activity, with `width` elements each.
static void write_shares(const float *sums, float *shares, int64_t width, int64_t across, window_limits limits) {
  const float *luma = sums, *red = sums + width, *blue = sums + 2 * width, *activity = sums + 3 * width;
  const float luma_scale = 1 / (limits.pixels * limits.mean), chroma_scale = 1 / (limits.pixels * limits.chroma);
  for (int64_t x = 0; x < across; x++) {
    const float colour = larger(fabsf(red[x]), fabsf(blue[x])) - limits.chroma_activity * activity[x];
    shares[x] = larger((fabsf(luma[x]) - limits.activity * activity[x]) * luma_scale, colour * chroma_scale);
  }
}

/// Marks the windows of a row that exceed half of their limit; returns the largest share above it.
static float mark_row(
    const plane_set *s, const float *shares, int64_t across, int64_t y, int scale, uint8_t *marks) {
  enum { part = 16 };
  const int64_t side = window_sides[scale], inner = (side - 1) / 2;
  const int64_t cells = (s->width + cell_side - 1) / cell_side, rows = (s->height + cell_side - 1) / cell_side;
  float largest = 0;
  for (int64_t first = 0; first < across; first += part) {
    const int64_t end = first + part < across ? first + part : across;
    int found = 0;
    for (int64_t x = first; x < end; x++) found |= shares[x] > 0.5f;
    for (int64_t x = first; found && x < end; x++) {
      if (shares[x] <= 0.5f) continue;
      largest = larger(largest, shares[x]);
      // Larger windows reach beyond the difference, and join separate ones. The differences of a window that is centred
      // in a cell belong to that cell.
      if (scale < 2) mark_cells(marks, cells, rows, x + inner, y + inner, 1, shares[x] > 1 ? 3 : 1);
    }
  }
  return largest;
}

/// The number of rows of memory for testing means: sums of columns for each scale and plane, of windows,
/// shares, and scratch memory.
enum { mean_rows = 4 * compare_scales + 6 };

/// Tests the means of all windows; `work` has `mean_rows` rows.
static void test_means(
    const plane_set *s, const compare_limits *limits, float loudness, compare_excess_of_windows *excess, uint8_t *marks,
    float *work) {
  const int64_t width = s->width;
  const float *planes[] = {s->luma, s->red, s->blue, s->activity};
  float *sums = work + 4 * compare_scales * width, *shares = sums + 4 * width, *scratch = shares + width;
  // The sums of the last rows of each column, for each scale and plane.
  memset(work, 0, 4 * compare_scales * width * sizeof(float));
  for (int64_t y = 0; y < s->height; y++) {
    for (int scale = 0; scale < compare_scales; scale++) {
      const int64_t side = window_sides[scale], across = width - side + 1;
      for (int k = 0; k < 4; k++) {
        float *columns = work + (4 * scale + k) * width;
        const float *new = planes[k] + y * width, *old = new - side * width;
        if (y < side)
          for (int64_t x = 0; x < width; x++) columns[x] += new[x];
        else
          for (int64_t x = 0; x < width; x++) columns[x] += new[x] - old[x];
        if (y + 1 >= side && across > 0) sum_neighbours(columns, sums + k * width, scratch, width, side);
      }
      if (y + 1 < side || across <= 0) continue;
      const window_limits own = {
          .pixels = side * side, .mean = (scale < 2 ? loudness : 1) * limits->mean[scale],
          .chroma = limits->chroma[scale], .activity = limits->activity[scale],
          .chroma_activity = limits->chroma_activity};
      write_shares(sums, shares, width, across, own);
      const float share = mark_row(s, shares, across, y + 1 - side, scale, marks);
      if (share > excess->mean[scale]) excess->mean[scale] = share;
    }
  }
}

/// The sums of the products of gradients and differences, and of the lengths of gradients.
enum { xx, xy, yy, xt, yt, tt, edge_sum, step_sum, pixel_sum, sum_count };

/// Writes the sums of all cells above and to the left of each corner of a cell: (cells + 1) per row.
static void sum_gradients(const plane_set *s, int64_t across, int64_t down, double *corners) {
  memset(corners, 0, (across + 1) * (down + 1) * sum_count * sizeof(double));
  for (int64_t y = 2; y + 2 < s->height; y++) {
    double *row = corners + ((y / cell_side + 1) * (across + 1) + 1) * sum_count;
    for (int64_t x = 2; x + 2 < s->width; x++) {
      const int64_t i = y * s->width + x;
      double *c = row + x / cell_side * sum_count;
      const float gx = s->across[i], gy = s->down[i], t = s->actual[i] - s->expected[i];
      c[xx] += gx * gx, c[xy] += gx * gy, c[yy] += gy * gy;
      c[xt] += gx * t, c[yt] += gy * t, c[tt] += t * t;
      c[edge_sum] += s->activity[i], c[step_sum] += s->luma[i], c[pixel_sum]++;
    }
  }
  integrate_corners(corners, across, down, sum_count);
}

/// Returns the upper quartile of the steps between the mean differences of neighbouring cells, of which one has edges or
/// texture; `corners` are sums of gradients.
///
/// A codec rounds each block by itself. A change of a surface has steps at its border only, however large it is.
static float noise_of(int64_t across, int64_t down, const double *corners) {
  enum { parts = 8, most = 64 };
  int64_t counts[parts * most] = {0}, steps = 0, below = 0, place = 0;
  for (int64_t y = 0; y < down; y++) {
    for (int64_t x = 0; x < across; x++) {
      double m[sum_count], next[sum_count];
      sum_window(corners, across, x, y, 1, sum_count, m);
      if (m[pixel_sum] < least_pixels || m[edge_sum] < least_activity * m[pixel_sum]) continue;
      for (int axis = 0; axis < 2; axis++) {
        if (x + 1 - axis >= across || y + axis >= down) continue;
        sum_window(corners, across, x + 1 - axis, y + axis, 1, sum_count, next);
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

/// Tests the displacements in windows of 2 × 2, 4 × 4, 8 × 8 and 16 × 16 cells.
static void test_displacement(
    int64_t across, int64_t down, const double *corners, const compare_limits *limits,
    compare_excess_of_windows *excess, uint8_t *marks) {
  for (int scale = 0; scale < compare_scales; scale++) {
    const int64_t side = 2 << scale;
    for (int64_t y = 0; y + side <= down; y++) {
      for (int64_t x = 0; x + side <= across; x++) {
        double m[sum_count];
        sum_window(corners, across, x, y, side, sum_count, m);
        if (m[edge_sum] < least_edges * edge_growth[scale]) continue;
        const double ridge = ridge_share * (m[xx] + m[yy]) + ridge_least;
        const double a = m[xx] + ridge, b = m[xy], e = m[yy] + ridge, determinant = a * e - b * b;
        const double dx = (e * m[xt] - b * m[yt]) / determinant;
        const double dy = (a * m[yt] - b * m[xt]) / determinant;
        if (dx * m[xt] + dy * m[yt] < least_explained * m[tt]) continue;
        const double share = sqrt(dx * dx + dy * dy) / limits->displacement[scale];
        if (share <= 0.5) continue;
        if (share > excess->displacement[scale]) excess->displacement[scale] = share;
        // Larger windows do not say where the difference is.
        const int64_t inner = scale == 1 ? cell_side : 0;
        if (scale < 2)
          mark_cells(
              marks, across, down, x * cell_side + inner, y * cell_side + inner, 2 * cell_side, share > 1 ? 3 : 1);
      }
    }
  }
}

/// Returns whether the pixels around a pixel are equal but for `most` levels in all channels.
static bool is_flat(const compare_view *view, const uint8_t *picture, int64_t x, int64_t y, int most, int *range) {
  *range = 0;
  for (int k = 0; k < 3; k++) {
    int low = 255, high = 0;
    for (int64_t j = y - 1; j <= y + 1; j++) {
      for (int64_t i = x - 1; i <= x + 1; i++) {
        const int value = picture[(j * view->width + i) * 4 + k];
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    if (high - low > *range) *range = high - low;
  }
  return *range <= most;
}

compare_codec_noise compare_codec(const compare_view *view) {
  enum { flat_range = 2, edge_range = 40, near = 6 };
  const int64_t width = view->width, height = view->height, count = width * height;
  compare_codec_noise noise = {0};
  uint8_t *edges = calloc(count, 1);
  if (!edges) return noise;
  // Rows are sampled, so that large pictures cost no more than small ones.
  const int64_t step = count > 1 << 18 ? count >> 18 : 1;
  int range;
  for (int64_t y = 1; y + 1 < height; y++) {
    if (y / 16 % step != 0) continue;
    for (int64_t x = 1; x + 1 < width; x++) {
      is_flat(view, view->expected, x, y, flat_range, &range);
      edges[y * width + x] = range > 255 ? 255 : range;
    }
  }
  int64_t flat = 0, rough = 0, textured = 0, different = 0;
  for (int64_t y = 1; y + 1 < height; y++) {
    if (y / 16 % step != 0) continue;
    for (int64_t x = 1; x + 1 < width; x++) {
      const int here = edges[y * width + x];
      if (here > flat_range && here < edge_range) {
        const uint8_t *p = view->expected + (y * width + x) * 4, *q = view->actual + (y * width + x) * 4;
        textured++;
        different += abs(p[0] - q[0]) >= 2 || abs(p[1] - q[1]) >= 2 || abs(p[2] - q[2]) >= 2;
      }
      if (here > flat_range) continue;
      bool is_near = false;
      for (int64_t i = limited(x - near, width); !is_near && i <= limited(x + near, width); i++)
        is_near = edges[y * width + i] >= edge_range;
      for (int64_t j = limited(y - near, height); !is_near && j <= limited(y + near, height); j++)
        is_near = edges[j * width + x] >= edge_range;
      if (!is_near) continue;
      flat++;
      rough += !is_flat(view, view->actual, x, y, flat_range, &range);
    }
  }
  free(edges);
  noise.ringing = flat > 0 ? (double)rough / flat : 0;
  noise.texture = textured > 0 ? (double)different / textured : 0;
  return noise;
}

/// Returns whether a pixel of a cell differs by more than rounding.
static bool differs(const compare_view *view, int64_t left, int64_t top) {
  enum { rounding = 2 };
  for (int64_t y = top; y < top + cell_side && y < view->height; y++) {
    const int64_t columns = view->width - left < cell_side ? view->width - left : cell_side;
    const int64_t place = (y * view->width + left) * 4;
    for (int64_t i = 0; i < 4 * columns; i++)
      if (abs(view->actual[place + i] - view->expected[place + i]) > rounding) return true;
  }
  return false;
}

/// Clears the marks of cells without a difference, which are at the side of one in windows that exceed a limit.
static void clear_equal_cells(const compare_view *view, uint8_t *marks) {
  for (int64_t y = 0; y < view->height; y += cell_side)
    for (int64_t x = 0; x < view->width; x += cell_side, marks++)
      if (*marks && !differs(view, x, y)) *marks = 0;
}

compare_excess_of_windows compare_windows(
    const compare_view *view, const compare_limits *limits, const uint8_t *distances, uint8_t *marks) {
  compare_excess_of_windows excess = {0};
  plane_set s = {.width = view->width, .height = view->height};
  const int64_t count = s.width * s.height;
  // The sums of gradients need 18 elements for each corner of a cell, which has 64 pixels.
  const int64_t work = count * 9 / 32 + mean_rows * (s.width + s.height + 16);
  float *memory = malloc((work + plane_count * count) * sizeof(float));
  if (!memory) {
    excess.mean[0] = INFINITY;
    return excess;
  }
  // Those from the last ones are free when lines are tested.
  float **planes[plane_count] = {&s.luma,     &s.red,    &s.blue, &s.activity, &s.expected,
                                 &s.actual, &s.across, &s.down, &s.scratch};
  for (int i = 0; i < plane_count; i++) *planes[i] = memory + work + i * count;
  fill_planes(view, &s);
  double *corners = (double *)(void *)memory;
  const int64_t across = (s.width + cell_side - 1) / cell_side, down = (s.height + cell_side - 1) / cell_side;
  sum_gradients(&s, across, down, corners);
  test_displacement(across, down, corners, limits, &excess, marks);
  const float noise = limits->noise > 0 ? noise_of(across, down, corners) / limits->noise : 1;
  const float loudness = fminf(fmaxf(noise, least_loudness), 1);
  compare_limits own = *limits;
  if (distances) {
    for (int64_t i = 0; i < count; i++) s.activity[i] = distances[i] / 4.0f;
    for (int scale = 0; scale < compare_scales; scale++) own.activity[scale] = limits->distance;
    own.chroma_activity = 2 * limits->distance;
  }
  test_means(&s, &own, loudness, &excess, marks, memory);
  for (int64_t i = 0; i < count; i++) s.activity[i] *= own.activity[0];
  excess.line = compare_lines(s.luma, s.activity, s.width, s.height, loudness * limits->line, marks, s.expected, memory);
  clear_equal_cells(view, marks);
  free(memory);
  return excess;
}

/// Returns whether two pixels are equal.
static inline bool equal(const uint8_t *p, const uint8_t *q) { return memcmp(p, q, 4) == 0; }

compare_smooth_edges compare_rasterizers(const compare_view *view) {
  enum { least_contrast = 24, least_step = 6 };
  const int64_t width = view->width, height = view->height;
  const int64_t step = width * height > 1 << 18 ? (width * height) >> 18 : 1;
  compare_smooth_edges edges = {0};
  for (int64_t y = 2; y + 2 < height; y++) {
    if (y / 16 % step != 0) continue;
    for (int64_t x = 2; x + 2 < width; x++) {
      const uint8_t *p = view->expected + (y * width + x) * 4;
      for (int axis = 0; axis < 4; axis++) {
        // The flat side of the edge is one of four, and the edge runs across it.
        const int64_t side = (axis < 2 ? 4 : 4 * width) * (axis % 2 ? 1 : -1), along = axis < 2 ? 4 * width : 4;
        const uint8_t *flat = p + side, *other = p - side;
        if (!equal(flat, p + 2 * side) || !equal(flat, flat + along) || !equal(flat, flat - along)) continue;
        const int contrast = p[1] - flat[1], rest = other[1] - p[1];
        if (abs(contrast) < least_contrast || abs(rest) < least_step || (contrast < 0) != (rest < 0)) continue;
        if (abs(p[1] - (p + along)[1]) < least_step && abs(p[1] - (p - along)[1]) < least_step) continue;
        bool is_equal = true;
        for (int64_t j = -1; j <= 1 && is_equal; j++)
          is_equal = memcmp(p + 4 * (j * width - 1), view->actual + (p - view->expected) + 4 * (j * width - 1), 12) == 0;
        if (is_equal) edges.equal++;
        else edges.changed++;
        break;
      }
    }
  }
  return edges;
}

void compare_mark_pixels(const compare_view *view, int32_t noise, uint8_t *marks) {
  const int64_t across = (view->width + cell_side - 1) / cell_side;
  const int64_t down = (view->height + cell_side - 1) / cell_side;
  memset(marks, 0, across * down);
  for (int64_t y = 0; y < view->height; y++) {
    const uint8_t *p = view->expected + y * view->width * 4, *q = view->actual + y * view->width * 4;
    if (memcmp(p, q, view->width * 4) == 0) continue;
    for (int64_t x = 0; x < 4 * view->width; x++)
      if (abs(p[x] - q[x]) > noise) marks[y / cell_side * across + x / 4 / cell_side] = 3;
  }
}
