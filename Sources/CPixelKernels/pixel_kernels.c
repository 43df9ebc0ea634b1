#pragma STDC FP_CONTRACT OFF
// Copies of vectors are checked by the compiler where their places are constant. Checks of the others call a function
// for each of four pixels, which takes a quarter of the time of drawing.
#undef _FORTIFY_SOURCE

#include "pixel_kernels.h"

#include <string.h>

// Some functions have vector parameters that are wider than the processor's registers. The warning
// about them does not apply, because these functions are inlined.
#pragma clang diagnostic ignored "-Wpsabi"

#define JOIN(a, b) a##_##b

#define LANES(k) {-((k) & 1), -((k) >> 1 & 1), -((k) >> 2 & 1), -((k) >> 3 & 1)}
/// The bits of four pixels of 64 bits, all set or none, for each choice of pixels.
static const int64_t chosen_pixels[16][4] = {
    LANES(0), LANES(1), LANES(2),  LANES(3),  LANES(4),  LANES(5),  LANES(6),  LANES(7),
    LANES(8), LANES(9), LANES(10), LANES(11), LANES(12), LANES(13), LANES(14), LANES(15),
};

/// The number of floats of neighbouring columns that are blurred together.
enum { pixel_blur_lane = 32 };

/// The largest number of pixels of a row that are blurred at once: few enough for the processor's cache, and so many
/// that the neighbours on which they depend cost little.
enum { pixel_blur_strip = 128 };

/// Returns the number of pixels of a blurred line.
static int64_t blur_length(int64_t length, const pixel_blur *blur) {
  return ((length + ((int64_t)1 << blur->halvings) - 1) >> blur->halvings) + 2 * blur->margin;
}

/// Returns the number of floats of a lane of columns with their repeated ends.
static int64_t blur_lane_room(int64_t height, const pixel_blur *blur) {
  return pixel_blur_lane * (height + 2 * (blur->count - 1 + blur->margin));
}

/// Returns the number of lanes of the pixels of a row that are blurred at once.
static int64_t blur_lanes(int64_t pixels) {
  const int64_t count = pixels < pixel_blur_strip ? pixels : pixel_blur_strip;
  return (4 * count + pixel_blur_lane - 1) / pixel_blur_lane;
}

#if defined(__SSE2__)
typedef int16_t eight_shorts __attribute__((vector_size(16)));
#define HALF(v, k) \
  __builtin_shufflevector(v, v, k, k + 1, k + 2, k + 3, k + 4, k + 5, k + 6, k + 7)
#define DOT(a, b)                                            \
  __builtin_shufflevector(                                   \
      __builtin_ia32_pmaddwd128(HALF(a, 0), HALF(b, 0)),     \
      __builtin_ia32_pmaddwd128(HALF(a, 8), HALF(b, 8)), 0, 1, 2, 3, 4, 5, 6, 7)
#else
#define EVERY_OTHER(v, k) \
  __builtin_shufflevector(v, v, k, k + 2, k + 4, k + 6, k + 8, k + 10, k + 12, k + 14)
#define PRODUCTS(a, b) \
  (__builtin_convertvector(a, baseline_wholes) * __builtin_convertvector(b, baseline_wholes))
#define DOT(a, b) (EVERY_OTHER(PRODUCTS(a, b), 0) + EVERY_OTHER(PRODUCTS(a, b), 1))
#endif
// The product of shorts divided by 2^15, rounded to nearest.
#define ROUNDED_PRODUCT(a, b)                                                             \
  __builtin_convertvector(                                                                \
      (__builtin_convertvector(a, baseline_wholes) *                                   \
           __builtin_convertvector(b, baseline_wholes) +                               \
       (1 << 14)) >> 15,                                                                  \
      baseline_shorts)
// The sums of neighbouring bytes, weighted by the low and the high byte of each short.
#define WEIGHTED_BYTES(bytes, weights)                                                    \
  (((baseline_shorts)(bytes) & 255) * ((baseline_shorts)(weights) & 255) +                \
   (((baseline_shorts)(bytes) >> 8) & 255) * ((baseline_shorts)(weights) >> 8))
// The same minus 2^14, if the sum of the weights is 128.
#define WEIGHTED_TEXELS(texels, weights) (WEIGHTED_BYTES(texels, weights) - (1 << 14))
#define NAME(name) JOIN(baseline, name)
#define TARGET
#define SIGNS(truths) (((truths)[0] & 1) | ((truths)[1] & 2) | ((truths)[2] & 4) | ((truths)[3] & 8))
#include "kernels.h"

#if defined(__x86_64__)
#define NAME(name) JOIN(wide, name)
#define TARGET __attribute__((target("avx2")))
#define SIGNS(truths) __builtin_ia32_movmskpd256((wide_doubles)(truths))
#define DOT(a, b) __builtin_ia32_pmaddwd256(a, b)
#define ROUNDED_PRODUCT(a, b) __builtin_ia32_pmulhrsw256(a, b)
#define WEIGHTED_BYTES(bytes, weights) \
  __builtin_ia32_pmaddubsw256((wide_text)(bytes), (wide_text)(weights))
// One factor must be signed, and a weight may be 128.
#define WEIGHTED_TEXELS(texels, weights) WEIGHTED_BYTES(weights, (texels) ^ 128)
#include "kernels.h"
#define CHOOSE(set, function) ((set) == pixel_kernels_wide ? wide_##function : baseline_##function)
#else
#define CHOOSE(set, function) ((void)(set), baseline_##function)
#endif

/// Divides numbers by an odd divisor of less than 2^22, if the quotients are at most 255.
///
/// The product with the reciprocal is then exact.
typedef struct {
  uint64_t divisor, reciprocal;
} odd_divisor;

static odd_divisor divide_by(int64_t divisor) {
  const uint64_t d = (uint64_t)divisor;
  return (odd_divisor){d, ((uint64_t)1 << 52) / d + 1};
}

/// Returns the mean of three bytes with weights whose sum is the divisor, rounded to nearest.
static inline uint8_t weighted_mean(
    const uint8_t *bytes, int64_t step, uint64_t first, uint64_t middle, uint64_t last,
    odd_divisor by) {
  const uint64_t sum = first * bytes[0] + middle * bytes[step] + last * bytes[2 * step];
  return (uint8_t)(((sum + by.divisor / 2) * by.reciprocal) >> 52);
}

/// Returns the means of the bytes of two pixels, where a half is rounded up if `up` is -1 and down if it is 0.
static inline uint32_t mean_of_two(uint32_t a, uint32_t b, uint32_t up) {
  const uint32_t half = ((a ^ b) >> 1) & 0x7F7F7F7F;
  return (((a & b) + half) & ~up) | (((a | b) - half) & up);
}

bool pixel_kernels_supports(pixel_kernels_set set) {
#if defined(__x86_64__)
  return set == pixel_kernels_baseline || __builtin_cpu_supports("avx2");
#else
  return set == pixel_kernels_baseline;
#endif
}

bool pixel_kernels_sample(
    pixel_kernels_set set, const pixel_map *map, const pixel_tile *tiles, int32_t tile_shift,
    int32_t row, int32_t from, int32_t to, uint32_t *pixels) {
  return CHOOSE(set, sample)(map, tiles, tile_shift, row, from, to, pixels);
}

void pixel_kernels_blend(
    pixel_kernels_set set, const pixel_map *map, const pixel_tile *tiles, int32_t tile_shift,
    int32_t row, int32_t column, uint64_t mask, int16_t alpha, int16_t *colours) {
  CHOOSE(set, blend)(map, tiles, tile_shift, row, column, mask, alpha, colours);
}

void pixel_kernels_blend_aligned(
    pixel_kernels_set set, const uint8_t *texels, uint64_t mask, int16_t alpha, int16_t *colours) {
  CHOOSE(set, blend_aligned)(texels, mask, alpha, colours);
}

bool pixel_kernels_scale(
    pixel_kernels_set set, const pixel_scaled_row *row, const pixel_scaled_column *columns,
    int32_t count, uint32_t *pixels) {
  return CHOOSE(set, scale)(row, columns, count, pixels);
}

void pixel_kernels_blend_scaled(
    pixel_kernels_set set, const pixel_scaled_row *row, const pixel_scaled_column *columns,
    uint64_t mask, int16_t alpha, int16_t *colours) {
  CHOOSE(set, blend_scaled)(row, columns, mask, alpha, colours);
}

void pixel_kernels_unpack(const uint32_t *pixels, int32_t count, int16_t *colours) {
  const uint8_t *bytes = (const uint8_t *)pixels;
  for (int32_t i = 0; i < 4 * count; i++) colours[i] = (int16_t)(bytes[i] * pixel_blend_unit);
}

pixel_light pixel_kernels_light(
    pixel_kernels_set set, const int16_t *colours, int16_t faint, int16_t least) {
  return CHOOSE(set, light)(colours, faint, least);
}

void pixel_kernels_finish(
    pixel_kernels_set set, const int16_t *colours, const int16_t *background, int32_t count,
    uint32_t *pixels) {
  CHOOSE(set, finish)(colours, background, count, pixels);
}

void pixel_kernels_finish_over(
    pixel_kernels_set set, const int16_t *colours, const int16_t *background, uint64_t mask,
    uint32_t *pixels) {
  CHOOSE(set, finish_over)(colours, background, mask, pixels);
}

uint64_t pixel_kernels_coverage(
    pixel_kernels_set set, const double *points, double a, double b, double c) {
  return CHOOSE(set, coverage)(points, a, b, c);
}

/// Writes the means of every `step`th pixel and the one `next` pixels after it; halves are rounded up in every
/// other pixel, beginning with `first`.
static inline __attribute__((always_inline)) void join_pixels(
    const uint8_t *source, int64_t step, int64_t next, int64_t count, int first, uint8_t *target) {
  const uint32_t *from = (const uint32_t *)source;
  uint32_t *to = (uint32_t *)target;
  for (int64_t x = 0; x < count; x++)
    to[x] = mean_of_two(from[step * x], from[step * x + next], -(uint32_t)((x ^ first) & 1));
}

void pixel_kernels_halve_columns(
    const uint8_t *source, int64_t width, int64_t height, int64_t stride, uint8_t *target,
    int64_t target_stride) {
  const int64_t half = width / 2;
  const odd_divisor by = divide_by(width);
  for (int64_t y = 0; y < height; y++) {
    const uint8_t *from = source + y * stride * 4;
    uint8_t *to = target + y * target_stride * 4;
    if (width == 1) {
      memcpy(to, from, 4);
    } else if (width == 2 * half) {
      join_pixels(from, 2, 1, half, y & 1, to);
    } else {
      // A pixel covers a part of its first source pixel, the next one, and a part of the last one.
      for (int64_t x = 0; x < half; x++)
        for (int c = 0; c < 4; c++)
          to[4 * x + c] = weighted_mean(
              from + 8 * x + c, 4, (uint64_t)(half - x), (uint64_t)half, (uint64_t)(x + 1), by);
    }
  }
}

void pixel_kernels_halve_rows(
    const uint8_t *source, int64_t width, int64_t height, int64_t stride, uint8_t *target,
    int64_t target_stride) {
  if (height == 1) memcpy(target, source, (size_t)width * 4);
  const int64_t half = height / 2, step = stride * 4;
  const odd_divisor by = divide_by(height);
  for (int64_t y = 0; y < half; y++) {
    const uint8_t *from = source + 2 * y * step;
    uint8_t *to = target + y * target_stride * 4;
    if (height == 2 * half) {
      join_pixels(from, 1, stride, width, y & 1, to);
      continue;
    }
    for (int64_t i = 0; i < 4 * width; i++)
      to[i] = weighted_mean(
          from + i, step, (uint64_t)(half - y), (uint64_t)half, (uint64_t)(y + 1), by);
  }
}

void pixel_kernels_cover(
    pixel_kernels_set set, const pixel_map *map, const pixel_overlay *overlays, int32_t count,
    int32_t row, int32_t from, int32_t to, uint32_t *pixels) {
  CHOOSE(set, cover)(map, overlays, count, row, from, to, pixels);
}

void pixel_kernels_fade(
    pixel_kernels_set set, const pixel_map *map, const pixel_overlay *fade, int32_t row, int32_t from,
    int32_t to, uint32_t *pixels) {
  CHOOSE(set, fade)(map, fade, row, from, to, pixels);
}

int64_t pixel_kernels_blur_room(
    int64_t width, int64_t height, const pixel_blur *across, const pixel_blur *down) {
  const int64_t length = blur_length(width, across);
  return blur_lanes(length) * blur_lane_room(height, down)
      + pixel_kernels_blur_line_room(width, across);
}

int64_t pixel_kernels_blur_line_room(int64_t width, const pixel_blur *blur) {
  // The last sums may read a lane beyond the line.
  return 4 * (width + 2 * (blur->count + blur->margin)) + pixel_blur_lane;
}

void pixel_kernels_blur(
    pixel_kernels_set set, const uint8_t *pixels, int64_t width, int64_t height,
    const pixel_blur *across, const pixel_blur *down, float *room, uint8_t *result) {
  CHOOSE(set, blur)(pixels, width, height, across, down, room, result);
}

void pixel_kernels_blur_line(
    pixel_kernels_set set, const uint8_t *pixels, int64_t width, const pixel_blur *blur, float *room,
    float *result) {
  CHOOSE(set, blur_line)(pixels, width, blur, room, result);
}

void pixel_kernels_blurred_box(
    pixel_kernels_set set, const float *across, int64_t width, const float *down, int64_t height,
    const float *ink, uint8_t *pixels) {
  CHOOSE(set, blurred_box)(across, width, down, height, ink, pixels);
}

void pixel_kernels_landscape(
    pixel_kernels_set set, const pixel_landscape *scene, const pixel_landscape_row *line, int32_t row,
    int32_t width, uint32_t *words) {
  CHOOSE(set, landscape)(scene, line, row, width, words);
}
