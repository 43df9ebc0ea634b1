#include "compare_kernels.h"

#include <string.h>

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
