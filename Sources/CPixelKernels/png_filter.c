#include "png_kernels.h"

#include <string.h>

static inline __attribute__((always_inline)) uint8_t distance(uint8_t first, uint8_t second) {
  return first > second ? (uint8_t)(first - second) : (uint8_t)(second - first);
}

/// Returns Paeth's prediction from the pixels to the left (`a`), above (`b`) and above left (`c`).
///
/// The prediction is the value, `a`, `b` or `c`, that is nearest to a + b - c. The distances of the
/// three values from a + b - c are |b - c|, |a - c| and |a + b - 2c|. To use only bytes, which is
/// fastest with SIMD, the third distance is computed from the first two. If `c` is between `a` and
/// `b`, it is the difference of the first two. If not, it is their sum, which can be limited to 255.
static inline __attribute__((always_inline)) uint8_t paeth(uint8_t a, uint8_t b, uint8_t c) {
  const uint8_t to_left = distance(b, c), to_up = distance(a, c);
  const uint8_t space = (uint8_t)(255 - to_left);
  const uint8_t sum = (uint8_t)(to_left + (to_up < space ? to_up : space));
  const uint8_t corner = (b < c) == (a < c) ? sum : distance(to_left, to_up);
  const uint8_t other = to_up <= corner ? b : c;
  const uint8_t least = to_up < corner ? to_up : corner;
  return to_left <= least ? a : other;
}

static inline __attribute__((always_inline)) void filter_row(
    int32_t filter, const uint8_t *restrict row, const uint8_t *restrict above, int64_t count,
    int64_t pixel_bytes, uint8_t *restrict target) {
  const uint8_t *current = row + pixel_bytes, *up = above + pixel_bytes;
  switch (filter) {
  case 0:
    for (int64_t i = 0; i < count; i++) target[i] = current[i];
    return;
  case 1:
    for (int64_t i = 0; i < count; i++) target[i] = (uint8_t)(current[i] - row[i]);
    return;
  case 2:
    for (int64_t i = 0; i < count; i++) target[i] = (uint8_t)(current[i] - up[i]);
    return;
  case 3:
    for (int64_t i = 0; i < count; i++) target[i] = (uint8_t)(current[i] - ((row[i] + up[i]) >> 1));
    return;
  default:
    for (int64_t i = 0; i < count; i++)
      target[i] = (uint8_t)(current[i] - paeth(row[i], up[i], above[i]));
  }
}

/// Converts pixels one by one; each writes one byte after its own.
static inline __attribute__((always_inline)) void pack_pixels(
    const uint8_t *pixels, int64_t from, int64_t to, uint8_t *target) {
  for (int64_t i = from; i < to; i++) memcpy(target + 3 * i, pixels + 4 * i, 4);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void wide_pack(
    const uint8_t *pixels, int64_t count, uint8_t *target) {
  typedef uint8_t vector __attribute__((vector_size(16)));
  int64_t i = 0;
  for (; i + 4 <= count; i += 4) {
    vector four;
    memcpy(&four, pixels + 4 * i, 16);
    four = __builtin_shufflevector(four, four, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15);
    memcpy(target + 3 * i, &four, 16);
  }
  pack_pixels(pixels, i, count, target);
}

__attribute__((target("avx2"))) static void wide_filter(
    int32_t filter, const uint8_t *row, const uint8_t *above, int64_t count, int64_t pixel_bytes,
    uint8_t *target) {
  filter_row(filter, row, above, count, pixel_bytes, target);
}
#endif

void png_kernels_filter(
    int32_t filter, const uint8_t *row, const uint8_t *above, int64_t count, int64_t pixel_bytes,
    uint8_t *target) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    wide_filter(filter, row, above, count, pixel_bytes, target);
    return;
  }
#endif
  filter_row(filter, row, above, count, pixel_bytes, target);
}

void png_kernels_pack(const uint8_t *pixels, int64_t count, uint8_t *target) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    wide_pack(pixels, count, target);
    return;
  }
#endif
  pack_pixels(pixels, 0, count, target);
}

/// Returns the binary logarithm of a number times 2^16.
///
/// Between powers of two, it is a polynomial of second degree with an error of less than 0.01. It uses integers
/// only, so that every machine chooses the same filters.
static inline int64_t logarithm(uint32_t number) {
  const uint32_t whole = 31 - (uint32_t)__builtin_clz(number);
  const int64_t part = (int64_t)(((uint64_t)number << 16) >> whole) - (1 << 16);
  const int64_t bend = (part * ((1 << 16) - part)) >> 16;
  return ((int64_t)whole << 16) + part + ((bend * 22544) >> 16);
}

int64_t png_kernels_entropy(const uint8_t *bytes, int64_t count) {
  uint32_t counts[4][256] = {{0}};
  for (int64_t i = 0; i < count; i++) counts[i & 3][bytes[i]]++;
  int64_t bits = count * logarithm((uint32_t)count);
  for (int i = 0; i < 256; i++) {
    const uint32_t used = counts[0][i] + counts[1][i] + counts[2][i] + counts[3][i];
    if (used > 0) bits -= used * logarithm(used);
  }
  return bits;
}
