#include "compare_kernels.h"
#include "compare_labels.h"

#include <stdlib.h>
#include <string.h>

/// Writes the channels of a box, smoothed with the weights 1 : 2 : 1 in both directions, times 16.
static void smooth(
    const compare_view *view, const uint8_t *picture, uint16_t *target) {
  for (int64_t line = 0; line < view->rows; line++) {
    const int64_t y = view->top + line;
    const uint8_t *row = picture + y * view->width * 4;
    const uint8_t *up = y > 0 ? row - view->width * 4 : row;
    const uint8_t *down = y + 1 < view->height ? row + view->width * 4 : row;
    for (int64_t column = 0; column < view->columns; column++) {
      const int64_t x = view->left + column;
      const int64_t left = (x > 0 ? x - 1 : x) * 4, right = (x + 1 < view->width ? x + 1 : x) * 4;
      for (int64_t i = 0; i < 4; i++) {
        const int64_t here = x * 4 + i;
        *target++ = (uint16_t)(
            up[left + i] + 2 * up[here] + up[right + i] +
            2 * (row[left + i] + 2 * row[here] + row[right + i]) + down[left + i] +
            2 * down[here] + down[right + i]);
      }
    }
  }
}

/// Returns the contrast of a channel in the 5 × 5 pixels around a pixel.
static int32_t contrast_around(
    const compare_view *view, const uint8_t *picture, int64_t x, int64_t y, int64_t channel) {
  uint8_t least = 255, most = 0;
  for (int64_t row = y > 2 ? y - 2 : 0; row <= y + 2 && row < view->height; row++) {
    for (int64_t column = x > 2 ? x - 2 : 0; column <= x + 2 && column < view->width; column++) {
      const uint8_t value = picture[(row * view->width + column) * 4 + channel];
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  return most - least;
}

/// Returns how far a smoothed value is outside the range of the 3 × 3 values around it, times 16.
static int32_t outside(
    const compare_view *view, const uint16_t *smoothed, int64_t column, int64_t line,
    int64_t channel, int32_t value) {
  int32_t least = UINT16_MAX, most = 0;
  for (int64_t row = line > 0 ? line - 1 : 0; row <= line + 1 && row < view->rows; row++) {
    for (int64_t x = column > 0 ? column - 1 : 0; x <= column + 1 && x < view->columns; x++) {
      const int32_t other = smoothed[(row * view->columns + x) * 4 + channel];
      if (other < least) least = other;
      if (other > most) most = other;
    }
  }
  return value > most ? value - most : value < least ? least - value : 0;
}

int64_t compare_new_pixels(
    const compare_view *view, int32_t noise, int32_t contrast, uint16_t *scratch) {
  uint16_t *expected = scratch, *actual = scratch + view->columns * view->rows * 4;
  smooth(view, view->expected, expected);
  smooth(view, view->actual, actual);
  int64_t count = 0;
  for (int64_t line = 0; line < view->rows; line++) {
    for (int64_t column = 0; column < view->columns; column++) {
      const int64_t place = (line * view->columns + column) * 4;
      for (int64_t channel = 0; channel < 4; channel++) {
        const int32_t old = expected[place + channel], new = actual[place + channel];
        const int32_t step = new > old ? new - old : old - new;
        if (step <= noise * 16) continue;
        const int64_t x = view->left + column, y = view->top + line;
        const int32_t one = outside(view, expected, column, line, channel, new) -
                            contrast_around(view, view->expected, x, y, channel) * contrast / 16;
        const int32_t other = outside(view, actual, column, line, channel, old) -
                              contrast_around(view, view->actual, x, y, channel) * contrast / 16;
        if (one <= noise * 16 && other <= noise * 16) continue;
        count++;
        break;
      }
    }
  }
  return count;
}

/// Returns how far a pixel of a picture is outside the range of the 3 × 3 pixels around it in the other picture.
static int64_t excess_of(
    const compare_view *view, const uint8_t *picture, const uint8_t *other, int64_t x, int64_t y,
    int32_t sharpening) {
  int64_t excess = 0;
  for (int64_t channel = 0; channel < 4; channel++) {
    int32_t least = 255, most = 0;
    for (int64_t row = y > 0 ? y - 1 : 0; row <= y + 1 && row < view->height; row++) {
      for (int64_t column = x > 0 ? x - 1 : 0; column <= x + 1 && column < view->width; column++) {
        const int32_t near = other[(row * view->width + column) * 4 + channel];
        if (near < least) least = near;
        if (near > most) most = near;
      }
    }
    const int32_t value = picture[(y * view->width + x) * 4 + channel];
    const int32_t over = value - most, under = least - value;
    const int32_t outside = (over > under ? over : under) - ((most - least) * sharpening >> 8);
    if (outside > 0) excess += outside * outside;
  }
  return excess;
}

int64_t compare_excess(const compare_view *view, int32_t sharpening) {
  int64_t sum = 0;
  for (int64_t y = view->top; y < view->top + view->rows; y++) {
    for (int64_t x = view->left; x < view->left + view->columns; x++) {
      const int64_t place = (y * view->width + x) * 4;
      if (memcmp(view->expected + place, view->actual + place, 4) == 0) continue;
      const int64_t one = excess_of(view, view->actual, view->expected, x, y, sharpening);
      const int64_t other = excess_of(view, view->expected, view->actual, x, y, sharpening);
      sum += one > other ? one : other;
    }
  }
  return sum;
}

int64_t compare_new_content(const compare_view *view) {
  // A smaller difference is hardly visible, and rounding may exceed the range of the neighbours.
  enum { least = 12, margin = 4 };
  const int64_t count = view->width * view->height;
  uint8_t *excess = calloc(count, 1);
  int32_t *labels = malloc(count * sizeof(int32_t)), *parents = malloc((count + 1) * sizeof(int32_t));
  int64_t *sums = NULL, largest = 0;
  if (excess && labels && parents) {
    for (int64_t y = 0; y < view->height; y++) {
      for (int64_t x = 0; x < view->width; x++) {
        const int64_t place = y * view->width + x;
        for (int k = 0; k < 3; k++) {
          const int32_t size = abs(view->actual[4 * place + k] - view->expected[4 * place + k]);
          if (size < least) continue;
          const int32_t old = contrast_around(view, view->expected, x, y, k), new = contrast_around(view, view->actual, x, y, k);
          const int32_t more = size - (old < new ? old : new);
          if (more > margin && more > excess[place]) excess[place] = (uint8_t)more;
        }
      }
    }
    const int32_t parts = label_parts(excess, view->width, view->height, labels, parents);
    sums = calloc(parts + 1, sizeof(int64_t));
    for (int64_t i = 0; sums && i < count; i++) sums[labels[i]] += excess[i];
    for (int32_t i = 1; sums && i <= parts; i++)
      if (sums[i] > largest) largest = sums[i];
  }
  free(sums);
  free(parents);
  free(labels);
  free(excess);
  return largest;
}
