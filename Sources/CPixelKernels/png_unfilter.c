#include "png_kernels.h"

#include <string.h>

typedef int16_t shorts __attribute__((vector_size(8)));
typedef uint8_t bytes __attribute__((vector_size(4)));

static inline shorts load(const uint8_t *pixel) {
  bytes vector;
  memcpy(&vector, pixel, 4);
  return __builtin_convertvector(vector, shorts);
}

static inline void store(uint8_t *pixel, shorts channels, int64_t pixel_bytes) {
  const bytes vector = __builtin_convertvector(channels & 255, bytes);
  memcpy(pixel, &vector, (size_t)pixel_bytes);
}

/// Reverses the filter Sub (1), Average (3) or Paeth (4) of a row.
///
/// The row and the row above are preceded by `pixel_bytes` bytes, which need not be zero. One byte after a row
/// is read, but not changed.
static inline __attribute__((always_inline)) void unfilter(
    int filter, uint8_t *row, const uint8_t *above, int64_t count, int64_t pixel_bytes) {
  shorts left = {0}, corner = {0};
  for (int64_t i = 0; i < count; i += pixel_bytes) {
    const shorts up = load(above + i);
    shorts prediction = left;
    if (filter == 3) prediction = (left + up) >> 1;
    if (filter == 4) {
      const shorts to_left = up - corner, to_up = left - corner, to_corner = to_left + to_up;
      const shorts a = __builtin_elementwise_abs(to_left), b = __builtin_elementwise_abs(to_up);
      const shorts c = __builtin_elementwise_abs(to_corner);
      const shorts is_left = (a <= b) & (a <= c), is_up = b <= c;
      prediction = (is_left & left) | (~is_left & ((is_up & up) | (~is_up & corner)));
      corner = up;
    }
    left = (load(row + i) + prediction) & 255;
    store(row + i, left, pixel_bytes);
  }
}

static inline __attribute__((always_inline)) bool unfilter_rows(
    uint8_t *pixels, int64_t row_bytes, int64_t rows, const uint8_t *zeros, int64_t pixel_bytes) {
  const uint8_t *above = zeros;
  for (int64_t y = 0; y < rows; y++) {
    const uint8_t filter = *pixels++;
    switch (filter) {
    case 0: break;
    case 1: unfilter(1, pixels, above, row_bytes, pixel_bytes); break;
    case 2:
      for (int64_t i = 0; i < row_bytes; i++) pixels[i] = (uint8_t)(pixels[i] + above[i]);
      break;
    case 3: unfilter(3, pixels, above, row_bytes, pixel_bytes); break;
    case 4: unfilter(4, pixels, above, row_bytes, pixel_bytes); break;
    default: return false;
    }
    above = pixels;
    pixels += row_bytes;
  }
  return true;
}

bool png_kernels_unfilter(
    uint8_t *pixels, int64_t row_bytes, int64_t rows, const uint8_t *zeros, int64_t pixel_bytes) {
  return pixel_bytes == 3 ? unfilter_rows(pixels, row_bytes, rows, zeros, 3)
                          : unfilter_rows(pixels, row_bytes, rows, zeros, 4);
}

void png_kernels_expand(const uint8_t *row, int64_t pixel_count, uint8_t *target) {
  const uint32_t opaque = 0xff;
  for (int64_t i = 0; i < pixel_count; i++) {
    uint32_t pixel;
    memcpy(&pixel, row + 3 * i, 4);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    pixel |= opaque;
#else
    pixel |= opaque << 24;
#endif
    memcpy(target + 4 * i, &pixel, 4);
  }
}
