#include "compare_kernels.h"

#include <string.h>

// The vector parameters are wider than the processor's registers. The warning about them does not apply,
// because these functions are inlined.
#pragma clang diagnostic ignored "-Wpsabi"

typedef int16_t eight_shorts __attribute__((vector_size(16)));
typedef int32_t eight_ints __attribute__((vector_size(32)));

static inline __attribute__((always_inline)) eight_ints squared(eight_shorts v) {
  const eight_ints wide = __builtin_convertvector(v, eight_ints);
  return wide * wide;
}

static inline __attribute__((always_inline)) int32_t sum(eight_ints v) {
  return v[0] + v[1] + v[2] + v[3] + v[4] + v[5] + v[6] + v[7];
}

/// Returns the number of equal bytes at the start of two rows.
static int64_t equal_prefix(const uint8_t *first, const uint8_t *second, int64_t count) {
  int64_t place = 0;
  while (place + 64 <= count && memcmp(first + place, second + place, 64) == 0) place += 64;
  while (place < count && first[place] == second[place]) place++;
  return place;
}

/// Returns the number of equal bytes at the end of two rows.
static int64_t equal_suffix(const uint8_t *first, const uint8_t *second, int64_t count) {
  int64_t rest = count;
  while (rest >= 64 && memcmp(first + rest - 64, second + rest - 64, 64) == 0) rest -= 64;
  while (rest > 0 && first[rest - 1] == second[rest - 1]) rest--;
  return count - rest;
}

compare_box compare_differences(const compare_view *view) {
  compare_box box = {.left = view->width, .top = view->height, .right = -1, .bottom = -1};
  const int64_t length = view->width * 4;
  for (int64_t y = 0; y < view->height; y++) {
    const uint8_t *expected = view->expected + y * length, *actual = view->actual + y * length;
    const int64_t left = equal_prefix(expected, actual, length);
    if (left == length) continue;
    const int64_t right = length - 1 - equal_suffix(expected, actual, length);
    if (left / 4 < box.left) box.left = left / 4;
    if (right / 4 > box.right) box.right = right / 4;
    if (y < box.top) box.top = y;
    box.bottom = y;
  }
  return box;
}

/// Adds the products of the differences of one pixel.
static inline void add_products(int64_t *products, const int16_t *steps) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) products[i * 4 + j] += steps[i] * steps[j];
}

void compare_blocks(
    const compare_view *view, int16_t *row, compare_block_sums *blocks, int64_t *products) {
  const int64_t across = (view->columns + compare_block - 1) / compare_block;
  // A pixel of zeros on the left, so that each pixel has a neighbour, and zeros after the last one.
  const int64_t length = (across * compare_block + 1) * 4;
  int16_t *here = row, *above = row + length;
  memset(row, 0, sizeof(int16_t) * 2 * length);
  for (int64_t line = 0; line < view->rows; line++) {
    const int64_t y = view->top + line;
    compare_block_sums *sums = blocks + line / compare_block * across;
    for (int64_t column = 0; column < across; column++) {
      const int64_t x = view->left + column * compare_block;
      const int64_t rest = view->left + view->columns - x;
      const int64_t count = rest < compare_block ? rest : compare_block;
      const uint8_t *expected = view->expected + (y * view->width + x) * 4;
      const uint8_t *actual = view->actual + (y * view->width + x) * 4;
      int16_t *part = here + (column * compare_block + 1) * 4;
      const int16_t *before = above + (column * compare_block + 1) * 4;
      if (memcmp(expected, actual, count * 4) == 0) {
        memset(part, 0, sizeof(int16_t) * 4 * count);
      } else {
        for (int64_t i = 0; i < count * 4; i++) part[i] = (int16_t)(actual[i] - expected[i]);
        for (int64_t i = 0; i < count; i++) {
          int64_t pixel;
          memcpy(&pixel, part + i * 4, 8);
          if (pixel != 0) add_products(products, part + i * 4);
        }
      }
      eight_ints energy = {0}, steps_across = {0}, steps_down = {0};
      for (int64_t i = 0; i < compare_block * 4; i += 8) {
        eight_shorts step, left, up;
        memcpy(&step, part + i, 16);
        memcpy(&left, part + i - 4, 16);
        memcpy(&up, before + i, 16);
        energy += squared(step);
        steps_across += squared(step - left);
        steps_down += squared(step - up);
      }
      sums[column].energy += sum(energy);
      sums[column].steps_across += sum(steps_across);
      sums[column].steps_down += sum(steps_down);
    }
    int16_t *const swapped = here;
    here = above;
    above = swapped;
  }
}
