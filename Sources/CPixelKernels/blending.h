// The kernels of translucent pages, which kernels.h includes for each instruction set.

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

/// Returns the means of sums of `count` samples, rounded to nearest.
TARGET static inline __attribute__((always_inline)) NAME(shorts) NAME(mean_of)(
    NAME(wholes) sum, int32_t count) {
  // A sum is less than 2^24, so that its real number is exact.
  const float share = 1.0f / (float)count;
  const NAME(many_reals) mean = __builtin_convertvector(sum, NAME(many_reals)) * share + 0.5f;
  return __builtin_convertvector(__builtin_convertvector(mean, NAME(wholes)), NAME(shorts));
}

/// Returns the means of sums of up to four samples, rounded to nearest.
TARGET static inline __attribute__((always_inline)) NAME(shorts) NAME(mean_of_few)(
    NAME(levels) sum, int32_t count) {
  if (count & (count - 1)) return NAME(mean_of)(__builtin_convertvector(sum, NAME(wholes)), count);
  return (NAME(shorts))((sum + (uint16_t)(count / 2)) >> (uint16_t)__builtin_ctz((unsigned)count));
}

/// Returns the means of a tile's grids of samples at four positions, times `pixel_blend_unit`.
TARGET static __attribute__((noinline)) NAME(shorts) NAME(four_means)(
    const pixel_tile *tile, NAME(ints) u, NAME(ints) v) {
  NAME(wholes) sum = {0};
  for (int32_t j = 0; j < tile->down; j++) {
    for (int32_t i = 0; i < tile->across; i++) {
      const int32_t offset_u = i * tile->across_u + j * tile->down_u;
      const int32_t offset_v = i * tile->across_v + j * tile->down_v;
      const NAME(shorts) sample = NAME(four_samples)(tile, u + offset_u, v + offset_v);
      sum += __builtin_convertvector(sample, NAME(wholes));
    }
  }
  return NAME(mean_of)(sum, tile->across * tile->down);
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

TARGET static pixel_light NAME(light)(const int16_t *colours, int16_t faint, int16_t least) {
  pixel_light light = {0, 0};
  for (int32_t x = 0; x < 64; x += 4) {
    NAME(shorts) colour;
    memcpy(&colour, colours + 4 * x, sizeof colour);
    const NAME(shorts) passing = NAME(passing)(colour);
    light.clear |= (uint64_t)SIGNS((NAME(longs))(passing > faint)) << x;
    light.open |= (uint64_t)SIGNS((NAME(longs))(passing > least)) << x;
  }
  return light;
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

TARGET static void NAME(finish_over)(
    const int16_t *colours, const int16_t *background, uint64_t mask, uint32_t *pixels) {
  for (int32_t x = 0; x < 64; x += 4) {
    const int chosen = mask >> x & 15;
    if (!chosen) continue;
    const NAME(bytes) four = NAME(finished)(colours + 4 * x, background);
    if (chosen == 15) {
      memcpy(pixels + x, &four, sizeof four);
      continue;
    }
    uint32_t found[4];
    memcpy(found, &four, sizeof found);
    for (int k = 0; k < 4; k++)
      if (chosen >> k & 1) pixels[x + k] = found[k];
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
#define ADD_LOCATED(k) \
  if (mask >> 4 * k & 15)  \
    sums[k] += (NAME(levels))NAME(located_samples)(tile, FOUR(index, k), FOUR(weights, k));

/// Blends sixteen pixels of a tile with up to four samples each.
///
/// The positions of four groups of pixels are given by their middles and by steps of half a pixel.
TARGET static inline __attribute__((always_inline)) void NAME(blend_sixteen)(
    const pixel_tile *tile, NAME(ints) middle_u, NAME(ints) middle_v, NAME(ints) step_u,
    NAME(ints) step_v, int32_t across, int32_t down, uint64_t mask, int16_t alpha,
    int16_t *colours) {
  const NAME(wholes) places = {-3, -1, 1, 3, -3, -1, 1, 3, -3, -1, 1, 3, -3, -1, 1, 3};
  const NAME(wholes) first_u = FOURFOLD(middle_u + tile->first_u) + FOURFOLD(step_u) * places;
  const NAME(wholes) first_v = FOURFOLD(middle_v + tile->first_v) + FOURFOLD(step_v) * places;
  // Up to four samples are added as shorts, which is faster.
  NAME(levels) sums[4] = {{0}, {0}, {0}, {0}};
  for (int32_t j = 0; j < down; j++) {
    for (int32_t i = 0; i < across; i++) {
      const NAME(wholes) u = first_u + (i * tile->across_u + j * tile->down_u);
      const NAME(wholes) v = first_v + (i * tile->across_v + j * tile->down_v);
      LOCATE(wholes)
      ADD_LOCATED(0)
      ADD_LOCATED(1)
      ADD_LOCATED(2)
      ADD_LOCATED(3)
    }
  }
  for (int k = 0; k < 4; k++) {
    if (!(mask >> 4 * k & 15)) continue;
    NAME(longs) lanes;
    memcpy(&lanes, chosen_pixels[mask >> 4 * k & 15], sizeof lanes);
    NAME(mix)(
        NAME(mean_of_few)(sums[k], across * down), (NAME(shorts))lanes & alpha, colours + 16 * k);
  }
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

#define BLEND_SIXTEEN(across, down, mask)                                                   \
  NAME(blend_sixteen)(                                                                      \
      tile[0], middle_u, middle_v, step_u, step_v, across, down, mask, alpha, target);

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
    for (int k = 0; k < 4; k++) tile[k] = tiles + ((column + block + 4 * k) >> tile_shift);
    NAME(doubles) shrink_u = (middles * 0) + tile[0]->shrink_u;
    NAME(doubles) shrink_v = (middles * 0) + tile[0]->shrink_v;
    for (int k = 1; tile[0] != tile[3] && k < 4; k++) {
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
    const int32_t across = tile[0]->across, down = tile[0]->down, count = across * down;
    if (tile[0] == tile[3] && count <= 4) {
      int16_t *const target = colours + 4 * block;
      const bool is_full = (mask & 0xFFFF) == 0xFFFF;
      if (count == 1 && is_full) BLEND_SIXTEEN(1, 1, 0xFFFF)
      else if (count == 1) BLEND_SIXTEEN(1, 1, mask)
      else if (is_full) BLEND_SIXTEEN(across, down, 0xFFFF)
      else BLEND_SIXTEEN(across, down, mask)
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
#undef ADD_LOCATED
#undef FOURTH
#undef BLEND_GROUP
#undef BLEND_SIXTEEN
#undef CHANNELS
