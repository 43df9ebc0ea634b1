#include "png_kernels.h"

#include <string.h>

/// The channels of one pixel, and four bytes that are not used.
typedef uint8_t bytes __attribute__((vector_size(8)));
/// The channels of one pixel, or of two pixels in successive rows.
typedef int16_t shorts __attribute__((vector_size(16)));
typedef uint8_t short_bytes __attribute__((vector_size(16)));

static inline bytes load_bytes(const uint8_t *pixel) {
  bytes channels = {0};
  memcpy(&channels, pixel, 4);
  return channels;
}

static inline shorts load(const uint8_t *pixel) {
  return __builtin_convertvector(load_bytes(pixel), shorts);
}

static inline void store_bytes(uint8_t *pixel, bytes channels, int64_t pixel_bytes) {
  memcpy(pixel, &channels, (size_t)pixel_bytes);
}

static inline void store(uint8_t *pixel, shorts channels, int64_t pixel_bytes) {
  store_bytes(pixel, __builtin_convertvector(channels, bytes), pixel_bytes);
}

static inline shorts second_pixel(shorts channels) {
  return __builtin_shufflevector(channels, channels, 4, 5, 6, 7, 4, 5, 6, 7);
}

static inline shorts joined(shorts first, shorts second) {
  return __builtin_shufflevector(first, second, 0, 1, 2, 3, 8, 9, 10, 11);
}

/// Adds channels modulo 256.
static inline shorts sum(shorts channels, shorts prediction) {
  return (shorts)((short_bytes)channels + (short_bytes)prediction);
}

static inline shorts selected(shorts mask, shorts channels, shorts others) {
  return (mask & channels) | (~mask & others);
}

/// Predicts channels from those to the left, above, and above to the left (ISO/IEC 15948, 9.4).
static inline shorts paeth(shorts left, shorts up, shorts corner) {
  const shorts to_left = up - corner, to_up = left - corner;
  const shorts a = __builtin_elementwise_abs(to_left), b = __builtin_elementwise_abs(to_up);
  const shorts c = __builtin_elementwise_abs(to_left + to_up);
  const shorts least = __builtin_elementwise_min(__builtin_elementwise_min(a, c), b);
  return selected(a == least, left, selected(b == least, up, corner));
}

// A row is preceded by a byte, its filter. A pixel is read with four bytes; the byte after a row is not changed.

static inline __attribute__((always_inline)) void unfilter_sub(
    uint8_t *row, int64_t count, int64_t pixel_bytes) {
  bytes left = {0};
  for (int64_t i = 0; i < count; i += pixel_bytes) {
    left += load_bytes(row + i);
    store_bytes(row + i, left, pixel_bytes);
  }
}

static inline void unfilter_up(uint8_t *row, const uint8_t *above, int64_t count) {
  for (int64_t i = 0; i < count; i++) row[i] = (uint8_t)(row[i] + above[i]);
}

static inline __attribute__((always_inline)) void unfilter_average(
    uint8_t *row, const uint8_t *above, int64_t count, int64_t pixel_bytes) {
  shorts left = {0};
  for (int64_t i = 0; i < count; i += pixel_bytes) {
    left = sum(load(row + i), (left + load(above + i)) >> 1);
    store(row + i, left, pixel_bytes);
  }
}

static inline __attribute__((always_inline)) void unfilter_paeth(
    uint8_t *row, const uint8_t *above, int64_t count, int64_t pixel_bytes) {
  shorts left = {0}, corner = {0};
  for (int64_t i = 0; i < count; i += pixel_bytes) {
    const shorts up = load(above + i);
    left = sum(load(row + i), paeth(left, up, corner));
    store(row + i, left, pixel_bytes);
    corner = up;
  }
}

/// Reverses the filter Paeth of two successive rows.
///
/// Each pixel waits for the one to its left, so the second row is computed at the same time, one pixel behind: the
/// pixel above is then the one to the left in the first row.
static inline __attribute__((always_inline)) void unfilter_paeth_twice(
    uint8_t *row, const uint8_t *above, int64_t count, int64_t pixel_bytes) {
  uint8_t *behind = row + count + 1 - pixel_bytes;
  shorts up = load(above), corner = up, left = sum(load(row), up);
  store(row, left, pixel_bytes);
  for (int64_t i = pixel_bytes; i < count; i += pixel_bytes) {
    up = joined(load(above + i), left);
    const shorts filtered = joined(load(row + i), load(behind + i));
    left = sum(filtered, paeth(left, up, corner));
    store(row + i, left, pixel_bytes);
    store(behind + i, second_pixel(left), pixel_bytes);
    corner = up;
  }
  up = joined(up, left);
  left = sum(joined(left, load(behind + count)), paeth(left, up, corner));
  store(behind + count, second_pixel(left), pixel_bytes);
}

static inline bool is_zero(const uint8_t *row, int64_t count) {
  return row[0] == 0 && memcmp(row, row + 1, (size_t)count - 1) == 0;
}

static inline __attribute__((always_inline)) bool unfilter_rows(
    uint8_t *pixels, int64_t row_bytes, int64_t rows, const uint8_t *zeros, int64_t pixel_bytes) {
  const uint8_t *above = zeros;
  for (int64_t y = 0; y < rows; y++) {
    const uint8_t filter = *pixels++;
    switch (filter) {
    case 0: break;
    case 1: unfilter_sub(pixels, row_bytes, pixel_bytes); break;
    case 2: unfilter_up(pixels, above, row_bytes); break;
    case 3: unfilter_average(pixels, above, row_bytes, pixel_bytes); break;
    case 4:
      if (is_zero(pixels, row_bytes)) {
        // The first pixel is predicted to be the one above it, and so is each one after such a pixel.
        memcpy(pixels, above, (size_t)row_bytes);
      } else if (y + 1 < rows && pixels[row_bytes] == 4) {
        unfilter_paeth_twice(pixels, above, row_bytes, pixel_bytes);
        pixels += row_bytes + 1;
        y++;
      } else {
        unfilter_paeth(pixels, above, row_bytes, pixel_bytes);
      }
      break;
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
