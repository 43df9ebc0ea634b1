#include "compare_bands.h"
#include "compare_kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Returns whether two pixels are equal.
static inline bool equal(const uint8_t *p, const uint8_t *q) { return memcmp(p, q, 4) == 0; }

/// Returns the distance in bytes from a smooth pixel of an edge to the plain surface beside it; 0 if it is none.
static int64_t plain_side(const compare_view *view, const uint8_t *p) {
  enum { least_contrast = 24, least_step = 6 };
  const int64_t stride = 4 * view->width;
  for (int axis = 0; axis < 4; axis++) {
    // The flat side of the edge is one of four, and the edge runs across it.
    const int64_t side = (axis < 2 ? 4 : stride) * (axis % 2 ? 1 : -1), along = axis < 2 ? stride : 4;
    const uint8_t *flat = p + side, *other = p - side;
    const int contrast = p[1] - flat[1], rest = other[1] - p[1];
    if (abs(contrast) < least_contrast || abs(rest) < least_step || (contrast < 0) != (rest < 0)) continue;
    if (!equal(flat, p + 2 * side) || !equal(flat, flat + along) || !equal(flat, flat - along)) continue;
    if (abs(p[1] - (p + along)[1]) >= least_step || abs(p[1] - (p - along)[1]) >= least_step) return side;
  }
  return 0;
}

/// Returns whether the 3 × 3 pixels around a pixel are equal.
static bool is_same(const compare_view *view, const uint8_t *p, const uint8_t *q) {
  for (int64_t j = -1; j <= 1; j++)
    if (memcmp(p + 4 * (j * view->width - 1), q + 4 * (j * view->width - 1), 12) != 0) return false;
  return true;
}

/// The sums of the products of the contrasts of smooth pixels, for each channel; and those of green, without its sign.
typedef struct {
  double old[3], both[3], count, sizes;
} contrast_sums;

/// Returns the factor between the contrasts of a channel.
static double factor_of(const contrast_sums *sums, int channel) {
  return sums->old[channel] > 0 ? sums->both[channel] / sums->old[channel] : 1;
}

/// Returns whether the contrasts have a factor that says something: it is not 1, and the contrasts of green differ.
static bool has_factor(const contrast_sums *sums) {
  static const double least_variation = 0.2, least_change = 0.03;
  if (sums->count == 0) return false;
  const double mean = sums->sizes / sums->count, variance = sums->old[1] / sums->count - mean * mean;
  if (variance <= least_variation * least_variation * mean * mean) return false;
  for (int k = 0; k < 3; k++)
    if (fabs(factor_of(sums, k) - 1) >= least_change) return true;
  return false;
}

/// Adds a pixel that differs on a surface that is equal.
static void add_contrast(contrast_sums *sums, const uint8_t *p, const uint8_t *q, const uint8_t *plain) {
  for (int k = 0; k < 3; k++) {
    sums->old[k] += (p[k] - plain[k]) * (p[k] - plain[k]);
    sums->both[k] += (p[k] - plain[k]) * (q[k] - plain[k]);
  }
  sums->count++;
  sums->sizes += abs(p[1] - plain[1]);
}

/// Returns whether the contrast of a pixel is that of the expected picture times the factor of each channel.
static bool is_scaled(const contrast_sums *sums, const uint8_t *p, const uint8_t *q, int64_t side) {
  static const double rounding = 1.5;
  if (!equal(p + side, q + side)) return false;
  for (int k = 0; k < 3; k++) {
    const double old = p[k] - (p + side)[k], new = q[k] - (q + side)[k];
    if (fabs(new - factor_of(sums, k) * old) > rounding) return false;
  }
  return true;
}

compare_smooth_edges compare_rasterizers(const compare_view *view) {
  compare_smooth_edges edges = {0};
  contrast_sums sums = {0};
  // The factors are known after a first look at all pixels.
  for (int pass = 0; pass < 2; pass++) {
    for (int64_t y = 2; y + 2 < view->height; y++) {
      if (!is_in_band(view->width, view->height, y)) continue;
      for (int64_t x = 2; x + 2 < view->width; x++) {
        const int64_t place = 4 * (y * view->width + x);
        const uint8_t *p = view->expected + place, *q = view->actual + place;
        const int64_t side = plain_side(view, p);
        if (side == 0) continue;
        const bool is_equal = is_same(view, p, q);
        if (pass == 1) {
          edges.scaled += !is_equal && is_scaled(&sums, p, q, side);
          continue;
        }
        edges.equal += is_equal;
        edges.changed += !is_equal;
        if (!is_equal && equal(p + side, q + side)) add_contrast(&sums, p, q, p + side);
      }
    }
    if (!has_factor(&sums)) break;
  }
  return edges;
}
