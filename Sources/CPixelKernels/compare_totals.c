#include "compare_kernels.h"

#include <string.h>

typedef uint8_t byte_vector __attribute__((vector_size(16)));
typedef uint32_t pixel_vector __attribute__((vector_size(16)));

/// The number of pixels in a vector.
enum { lanes = 4 };

/// The statistics of a row.
typedef struct {
  pixel_vector differing, visible;
  byte_vector largest;
} row_totals;

/// Adds four pixels to the statistics of a row; returns a mask of those that an eye can see.
static inline pixel_vector add_pixels(row_totals *row, byte_vector old, byte_vector new, byte_vector noise) {
  const byte_vector is_larger = (byte_vector)(new > old);
  const byte_vector size = ((new - old) & is_larger) | ((old - new) & ~is_larger);
  row->largest = (size & (byte_vector)(size > row->largest)) | (row->largest & ~(byte_vector)(size > row->largest));
  const pixel_vector seen = (pixel_vector)((pixel_vector)(byte_vector)(size > noise) != 0);
  // A mask is −1.
  row->differing -= (pixel_vector)((pixel_vector)old != (pixel_vector)new);
  row->visible -= seen;
  return seen;
}

/// Adds actual − expected of a row to the sums of the channels.
static void add_sums(const uint8_t *expected, const uint8_t *actual, int64_t count, int64_t *sums) {
  // A row of up to 8 million pixels fits in 32 bits.
  int32_t red = 0, green = 0, blue = 0, alpha = 0;
  for (int64_t x = 0; x < count; x++, expected += 4, actual += 4) {
    red += actual[0] - expected[0], green += actual[1] - expected[1];
    blue += actual[2] - expected[2], alpha += actual[3] - expected[3];
  }
  sums[0] += red, sums[1] += green, sums[2] += blue, sums[3] += alpha;
}

compare_totals compare_totals_of(const compare_view *view, int32_t noise) {
  compare_totals totals = {.visible_box = {view->width, view->height, -1, -1}};
  byte_vector limit;
  memset(&limit, noise, sizeof limit);
  byte_vector largest = {0};
  compare_box *box = &totals.visible_box;
  for (int64_t y = view->top; y < view->top + view->rows; y++) {
    const uint8_t *expected = view->expected + (y * view->width + view->left) * 4;
    const uint8_t *actual = view->actual + (y * view->width + view->left) * 4;
    if (memcmp(expected, actual, view->columns * 4) == 0) continue;
    add_sums(expected, actual, view->columns, totals.sums);
    row_totals row = {.largest = largest};
    int64_t first = -1, last = -1;
    for (int64_t x = 0; x < view->columns; x += lanes) {
      const int64_t count = view->columns - x < lanes ? view->columns - x : lanes;
      byte_vector old = {0}, new = {0};
      memcpy(&old, expected + 4 * x, 4 * count);
      memcpy(&new, actual + 4 * x, 4 * count);
      const pixel_vector seen = add_pixels(&row, old, new, limit);
      if ((seen[0] | seen[1] | seen[2] | seen[3]) == 0) continue;
      if (first < 0) first = x + (seen[0] ? 0 : seen[1] ? 1 : seen[2] ? 2 : 3);
      last = x + (seen[3] ? 3 : seen[2] ? 2 : seen[1] ? 1 : 0);
    }
    largest = row.largest;
    for (int i = 0; i < lanes; i++) totals.differing += row.differing[i], totals.visible += row.visible[i];
    if (first < 0) continue;
    if (view->left + first < box->left) box->left = view->left + first;
    if (view->left + last > box->right) box->right = view->left + last;
    if (y < box->top) box->top = y;
    box->bottom = y;
  }
  for (int i = 0; i < 16; i++)
    if (largest[i] > totals.largest) totals.largest = largest[i];
  return totals;
}
