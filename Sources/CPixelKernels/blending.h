// The kernels of translucent pages, included after kernels.h for each instruction set.

/// Defines the indices of texels at the positions u and v, and their weights: those of the right and the
/// left texel in the lower half, that of the row below in the upper half.
#define LOCATE(vector)                                                                       \
  const NAME(vector) column = (CLAMPED(u, tile->least_u, tile->greatest_u) + 8) >> 4;        \
  const NAME(vector) line = CLAMPED(v, tile->least_v, tile->greatest_v);                     \
  const NAME(vector) index = (line >> 10) * (int32_t)tile->stride + (column >> 6);           \
  const NAME(vector) weights = (64 + (column & 63) * 255) | (line & 1023) << 21;

/// Returns the bilinear samples at four indices, times `pixel_blend_unit`.
TARGET static inline __attribute__((always_inline)) NAME(shorts) NAME(located_samples)(
    const pixel_tile *tile, NAME(ints) index, NAME(ints) weights) {
  const NAME(shorts) across = CHANNELS(weights, 0), down = CHANNELS(weights, 1);
  const uint8_t *texels = tile->texels;
  __builtin_prefetch(texels + (int64_t)index[0] * 4 + 3 * tile->stride * 4);
  const NAME(shorts) upper = WEIGHTED_BYTES(NAME(neighbours)(texels, index), across);
  const NAME(shorts) lower =
      WEIGHTED_BYTES(NAME(neighbours)(texels + tile->stride * 4, index), across);
  return upper + ROUNDED_PRODUCT(lower - upper, down);
}

/// Returns the bilinear samples of a tile's copy at four positions, times `pixel_blend_unit`.
TARGET static inline __attribute__((always_inline)) NAME(shorts) NAME(four_samples)(
    const pixel_tile *tile, NAME(ints) u, NAME(ints) v) {
  LOCATE(ints)
  return NAME(located_samples)(tile, index, weights);
}

/// Returns the means of a tile's grids of samples at four positions, times `pixel_blend_unit`.
TARGET static __attribute__((noinline)) NAME(shorts) NAME(four_means)(
    const pixel_tile *tile, NAME(ints) u, NAME(ints) v) {
  const int32_t count = tile->across * tile->down;
  // Up to four samples are added as shorts, which is faster.
  const bool isShort = count <= 4 && !(count & (count - 1));
  NAME(levels) few = {0};
  NAME(wholes) sum = {0};
  for (int32_t j = 0; j < tile->down; j++) {
    for (int32_t i = 0; i < tile->across; i++) {
      const int32_t offset_u = i * tile->across_u + j * tile->down_u;
      const int32_t offset_v = i * tile->across_v + j * tile->down_v;
      const NAME(shorts) sample = NAME(four_samples)(tile, u + offset_u, v + offset_v);
      if (isShort) few += (NAME(levels))sample;
      else sum += __builtin_convertvector(sample, NAME(wholes));
    }
  }
  if (isShort)
    return (NAME(shorts))((few + (uint16_t)(count / 2)) >> (uint16_t)__builtin_ctz((unsigned)count));
  // A sum is less than 2^24, so that its real number is exact.
  const float share = 1.0f / (float)count;
  const NAME(many_reals) mean = __builtin_convertvector(sum, NAME(many_reals)) * share + 0.5f;
  return __builtin_convertvector(__builtin_convertvector(mean, NAME(wholes)), NAME(shorts));
}

/// Returns the share of the light from behind that four colours let through, times 2^15 - 1, once for
/// each channel.
TARGET static inline __attribute__((always_inline)) NAME(shorts) NAME(passing)(NAME(shorts) colour) {
  const NAME(shorts) opacity = __builtin_shufflevector(
      colour, colour, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  return 32767 - (opacity << 1) - (opacity >> 7);
}

/// Adds four samples, times `pixel_blend_unit`, behind four colours, with the opacities `alpha`, times 2^15.
TARGET static inline __attribute__((always_inline)) void NAME(mix)(
    NAME(shorts) sample, NAME(shorts) alpha, int16_t *target) {
  NAME(shorts) colour;
  memcpy(&colour, target, sizeof colour);
  colour += ROUNDED_PRODUCT(sample, ROUNDED_PRODUCT(alpha, NAME(passing)(colour)));
  memcpy(target, &colour, sizeof colour);
}

TARGET static uint64_t NAME(passes)(const int16_t *colours, int16_t limit) {
  uint64_t bits = 0;
  for (int32_t x = 0; x < 64; x += 4) {
    NAME(shorts) colour;
    memcpy(&colour, colours + 4 * x, sizeof colour);
    bits |= (uint64_t)SIGNS((NAME(longs))(NAME(passing)(colour) > limit)) << x;
  }
  return bits;
}

/// Adds four pixels of the background behind four colours, and rounds them to bytes.
TARGET static inline __attribute__((always_inline)) NAME(bytes) NAME(finished)(
    const int16_t *colours, const int16_t *background) {
  NAME(shorts) colour, behind;
  memcpy(&colour, colours, sizeof colour);
  memcpy(&behind, background, sizeof behind);
  colour += ROUNDED_PRODUCT(behind, NAME(passing)(colour));
  const NAME(shorts) none = {0}, most = none + 255;
  colour = (colour + pixel_blend_unit / 2) >> 6;
  colour = __builtin_elementwise_min(__builtin_elementwise_max(colour, none), most);
  return __builtin_convertvector(colour, NAME(bytes));
}

TARGET static void NAME(finish)(
    const int16_t *colours, const int16_t *background, int32_t count, uint32_t *pixels) {
  for (int32_t x = 0; x < count; x += 4) {
    const NAME(bytes) four = NAME(finished)(colours + 4 * x, background + 4 * x);
    if (count - x < 4) {
      memcpy(pixels + x, &four, 4 * (size_t)(count - x));
      return;
    }
    memcpy(pixels + x, &four, sizeof four);
  }
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

/// Returns each of four numbers four times.
#define FOURFOLD(vector) \
  __builtin_shufflevector(vector, vector, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
#define BLEND_LOCATED(k)                                                                     \
  if (mask >> 4 * k & 15) {                                                                  \
    memcpy(&lanes, chosen_pixels[mask >> 4 * k & 15], sizeof lanes);                         \
    NAME(mix)(                                                                               \
        NAME(located_samples)(tile, FOUR(index, k), FOUR(weights, k)),                       \
        (NAME(shorts))lanes & alpha, colours + 4 * k * 4);                                   \
  }

/// Blends sixteen pixels of a tile with one sample each.
///
/// The positions of four groups of pixels are given by their middles and by steps of half a pixel.
TARGET static inline __attribute__((always_inline)) void NAME(blend_sixteen)(
    const pixel_tile *tile, NAME(ints) middle_u, NAME(ints) middle_v, NAME(ints) step_u,
    NAME(ints) step_v, uint64_t mask, int16_t alpha, int16_t *colours) {
  const NAME(wholes) places = {-3, -1, 1, 3, -3, -1, 1, 3, -3, -1, 1, 3, -3, -1, 1, 3};
  const NAME(wholes) u = FOURFOLD(middle_u + tile->first_u) + FOURFOLD(step_u) * places;
  const NAME(wholes) v = FOURFOLD(middle_v + tile->first_v) + FOURFOLD(step_v) * places;
  LOCATE(wholes)
  NAME(longs) lanes;
  BLEND_LOCATED(0)
  BLEND_LOCATED(1)
  BLEND_LOCATED(2)
  BLEND_LOCATED(3)
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
    if (tile[0] == tile[3] && tile[0]->across * tile[0]->down == 1) {
      NAME(blend_sixteen)(
          tile[0], middle_u, middle_v, step_u, step_v, mask, alpha, colours + 4 * block);
      continue;
    }
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

#undef CLAMPED
#undef LOCATE
#undef FOUR
#undef FOURFOLD
#undef BLEND_LOCATED
#undef FOURTH
#undef BLEND_GROUP
#undef CHANNELS
