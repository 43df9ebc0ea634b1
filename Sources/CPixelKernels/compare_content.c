#include "compare_kernels.h"
#include "compare_labels.h"

#include <stdlib.h>

/// Returns the contrast of a channel in the 3 × 3 pixels around a pixel.
static int32_t contrast_around(
    const compare_view *view, const uint8_t *picture, int64_t x, int64_t y, int64_t channel) {
  uint8_t least = 255, most = 0;
  for (int64_t row = y > 1 ? y - 1 : 0; row <= y + 1 && row < view->height; row++) {
    for (int64_t column = x > 1 ? x - 1 : 0; column <= x + 1 && column < view->width; column++) {
      const uint8_t value = picture[(row * view->width + column) * 4 + channel];
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  return most - least;
}

int64_t compare_new_content(const compare_view *view) {
  // A smaller difference is hardly visible, and the colours of an edge are rounded. At the border of the pictures, an edge
  // may have neighbours that are not in them.
  enum { least = 12, margin = 4 };
  uint8_t *excess = calloc(view->width * view->height, 1);
  if (!excess) return 0;
  for (int64_t y = 0; y < view->height; y++) {
    for (int64_t x = 0; x < view->width; x++) {
      const int64_t place = y * view->width + x;
      const int32_t factor = x > 0 && y > 0 && x + 1 < view->width && y + 1 < view->height ? 1 : 2;
      for (int k = 0; k < 4; k++) {
        const int32_t size = abs(view->actual[4 * place + k] - view->expected[4 * place + k]);
        if (size < factor * least) continue;
        const int32_t old = contrast_around(view, view->expected, x, y, k);
        const int32_t new = contrast_around(view, view->actual, x, y, k);
        const int32_t more = size - (old < new ? old : new);
        if (more > factor * margin && more > excess[place]) excess[place] = (uint8_t)more;
      }
    }
  }
  const int64_t largest = largest_part(excess, view->width, view->height);
  free(excess);
  return largest;
}

int64_t compare_largest_part(const compare_view *view, int32_t noise) {
  const int64_t count = view->width * view->height;
  uint8_t *steps = calloc(count, 1);
  if (!steps) return 0;
  for (int64_t i = 0; i < 4 * count; i++) {
    const int32_t step = abs(view->actual[i] - view->expected[i]);
    if (step > noise && step > steps[i / 4]) steps[i / 4] = (uint8_t)step;
  }
  const int64_t largest = largest_part(steps, view->width, view->height);
  free(steps);
  return largest;
}
