#pragma STDC FP_CONTRACT OFF

#include "pixel_kernels.h"

#include <string.h>

#define JOIN(a, b) a##_##b

#define NAME(name) JOIN(baseline, name)
#define TARGET
#define SIGNS(truths) (((truths)[0] & 1) | ((truths)[1] & 2) | ((truths)[2] & 4) | ((truths)[3] & 8))
#include "kernels.h"
#undef NAME
#undef TARGET
#undef SIGNS

#if defined(__x86_64__)
#define NAME(name) JOIN(wide, name)
#define TARGET __attribute__((target("avx2")))
#define SIGNS(truths) __builtin_ia32_movmskpd256((wide_doubles)(truths))
#include "kernels.h"
#undef NAME
#undef TARGET
#undef SIGNS
#define CHOOSE(set, function) ((set) == pixel_kernels_wide ? wide_##function : baseline_##function)
#else
#define CHOOSE(set, function) ((void)(set), baseline_##function)
#endif

/// The mean of part `index` of `parts`, into which `count` bytes that are `step` apart are cut evenly.
static uint8_t mean_of_part(
    const uint8_t *bytes, int64_t step, int64_t index, int64_t parts, int64_t count) {
  const int64_t start = index * count, end = start + count;
  int64_t sum = 0;
  for (int64_t k = start / parts; k * parts < end; k++) {
    const int64_t low = k * parts > start ? k * parts : start;
    const int64_t high = (k + 1) * parts < end ? (k + 1) * parts : end;
    sum += (high - low) * bytes[k * step];
  }
  return (uint8_t)((sum + count / 2) / count);
}

bool pixel_kernels_supports(pixel_kernels_set set) {
#if defined(__x86_64__)
  return set == pixel_kernels_baseline || __builtin_cpu_supports("avx2");
#else
  return set == pixel_kernels_baseline;
#endif
}

bool pixel_kernels_sample(
    pixel_kernels_set set, const pixel_texture *texture, const pixel_run *run, int32_t from,
    int32_t to, uint32_t *pixels) {
  return CHOOSE(set, sample)(texture, run, from, to, pixels);
}

uint64_t pixel_kernels_coverage(
    pixel_kernels_set set, const double *distances, double threshold) {
  return CHOOSE(set, coverage)(distances, threshold);
}

void pixel_kernels_halve_columns(
    const uint8_t *source, int64_t width, int64_t height, int64_t stride, uint8_t *target,
    int64_t target_stride) {
  const int64_t half = width < 2 ? 1 : width / 2;
  for (int64_t y = 0; y < height; y++) {
    const uint8_t *from = source + y * stride * 4;
    uint8_t *to = target + y * target_stride * 4;
    if (width == 2 * half) {
      for (int64_t x = 0; x < half; x++)
        for (int c = 0; c < 4; c++)
          to[4 * x + c] = (uint8_t)((from[8 * x + c] + from[8 * x + 4 + c] + ((x ^ y) & 1)) >> 1);
      continue;
    }
    for (int64_t x = 0; x < half; x++)
      for (int c = 0; c < 4; c++) to[4 * x + c] = mean_of_part(from + c, 4, x, half, width);
  }
}

void pixel_kernels_halve_rows(
    const uint8_t *source, int64_t width, int64_t height, int64_t stride, uint8_t *target,
    int64_t target_stride) {
  const int64_t half = height < 2 ? 1 : height / 2;
  for (int64_t y = 0; y < half; y++) {
    uint8_t *to = target + y * target_stride * 4;
    if (height == 2 * half) {
      const uint8_t *upper = source + 2 * y * stride * 4, *lower = upper + stride * 4;
      for (int64_t i = 0; i < 4 * width; i++)
        to[i] = (uint8_t)((upper[i] + lower[i] + (((i >> 2) ^ y) & 1)) >> 1);
      continue;
    }
    for (int64_t i = 0; i < 4 * width; i++)
      to[i] = mean_of_part(source + i, stride * 4, y, half, height);
  }
}
