#pragma STDC FP_CONTRACT OFF

#include "compare_kernels.h"
#include "compare_labels.h"
#include "compare_smooth.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum {
  /// The distance from a part within which equal edges are counted, in pixels.
  around = 24,
};

/// The least contrast to which a difference is compared.
static const float least_contrast = 48;
/// The least difference of a pixel whose neighbours are measured; smaller ones are rounding.
static const float least_step = 2;

/// Two planes of equal size.
typedef struct {
  const float *expected, *actual;
  int64_t width, height;
} plane_pair;

/// Returns the length of the gradient between a pixel and its neighbours to the right and below.
static inline double slope(const float *plane, int64_t place, int64_t width) {
  const float *upper = plane + place, *lower = upper + width;
  const double across = lower[1] - lower[0] + upper[1] - upper[0];
  const double down = lower[1] + lower[0] - upper[1] - upper[0];
  return sqrt(across * across + down * down) / 2;
}

/// Returns whether a pixel differs, or one of its neighbours from `before` columns and rows before it to one
/// after it.
static bool differs(const plane_pair *pair, int64_t x, int64_t y, int64_t before) {
  for (int64_t j = limited(y - before, pair->height); j <= limited(y + 1, pair->height); j++) {
    for (int64_t i = limited(x - before, pair->width); i <= limited(x + 1, pair->width); i++) {
      const int64_t place = j * pair->width + i;
      if (fabsf(pair->actual[place] - pair->expected[place]) > least_step) return true;
    }
  }
  return false;
}

/// Returns the contrast of a plane in the 5 × 5 pixels around a pixel.
static float contrast_around(const plane_pair *pair, const float *plane, int64_t x, int64_t y) {
  float least = plane[y * pair->width + x], most = least;
  for (int64_t j = limited(y - 2, pair->height); j <= limited(y + 2, pair->height); j++) {
    for (int64_t i = limited(x - 2, pair->width); i <= limited(x + 2, pair->width); i++) {
      const float value = plane[j * pair->width + i];
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  return most - least;
}

/// Adds a pixel of a part to its sums.
static void add_pixel(compare_part *part, const plane_pair *pair, int64_t x, int64_t y) {
  const int64_t place = y * pair->width + x;
  if (x < part->box.left) part->box.left = x;
  if (y < part->box.top) part->box.top = y;
  if (x > part->box.right) part->box.right = x;
  part->box.bottom = y;
  // Farther pixels have the contrasts of the background, which are the same in both planes.
  if (!differs(pair, x, y, 1)) return;
  const double old = pair->expected[place], new = pair->actual[place];
  part->pixels++;
  part->old += old, part->new += new;
  part->old_old += old * old, part->old_new += old * new, part->new_new += new * new;
  const double distance = fabs(new - old);
  part->distance += distance;
  if (distance > part->largest * least_contrast) {
    const float one = contrast_around(pair, pair->expected, x, y);
    const float other = contrast_around(pair, pair->actual, x, y);
    const double contrast = fmaxf(fmaxf(one, other), least_contrast);
    part->largest = fmax(part->largest, distance / contrast);
  }
  if (x + 1 == pair->width || y + 1 == pair->height || !differs(pair, x, y, 0)) return;
  const double before = slope(pair->expected, place, pair->width);
  const double after = slope(pair->actual, place, pair->width);
  part->old_edges += before, part->new_edges += after;
  part->steepest = fmax(part->steepest, fmax(before, after));
}

/// Counts the pixels in the neighbourhood of a part with at least half of the part's steepest gradient.
static void count_edges(compare_part *part, const plane_pair *pair) {
  const compare_box *box = &part->box;
  const int64_t bottom = limited(box->bottom + around, pair->height - 1);
  const int64_t right = limited(box->right + around, pair->width - 1);
  for (int64_t y = limited(box->top - around, pair->height); y <= bottom; y++) {
    for (int64_t x = limited(box->left - around, pair->width); x <= right; x++) {
      const int64_t place = y * pair->width + x;
      if (2 * slope(pair->expected, place, pair->width) < part->steepest) continue;
      if (differs(pair, x, y, 0)) part->changed_edges++;
      else part->equal_edges++;
    }
  }
}

compare_part *compare_parts(
    const float *expected, const float *actual, const uint8_t *marks, int64_t width,
    int64_t height, int32_t *count) {
  const plane_pair pair = {expected, actual, width, height};
  *count = 0;
  int32_t *labels = malloc(width * height * sizeof(int32_t));
  int32_t *parents = malloc((width * height + 1) * sizeof(int32_t));
  compare_part *parts = NULL;
  if (labels && parents) {
    const int32_t found = label_parts(marks, width, height, labels, parents);
    parts = malloc((found > 0 ? found : 1) * sizeof(compare_part));
    if (parts) *count = found;
  }
  for (int32_t i = 0; i < *count; i++)
    parts[i] = (compare_part){.box = {width, height, -1, -1}};
  for (int64_t y = 0; parts && y < height; y++)
    for (int64_t x = 0; x < width; x++)
      if (labels[y * width + x]) add_pixel(parts + labels[y * width + x] - 1, &pair, x, y);
  for (int32_t i = 0; i < *count; i++) count_edges(parts + i, &pair);
  free(labels);
  free(parents);
  return parts;
}
