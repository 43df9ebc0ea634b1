/// The luma of pixels, and the smoothing of planes before gradients are taken.
#pragma once

#include <stdint.h>

/// Returns the luma of a premultiplied pixel on white.
static inline float luma_of(const uint8_t *p) {
  return 0.299f * p[0] + 0.587f * p[1] + 0.114f * p[2] + 255.0f - p[3];
}

/// Returns a place limited to 0 … count − 1.
static inline int64_t limited(int64_t value, int64_t count) {
  return value < 0 ? 0 : value < count ? value : count - 1;
}

/// Smooths a plane with the weights 1 : 4 : 6 : 4 : 1 in both directions.
///
/// The target may be the source; `rows` is scratch memory of the same size.
static inline void smooth(
    const float *source, float *target, float *rows, int64_t width, int64_t height) {
  for (int64_t j = 0; j < height; j++) {
    const float *row = source + j * width;
    float *sum = rows + j * width;
    for (int64_t i = 0; i < width; i++) {
      if (i == 2)
        for (; i < width - 2; i++)
          sum[i] = (row[i - 2] + 4 * row[i - 1] + 6 * row[i] + 4 * row[i + 1] + row[i + 2]) / 16;
      const int64_t a = limited(i - 2, width), b = limited(i - 1, width);
      const int64_t c = limited(i + 1, width), d = limited(i + 2, width);
      sum[i] = (row[a] + 4 * row[b] + 6 * row[i] + 4 * row[c] + row[d]) / 16;
    }
  }
  for (int64_t j = 0; j < height; j++) {
    const float *a = rows + limited(j - 2, height) * width, *b = rows + limited(j - 1, height) * width;
    const float *c = rows + limited(j + 1, height) * width, *d = rows + limited(j + 2, height) * width;
    const float *here = rows + j * width;
    for (int64_t i = 0; i < width; i++)
      target[j * width + i] = (a[i] + 4 * b[i] + 6 * here[i] + 4 * c[i] + d[i]) / 16;
  }
}
