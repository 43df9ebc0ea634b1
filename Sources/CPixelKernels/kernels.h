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
          sum1 += SAMPLE(2);
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

/// Returns two neighbouring texels at each of four indices, with the values of a channel side by side.
TARGET static inline __attribute__((always_inline)) NAME(texels) NAME(neighbours)(
    const uint8_t *texels, NAME(ints) index) {
  NAME(longs) found;
  for (int k = 0; k < 4; k++) {
    int64_t both;
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

/// Returns the bilinear samples of a tile's copy at four positions, times `pixel_blend_unit`.
TARGET static inline __attribute__((always_inline)) NAME(shorts) NAME(four_samples)(
    const pixel_tile *tile, NAME(ints) u, NAME(ints) v) {
  const NAME(ints) column = (NAME(limited)(u, tile->least_u, tile->greatest_u) + 8) >> 4;
  const NAME(ints) line = NAME(limited)(v, tile->least_v, tile->greatest_v);
  const NAME(ints) index = (line >> 10) * (int32_t)tile->stride + (column >> 6);
  // The weights of the right and the left texel are in the lower half, that of the row below in the
  // upper half.
  const NAME(ints) weights = (64 + (column & 63) * 255) | (line & 1023) << 21;
  const NAME(shorts) across = CHANNELS(weights, 0), down = CHANNELS(weights, 1);
  const uint8_t *texels = tile->texels;
  __builtin_prefetch(texels + (int64_t)index[0] * 4 + 3 * tile->stride * 4);
  const NAME(shorts) upper = WEIGHTED_BYTES(NAME(neighbours)(texels, index), across);
  const NAME(shorts) lower =
      WEIGHTED_BYTES(NAME(neighbours)(texels + tile->stride * 4, index), across);
  return upper + ROUNDED_PRODUCT(lower - upper, down);
}

/// Returns the means of a tile's grids of samples at four positions, times `pixel_blend_unit`.
TARGET static __attribute__((noinline)) NAME(shorts) NAME(four_means)(
    const pixel_tile *tile, NAME(ints) u, NAME(ints) v) {
  NAME(wholes) sum = {0};
  for (int32_t j = 0; j < tile->down; j++) {
    for (int32_t i = 0; i < tile->across; i++) {
      const int32_t offset_u = i * tile->across_u + j * tile->down_u;
      const int32_t offset_v = i * tile->across_v + j * tile->down_v;
      sum += __builtin_convertvector(
          NAME(four_samples)(tile, u + offset_u, v + offset_v), NAME(wholes));
    }
  }
  // A sum is less than 2^24, so that its real number is exact.
  const float share = 1.0f / (float)(tile->across * tile->down);
  const NAME(many_reals) mean = __builtin_convertvector(sum, NAME(many_reals)) * share + 0.5f;
  return __builtin_convertvector(__builtin_convertvector(mean, NAME(wholes)), NAME(shorts));
}

/// Blends four samples, times `pixel_blend_unit`, with the opacities `alpha`, times 2^15.
TARGET static inline __attribute__((always_inline)) void NAME(mix)(
    NAME(shorts) sample, NAME(shorts) alpha, int16_t *target) {
  // The opacity of each sample, times 2^15 - 1.
  const NAME(shorts) full = __builtin_shufflevector(
      sample, sample, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  const NAME(shorts) cover = (full << 1) + (full >> 7);
  NAME(shorts) colour;
  memcpy(&colour, target, sizeof colour);
  const NAME(shorts) change = sample - ROUNDED_PRODUCT(colour, cover);
  colour += ROUNDED_PRODUCT(change, alpha);
  memcpy(target, &colour, sizeof colour);
}

/// Blends four pixels at four positions, with the opacities `alpha`, times 2^15.
TARGET static inline __attribute__((always_inline)) void NAME(blend_four)(
    const pixel_tile *tile, NAME(ints) u, NAME(ints) v, NAME(shorts) alpha, int16_t *target) {
  u += tile->first_u;
  v += tile->first_v;
  const NAME(shorts) sample = tile->across * tile->down == 1 ? NAME(four_samples)(tile, u, v)
                                                             : NAME(four_means)(tile, u, v);
  NAME(mix)(sample, alpha, target);
}

#define FOURTH(vector, k) __builtin_shufflevector(vector, vector, k, k, k, k)
#define BLEND_GROUP(k)                                                                       \
  if (mask >> 4 * k & 15) {                                                                  \
    memcpy(&lanes, chosen_pixels[mask >> 4 * k & 15], sizeof lanes);                         \
    NAME(blend_four)(                                                                        \
        tile[k], FOURTH(middle_u, k) + FOURTH(step_u, k) * places,                           \
        FOURTH(middle_v, k) + FOURTH(step_v, k) * places, (NAME(shorts))lanes & alpha,       \
        colours + 4 * (block + 4 * k));                                                      \
  }

TARGET static void NAME(blend)(
    const pixel_map *map, const pixel_tile *tiles, int32_t tile_shift, int32_t row, int32_t column,
    uint64_t mask, int16_t alpha, int16_t *colours) {
  // Four groups of four pixels are located at once, by their middles.
  const NAME(doubles) middles = {2, 6, 10, 14};
  // The pixels' distances from the middle, in half pixels.
  const NAME(ints) places = {-3, -1, 1, 3};
  const double y = row + 0.5;
  const double u0 = map->uy * y + map->u1;
  const double v0 = map->vy * y + map->v1;
  const double w0 = map->wy * y + map->w1;
  for (int32_t block = 0; block < 64; block += 16, mask >>= 16) {
    if (!(mask & 0xFFFF)) continue;
    const pixel_tile *tile[4];
    NAME(doubles) shrink_u, shrink_v;
    for (int k = 0; k < 4; k++) {
      tile[k] = tiles + ((column + block + 4 * k) >> tile_shift);
      shrink_u[k] = tile[k]->shrink_u;
      shrink_v[k] = tile[k]->shrink_v;
    }
    const NAME(doubles) x = middles + (double)(column + block);
    const NAME(doubles) inverse = 1 / (map->wx * x + w0);
    const NAME(doubles) u = (map->ux * x + u0) * inverse;
    const NAME(doubles) v = (map->vx * x + v0) * inverse;
    const NAME(ints) middle_u = NAME(units)(u * shrink_u);
    const NAME(ints) middle_v = NAME(units)(v * shrink_v);
    const NAME(ints) step_u = NAME(half_steps)((map->ux - u * map->wx) * inverse * shrink_u);
    const NAME(ints) step_v = NAME(half_steps)((map->vx - v * map->wx) * inverse * shrink_v);
    NAME(longs) lanes;
    BLEND_GROUP(0)
    BLEND_GROUP(1)
    BLEND_GROUP(2)
    BLEND_GROUP(3)
  }
}

TARGET static void NAME(blend_aligned)(
    const uint8_t *texels, uint64_t mask, int16_t alpha, int16_t *colours) {
  for (int32_t x = 0; x < 64; x += 4) {
    const int chosen = mask >> x & 15;
    if (!chosen) continue;
    NAME(bytes) found = {0};
    if (chosen == 15) {
      memcpy(&found, texels + 4 * x, sizeof found);
    } else {
      // The other texels may not exist.
      for (int k = 0; k < 4; k++)
        if (chosen >> k & 1) memcpy((uint8_t *)&found + 4 * k, texels + 4 * (x + k), 4);
    }
    NAME(longs) lanes;
    memcpy(&lanes, chosen_pixels[chosen], sizeof lanes);
    NAME(mix)(
        __builtin_convertvector(found, NAME(shorts)) * pixel_blend_unit,
        (NAME(shorts))lanes & alpha, colours + 4 * x);
  }
}

#undef FOURTH
#undef BLEND_GROUP
#undef CHANNELS
#undef SPREAD
#undef SAMPLE
