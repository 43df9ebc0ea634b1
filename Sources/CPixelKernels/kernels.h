// The kernels, which are included and compiled once for each instruction set.
//
// The including file defines seven macros. NAME adds the name of the instruction set to an
// identifier, and TARGET is the attribute that selects the set. SIGNS packs the four results of a
// comparison into four bits; DOT multiplies shorts and adds neighbouring products; ROUNDED_PRODUCT
// multiplies shorts and keeps the upper half, rounded; WEIGHTED_BYTES multiplies bytes and adds
// neighbouring products; WEIGHTED_TEXELS does the same with weights whose sum is 128, minus 2^14.
// clang's vector extensions have no operators for these five. All are undefined at the end.

typedef double NAME(doubles) __attribute__((vector_size(32)));
typedef int32_t NAME(ints) __attribute__((vector_size(16)));
typedef int32_t NAME(sums) __attribute__((vector_size(32)));
typedef float NAME(reals) __attribute__((vector_size(32)));
typedef int16_t NAME(shorts) __attribute__((vector_size(32)));
typedef uint16_t NAME(levels) __attribute__((vector_size(32)));
typedef uint8_t NAME(bytes) __attribute__((vector_size(16)));
typedef uint8_t NAME(pair) __attribute__((vector_size(8)));
typedef uint8_t NAME(texels) __attribute__((vector_size(32)));
typedef char NAME(text) __attribute__((vector_size(32)));
typedef int64_t NAME(longs) __attribute__((vector_size(32)));
typedef int32_t NAME(wholes) __attribute__((vector_size(64)));
typedef float NAME(many_reals) __attribute__((vector_size(64)));

/// Returns two neighbouring texels at each of four indices, with the values of a channel side by side.
TARGET static inline __attribute__((always_inline)) NAME(texels) NAME(neighbours)(
    const uint8_t *texels, NAME(ints) index) {
  // As doubles, they are combined with fewer instructions.
  NAME(doubles) found;
  for (int k = 0; k < 4; k++) {
    double both;
    memcpy(&both, texels + (int64_t)index[k] * 4, 8);
    found[k] = both;
  }
  const NAME(texels) bytes = (NAME(texels))found;
  return __builtin_shufflevector(
      bytes, bytes, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 16, 20, 17, 21, 18, 22, 19,
      23, 24, 28, 25, 29, 26, 30, 27, 31);
}

/// Returns the short at an offset in each of four ints, once for each channel.
#define CHANNELS(ints, offset)                                                                 \
  __builtin_shufflevector(                                                                     \
      (NAME(shorts))__builtin_convertvector(ints, NAME(longs)),                                \
      (NAME(shorts))__builtin_convertvector(ints, NAME(longs)), offset, offset, offset, offset, \
      4 + offset, 4 + offset, 4 + offset, 4 + offset, 8 + offset, 8 + offset, 8 + offset,      \
      8 + offset, 12 + offset, 12 + offset, 12 + offset, 12 + offset)

/// Sums of samples of four pixels, times 2^14, minus 2^21 for each sample.
typedef struct {
  /// The sums of the first and the third pixel, and of the second and the fourth one.
  NAME(sums) even, odd;
} NAME(four_sums);

/// Adds the weighted means of 2 x 2 texels at four indices to sums.
///
/// `columns` has the weights of the left and the right column, which are bytes; `rows` has the weights of the
/// upper and the lower row, which are shorts.
TARGET static inline __attribute__((always_inline)) void NAME(add_bilinear)(
    const uint8_t *texels, int64_t row_length, NAME(ints) index, NAME(ints) columns, NAME(ints) rows,
    NAME(four_sums) *sums) {
  const NAME(texels) across = (NAME(texels))CHANNELS(columns, 0);
  const NAME(shorts) above = WEIGHTED_TEXELS(NAME(neighbours)(texels, index), across);
  const NAME(shorts) below = WEIGHTED_TEXELS(NAME(neighbours)(texels + row_length, index), across);
  const NAME(sums) down = (NAME(sums))__builtin_convertvector(rows, NAME(longs));
  sums->even += DOT(
      __builtin_shufflevector(
          above, below, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27),
      (NAME(shorts))__builtin_shufflevector(down, down, 0, 0, 0, 0, 4, 4, 4, 4));
  sums->odd += DOT(
      __builtin_shufflevector(
          above, below, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31),
      (NAME(shorts))__builtin_shufflevector(down, down, 2, 2, 2, 2, 6, 6, 6, 6));
}

/// Limits numbers to a distance from 0; NaN becomes the smallest number.
TARGET static inline __attribute__((always_inline)) NAME(doubles) NAME(within)(double reach, NAME(doubles) v) {
  for (int k = 0; k < 4; k++) {
    v[k] = v[k] > -reach ? v[k] : -reach;
    v[k] = v[k] < reach ? v[k] : reach;
  }
  return v;
}

/// Converts positions from texels to integer units; NaN becomes the smallest position.
TARGET static inline __attribute__((always_inline)) NAME(ints) NAME(units)(NAME(doubles) v) {
  v = NAME(within)(pixel_tile_reach, v);
  return __builtin_convertvector(v * pixel_tile_unit + 0.5, NAME(ints));
}

/// Converts distances from texels to half integer units, within an eighth of the reach; NaN becomes the
/// smallest distance.
TARGET static inline __attribute__((always_inline)) NAME(ints) NAME(half_steps)(NAME(doubles) v) {
  v = NAME(within)(pixel_tile_reach / 8, v);
  // The second sum makes the number positive, because conversion truncates.
  const double offset = 1 << 30;
  return __builtin_convertvector(v * (pixel_tile_unit / 2) + (offset + 0.5), NAME(ints)) - (1 << 30);
}

/// Returns the means of sums of `count` samples, rounded to nearest.
TARGET static inline __attribute__((always_inline)) NAME(sums) NAME(mean)(
    NAME(sums) sum, int32_t count) {
  if (!(count & (count - 1))) {
    const int32_t shift = 14 + __builtin_ctz((unsigned)count);
    return (sum + (1 << (shift - 1)) + (count << 21)) >> shift;
  }
  const NAME(reals) mean =
      __builtin_convertvector(sum + (count << 21), NAME(reals)) * (1.0f / (float)(count << 14));
  return __builtin_convertvector(mean + 0.5f, NAME(sums));
}

/// Returns the means of the sums of four pixels as bytes, in the order of the pixels.
TARGET static inline __attribute__((always_inline)) NAME(bytes) NAME(four_pixels)(
    const NAME(four_sums) *sums, int32_t count) {
  const NAME(texels) both =
      (NAME(texels))(NAME(mean)(sums->even, count) | NAME(mean)(sums->odd, count) << 16);
  return __builtin_shufflevector(
      both, both, 0, 4, 8, 12, 2, 6, 10, 14, 16, 20, 24, 28, 18, 22, 26, 30);
}

/// Returns four of sixteen numbers.
#define FOUR(vector, k) \
  __builtin_shufflevector(vector, vector, 4 * k, 4 * k + 1, 4 * k + 2, 4 * k + 3)
#define CLAMPED(v, least, greatest) \
  __builtin_elementwise_min(__builtin_elementwise_max(v, (v & 0) + least), (v & 0) + greatest)
#define ADD_FOUR(k)                                                                      \
  if (count > 4 * k)                                                                       \
    NAME(add_bilinear)(                                                                  \
        tile->texels, tile->stride * 4, FOUR(index, k), FOUR(columns, k), FOUR(rows, k), \
        sums + k);

/// The line of a texture on which the centres of the pixels of a row are.
typedef struct {
  /// The coefficients of a column's centre in u, v and the divisor w, and the constant terms.
  double ux, u0, vx, v0, wx, w0;
} NAME(texture_line);

/// Samples up to sixteen neighbouring pixels of a tile; writes four at once.
TARGET static inline __attribute__((always_inline)) void NAME(sample_pixels)(
    const NAME(texture_line) *line, const pixel_tile *tile, int32_t first, int32_t count,
    uint32_t *pixels) {
  // All pixels do each step together, so that the processor works on many of them in parallel.
  const NAME(doubles) middles = {0.5, 1.5, 2.5, 3.5};
  NAME(wholes) u = {0}, v = {0};
  for (int32_t k = 0; k < count; k += 4) {
    const NAME(doubles) x = middles + (double)(first + k);
    const NAME(doubles) inverse = 1 / (line->wx * x + line->w0);
    const NAME(ints) four_u = NAME(units)((line->ux * x + line->u0) * inverse * tile->shrink_u);
    const NAME(ints) four_v = NAME(units)((line->vx * x + line->v0) * inverse * tile->shrink_v);
    memcpy((int32_t *)&u + k, &four_u, sizeof four_u);
    memcpy((int32_t *)&v + k, &four_v, sizeof four_v);
  }
  NAME(four_sums) sums[4] = {{{0}, {0}}, {{0}, {0}}, {{0}, {0}}, {{0}, {0}}};
  for (int32_t j = 0; j < tile->down; j++) {
    for (int32_t i = 0; i < tile->across; i++) {
      const int32_t offset_u = tile->first_u + i * tile->across_u + j * tile->down_u;
      const int32_t offset_v = tile->first_v + i * tile->across_v + j * tile->down_v;
      // Positions are rounded to 128ths of a texel.
      const NAME(wholes) column = (CLAMPED(u + offset_u, tile->least_u, tile->greatest_u) + 4) >> 3;
      const NAME(wholes) down = (CLAMPED(v + offset_v, tile->least_v, tile->greatest_v) + 4) >> 3;
      const NAME(wholes) index = (down >> 7) * (int32_t)tile->stride + (column >> 7);
      const NAME(wholes) columns = 128 + (column & 127) * 0xFF, rows = 128 + (down & 127) * 0xFFFF;
      __builtin_prefetch(tile->texels + (int64_t)index[0] * 4 + 3 * tile->stride * 4);
      ADD_FOUR(0)
      ADD_FOUR(1)
      ADD_FOUR(2)
      ADD_FOUR(3)
    }
  }
  for (int32_t k = 0; 4 * k < count; k++) {
    const NAME(bytes) means = NAME(four_pixels)(sums + k, tile->across * tile->down);
    memcpy(pixels + 4 * k, &means, sizeof means);
  }
}

TARGET static bool NAME(sample)(
    const pixel_map *map, const pixel_tile *tiles, int32_t tile_shift, int32_t row, int32_t from,
    int32_t to, uint32_t *pixels) {
  const double y = row + 0.5;
  const NAME(texture_line) line = {map->ux, map->uy * y + map->u1, map->vx, map->vy * y + map->v1,
                                   map->wx, map->wy * y + map->w1};
  const int32_t tile_width = 1 << tile_shift;
  uint32_t opaque = 0xFF000000;
  int32_t first = from;
  while (first < to) {
    const pixel_tile *tile = tiles + (first >> tile_shift);
    int32_t end = (first & -tile_width) + tile_width;
    if (end > to) end = to;
    uint32_t found[16];
    switch ((end - first + 3) / 4) {
    case 1: NAME(sample_pixels)(&line, tile, first, 4, found); break;
    case 2: NAME(sample_pixels)(&line, tile, first, 8, found); break;
    case 3: NAME(sample_pixels)(&line, tile, first, 12, found); break;
    default: NAME(sample_pixels)(&line, tile, first, 16, found);
    }
    for (int32_t k = 0; first + k < end; k++) {
      pixels[first - from + k] = found[k];
      opaque &= found[k];
    }
    first = end;
  }
  return opaque == 0xFF000000;
}

TARGET static uint64_t NAME(coverage)(const double *points, double a, double b, double c) {
  uint64_t bits = 0;
  for (int group = 0; group < 64; group += 4) {
    NAME(doubles) x, y;
    memcpy(&x, points + group, sizeof x);
    memcpy(&y, points + 64 + group, sizeof y);
    bits |= (uint64_t)SIGNS(a * x + b * y >= -c) << group;
  }
  return bits;
}

#undef ADD_FOUR

#include "blending.h"
#include "scaling.h"
#include "covering.h"
#include "blurring.h"
#include "landscape.h"

#undef NAME
#undef TARGET
#undef SIGNS
#undef DOT
#undef ROUNDED_PRODUCT
#undef WEIGHTED_BYTES
#undef WEIGHTED_TEXELS
