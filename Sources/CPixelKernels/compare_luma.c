#pragma STDC FP_CONTRACT OFF

#include "compare_kernels.h"

#include <string.h>

void compare_luma(const compare_view *view, const uint8_t *picture, uint8_t *luma) {
  for (int64_t row = 0; row < view->rows; row++) {
    const uint8_t *pixel = picture + ((view->top + row) * view->width + view->left) * 4;
    for (int64_t column = 0; column < view->columns; column++, pixel += 4) {
      const uint32_t colour = 77u * pixel[0] + 150u * pixel[1] + 29u * pixel[2];
      *luma++ = (uint8_t)((colour + 256u * (255u - pixel[3]) + 128u) >> 8);
    }
  }
}

void compare_halve(const uint8_t *luma, int64_t width, int64_t height, uint8_t *half) {
  for (int64_t y = 0; y < height / 2; y++) {
    const uint8_t *upper = luma + 2 * y * width, *lower = upper + width;
    for (int64_t x = 0; x < width / 2; x++, upper += 2, lower += 2)
      *half++ = (uint8_t)((upper[0] + upper[1] + lower[0] + lower[1] + 2) >> 2);
  }
}

void compare_smooth(const uint8_t *luma, int64_t width, int64_t height, uint8_t *smooth) {
  memcpy(smooth, luma, width * height);
  for (int64_t y = 1; y + 1 < height; y++) {
    const uint8_t *row = luma + y * width, *up = row - width, *down = row + width;
    uint8_t *target = smooth + y * width;
    for (int64_t x = 1; x + 1 < width; x++) {
      const int32_t left = up[x - 1] + 2 * row[x - 1] + down[x - 1];
      const int32_t middle = up[x] + 2 * row[x] + down[x];
      const int32_t right = up[x + 1] + 2 * row[x + 1] + down[x + 1];
      target[x] = (uint8_t)((left + 2 * middle + right + 8) >> 4);
    }
  }
}

void compare_gradients(
    const uint8_t *expected, const uint8_t *actual, int64_t width, const compare_box *tile,
    int64_t row_step, int64_t *sums) {
  for (int64_t y = tile->top; y <= tile->bottom; y += row_step) {
    // The sums of one row of a tile fit in 32 bits.
    int32_t xx = 0, xy = 0, yy = 0, xt = 0, yt = 0, tt = 0;
    const uint8_t *first = expected + y * width, *second = actual + y * width;
    for (int64_t x = tile->left; x <= tile->right; x++) {
      const int32_t across = first[x + 1] - first[x - 1] + second[x + 1] - second[x - 1];
      const int32_t down =
          first[x + width] - first[x - width] + second[x + width] - second[x - width];
      const int32_t step = second[x] - first[x];
      xx += across * across, xy += across * down, yy += down * down;
      xt += across * step, yt += down * step, tt += step * step;
    }
    const int32_t row[6] = {xx, xy, yy, xt, yt, tt};
    for (int k = 0; k < 6; k++) sums[k] += row[k];
  }
}

void compare_signature(const uint8_t *picture, int64_t width, int64_t height, int16_t *values) {
  enum { cells = 16, unit = compare_signature_unit };
  for (int64_t row = 0; row < cells; row++) {
    const int64_t top = row * height / cells, bottom = (row + 1) * height / cells;
    for (int64_t column = 0; column < cells; column++) {
      const int64_t left = column * width / cells, right = (column + 1) * width / cells;
      uint32_t red = 0, green = 0, blue = 0;
      for (int64_t y = top; y < bottom; y++) {
        const uint8_t *pixel = picture + (y * width + left) * 4;
        for (int64_t x = left; x < right; x++, pixel += 4)
          red += pixel[0], green += pixel[1], blue += pixel[2];
      }
      const int64_t pixels = (bottom - top) * (right - left);
      const uint64_t count = pixels > 0 ? (uint64_t)pixels : 1;
      *values++ = (int16_t)((unit * (uint64_t)red + count / 2) / count);
      *values++ = (int16_t)((unit * (uint64_t)green + count / 2) / count);
      *values++ = (int16_t)((unit * (uint64_t)blue + count / 2) / count);
    }
  }
}

int64_t compare_product(
    const int16_t *one, const int16_t *other, const int16_t *origin, int64_t count) {
  int64_t sum = 0;
  for (int64_t i = 0; i < count; i++) sum += (one[i] - origin[i]) * (other[i] - origin[i]);
  return sum;
}
