#pragma STDC FP_CONTRACT OFF

#include "compare_kernels.h"
#include "compare_labels.h"

#include <math.h>
#include <stdlib.h>

enum {
  /// The distance from a part within which equal edges are counted, in pixels.
  around = 24,
};

/// The least contrast to which a difference is compared.
static const float least_contrast = 48;

/// Returns the length of the gradient between a pixel and its neighbours to the right and below.
static inline double slope(const float *plane, int64_t place, int64_t width) {
  const float *upper = plane + place, *lower = upper + width;
  const double across = lower[1] - lower[0] + upper[1] - upper[0];
  const double down = lower[1] + lower[0] - upper[1] - upper[0];
  return sqrt(across * across + down * down) / 2;
}

static inline int64_t limited(int64_t value, int64_t count) {
  return value < 0 ? 0 : value < count ? value : count - 1;
}

/// Returns the contrast of a plane in the 5 × 5 pixels around a pixel.
static float contrast_around(
    const float *plane, int64_t x, int64_t y, int64_t width, int64_t height) {
  float least = plane[y * width + x], most = least;
  for (int64_t j = limited(y - 2, height); j <= limited(y + 2, height); j++) {
    for (int64_t i = limited(x - 2, width); i <= limited(x + 2, width); i++) {
      const float value = plane[j * width + i];
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  return most - least;
}

/// Counts the pixels in the neighbourhood of a part with at least half of the part's steepest gradient.
static void count_edges(
    compare_part *part, const float *expected, const uint8_t *marks, int64_t width, int64_t height) {
  const compare_box *box = &part->box;
  const int64_t bottom = limited(box->bottom + around, height - 1);
  const int64_t right = limited(box->right + around, width - 1);
  for (int64_t y = limited(box->top - around, height); y <= bottom; y++) {
    for (int64_t x = limited(box->left - around, width); x <= right; x++) {
      const int64_t place = y * width + x;
      if (2 * slope(expected, place, width) < part->steepest) continue;
      if (marks[place]) part->changed_edges++;
      else part->equal_edges++;
    }
  }
}

compare_part *compare_parts(
    const float *expected, const float *actual, const uint8_t *marks, int64_t width,
    int64_t height, int32_t *count) {
  const int64_t pixels = width * height;
  *count = 0;
  int32_t *labels = malloc(pixels * sizeof(int32_t));
  int32_t *parents = malloc((pixels + 1) * sizeof(int32_t));
  compare_part *parts = NULL;
  if (labels && parents) {
    const int32_t found = label_parts(marks, width, height, labels, parents);
    parts = calloc(found > 0 ? found : 1, sizeof(compare_part));
    if (parts) *count = found;
  }
  for (int64_t y = 0; parts && y < height; y++) {
    for (int64_t x = 0; x < width; x++) {
      const int64_t place = y * width + x;
      if (labels[place] == 0) continue;
      compare_part *part = parts + labels[place] - 1;
      const double old = expected[place], new = actual[place];
      if (part->pixels++ == 0) part->box = (compare_box){x, y, x, y};
      if (x < part->box.left) part->box.left = x;
      if (x > part->box.right) part->box.right = x;
      part->box.bottom = y;
      part->old += old, part->new += new;
      part->old_old += old * old, part->old_new += old * new, part->new_new += new * new;
      const double distance = fabs(new - old);
      part->distance += distance;
      if (distance > part->largest * least_contrast) {
        const double contrast =
            fmaxf(fmaxf(contrast_around(expected, x, y, width, height),
                        contrast_around(actual, x, y, width, height)), least_contrast);
        part->largest = fmax(part->largest, distance / contrast);
      }
      if (x + 1 == width || y + 1 == height) continue;
      const double before = slope(expected, place, width), after = slope(actual, place, width);
      part->old_edges += before, part->new_edges += after;
      part->steepest = fmax(part->steepest, fmax(before, after));
    }
  }
  for (int32_t i = 0; i < *count; i++)
    count_edges(parts + i, expected, marks, width, height);
  free(labels);
  free(parents);
  return parts;
}
