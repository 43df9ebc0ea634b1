// The kernels, which are included and compiled once for each instruction set.
//
// The including file defines six macros. NAME adds the name of the instruction set to an
// identifier, and TARGET is the attribute that selects the set. SIGNS packs the four results of a
// comparison into four bits; DOT multiplies shorts and adds neighbouring products; ROUNDED_PRODUCT
// multiplies shorts and keeps the upper half, rounded; WEIGHTED_BYTES multiplies bytes and adds
// neighbouring products. clang's vector extensions have no operators for these four.

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

/// Returns the weighted means of 2 x 2 texels at each of two positions, times 2^14.
///
/// `left` and `right` are the top left texels of the first and the second position. The first half
/// of each vector is for the first position. `top` and `bottom` have the weights of the upper and
/// the lower row; `columns` has the weights of the left and the right column in turn.
TARGET static inline __attribute__((always_inline)) NAME(sums) NAME(bilinear)(
    const uint8_t *left, const uint8_t *right, int64_t row_length, NAME(shorts) top,
    NAME(shorts) bottom, NAME(shorts) columns) {
  NAME(bytes) upper, lower;
  memcpy(&upper, left, 8);
  memcpy((uint8_t *)&upper + 8, right, 8);
  memcpy(&lower, left + row_length, 8);
  memcpy((uint8_t *)&lower + 8, right + row_length, 8);
  const NAME(shorts) both = __builtin_convertvector(upper, NAME(shorts)) * top +
                            __builtin_convertvector(lower, NAME(shorts)) * bottom;
  // Puts the left and the right value of each channel side by side, so that DOT can weight and add
  // them.
  return DOT(
      __builtin_shufflevector(both, both, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15),
      columns);
}

#define SPREAD(vector, k) \
  ((NAME(shorts))__builtin_shufflevector(vector, vector, k, k, k, k, k + 1, k + 1, k + 1, k + 1))
#define SAMPLE(k)                                                                       \
  NAME(bilinear)(                                                                       \
      tile->texels + (int64_t)index[k] * 4, tile->texels + (int64_t)index[k + 1] * 4,   \
      row_length, SPREAD(top, k), SPREAD(bottom, k), SPREAD(columns, k))

TARGET static inline __attribute__((always_inline)) NAME(ints) NAME(limited)(NAME(ints) v, int32_t least, int32_t greatest) {
  const NAME(ints) low = {least, least, least, least};
  const NAME(ints) high = {greatest, greatest, greatest, greatest};
  v = __builtin_elementwise_max(v, low);
  return __builtin_elementwise_min(v, high);
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

/// Returns sums of `count` samples, times 2^14, as means that are rounded to nearest.
TARGET static inline __attribute__((always_inline)) NAME(pair) NAME(mean)(
    NAME(sums) sum, int32_t count) {
  if (!(count & (count - 1))) {
    const int32_t shift = 14 + __builtin_ctz((unsigned)count);
    return __builtin_convertvector((sum + (1 << (shift - 1))) >> shift, NAME(pair));
  }
  const NAME(reals) mean = __builtin_convertvector(sum, NAME(reals)) * (1.0f / (float)(count << 14));
  return __builtin_convertvector(__builtin_convertvector(mean + 0.5f, NAME(sums)), NAME(pair));
}

TARGET static bool NAME(sample)(
    const pixel_map *map, const pixel_tile *tiles, int32_t tile_shift, int32_t row, int32_t from,
    int32_t to, uint32_t *pixels) {
  const NAME(doubles) middles = {0.5, 1.5, 2.5, 3.5};
  const double y = row + 0.5;
  const double u0 = map->uy * y + map->u1;
  const double v0 = map->vy * y + map->v1;
  const double w0 = map->wy * y + map->w1;
  const int32_t tile_width = 1 << tile_shift;
  uint32_t opaque = 0xFF000000;
  int32_t first = from;
  while (first < to) {
    const pixel_tile *tile = tiles + (first >> tile_shift);
    int32_t end = (first & -tile_width) + tile_width;
    if (end > to) end = to;
    const int64_t row_length = tile->stride * 4;
    const int32_t stride = (int32_t)tile->stride;
    const int32_t count = tile->across * tile->down;
    for (; first < end; first += 4) {
      const NAME(doubles) x = middles + (double)first;
      const NAME(doubles) inverse = 1 / (map->wx * x + w0);
      const NAME(ints) u = NAME(units)((map->ux * x + u0) * inverse * tile->shrink_u);
      const NAME(ints) v = NAME(units)((map->vx * x + v0) * inverse * tile->shrink_v);
      NAME(sums) sum0 = {0}, sum1 = {0};
      for (int32_t j = 0; j < tile->down; j++) {
        for (int32_t i = 0; i < tile->across; i++) {
          const int32_t offset_u = tile->first_u + i * tile->across_u + j * tile->down_u;
          const int32_t offset_v = tile->first_v + i * tile->across_v + j * tile->down_v;
          // Positions are rounded to 128ths of a texel.
          const NAME(ints) column =
              (NAME(limited)(u + offset_u, tile->least_u, tile->greatest_u) + 4) >> 3;
          const NAME(ints) line =
              (NAME(limited)(v + offset_v, tile->least_v, tile->greatest_v) + 4) >> 3;
          const NAME(ints) index = (line >> 7) * stride + (column >> 7);
          const NAME(ints) bottom = (line & 127) * 0x10001;
          const NAME(ints) top = 128 * 0x10001 - bottom;
          const NAME(ints) columns = 128 + (column & 127) * 0xFFFF;
          __builtin_prefetch(tile->texels + (int64_t)index[0] * 4 + 3 * row_length);
          sum0 += SAMPLE(0);
          if (end - first > 2) sum1 += SAMPLE(2);
        }
      }
      const NAME(pair) left = NAME(mean)(sum0, count), right = NAME(mean)(sum1, count);
      uint32_t four[4];
      memcpy(four, &left, 8);
      memcpy(four + 2, &right, 8);
      uint32_t *const target = pixels + (first - from);
      if (end - first >= 4) {
        memcpy(target, four, 16);
        opaque &= four[0] & four[1] & four[2] & four[3];
        continue;
      }
      for (int32_t k = 0; first + k < end; k++) {
        target[k] = four[k];
        opaque &= four[k];
      }
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

#undef SPREAD
#undef SAMPLE
