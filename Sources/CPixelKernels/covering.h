// The kernels of overlays and fades, which kernels.h includes after blending.h.

typedef int16_t NAME(few_shorts) __attribute__((vector_size(8)));

/// Writes the opacities of an overlay at `count` columns, times 2^15 - 1; rounds `count` up to a multiple of eight.
TARGET static inline __attribute__((always_inline)) void NAME(overlay_opacities)(
    const pixel_map *map, const pixel_overlay *overlay, int32_t row, int32_t first, int32_t count,
    int16_t *opacities) {
  const double y = row + 0.5;
  const NAME(reals) middles = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};
  const float a0 = (float)(overlay->ax * first + overlay->ay * y + overlay->a1);
  const float w0 = (float)(map->wx * first + map->wy * y + map->w1);
  for (int32_t k = 0; k < count; k += 8) {
    const NAME(reals) x = middles + (float)k;
    NAME(reals) share = ((float)overlay->ax * x + a0) / ((float)map->wx * x + w0);
    for (int i = 0; i < 8; i++) {
      // NaN becomes the least opacity.
      share[i] = share[i] > overlay->least ? share[i] : overlay->least;
      share[i] = share[i] < overlay->greatest ? share[i] : overlay->greatest;
    }
    const NAME(sums) opacity =
        __builtin_convertvector(share * (overlay->strength * 32767) + 0.5f, NAME(sums));
    for (int i = 0; i < 8; i++) opacities[k + i] = (int16_t)opacity[i];
  }
}

/// Writes `count` of 64 colours in the format of `pixel_kernels_blend` as bytes.
TARGET static inline __attribute__((always_inline)) void NAME(pack)(
    const NAME(shorts) *colours, int32_t count, uint32_t *pixels) {
  for (int32_t k = 0; 4 * k < count; k++) {
    const NAME(bytes) four =
        __builtin_convertvector((colours[k] + pixel_blend_unit / 2) >> 6, NAME(bytes));
    memcpy(pixels + 4 * k, &four, 4 * (size_t)(count - 4 * k < 4 ? count - 4 * k : 4));
  }
}

TARGET static void NAME(fade)(
    const pixel_map *map, const pixel_overlay *fade, int32_t row, int32_t from, int32_t to,
    uint32_t *pixels) {
  int16_t opacities[64];
  for (int32_t first = from; first < to; first += 64, pixels += 64) {
    const int32_t count = to - first < 64 ? to - first : 64;
    NAME(shorts) colours[16];
    pixel_kernels_unpack(pixels, count, (int16_t *)colours);
    NAME(overlay_opacities)(map, fade, row, first, count, opacities);
    for (int32_t k = 0; 4 * k < count; k++) {
      NAME(few_shorts) four;
      memcpy(&four, opacities + 4 * k, sizeof four);
      const NAME(shorts) opacity = FOURFOLD(four);
      colours[k] = ROUNDED_PRODUCT(colours[k], opacity);
    }
    NAME(pack)(colours, count, pixels);
  }
}

TARGET static void NAME(cover)(
    const pixel_map *map, const pixel_overlay *overlays, int32_t overlay_count, int32_t row,
    int32_t from, int32_t to, uint32_t *pixels) {
  int16_t opacities[64];
  for (int32_t first = from; first < to; first += 64, pixels += 64) {
    const int32_t count = to - first < 64 ? to - first : 64;
    // The last pixels are read four at once.
    NAME(shorts) colours[16];
    pixel_kernels_unpack(pixels, count, (int16_t *)colours);
    for (const pixel_overlay *overlay = overlays; overlay < overlays + overlay_count; overlay++) {
      NAME(overlay_opacities)(map, overlay, row, first, count, opacities);
      NAME(few_shorts) one;
      memcpy(&one, overlay->ink, sizeof one);
      const NAME(shorts) ink =
          __builtin_shufflevector(one, one, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
      for (int32_t k = 0; 4 * k < count; k++) {
        const NAME(shorts) alpha = __builtin_shufflevector(
            colours[k], colours[k], 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
        NAME(few_shorts) four;
        memcpy(&four, opacities + 4 * k, sizeof four);
        const NAME(shorts) opacity = FOURFOLD(four);
        const NAME(shorts) goal = ROUNDED_PRODUCT(ink, (alpha << 1) + (alpha >> 7));
        colours[k] += ROUNDED_PRODUCT(goal - colours[k], opacity);
      }
    }
    NAME(pack)(colours, count, pixels);
  }
}

#undef FOURFOLD
