// The kernels of a Gaussian blur, included after kernels.h for each instruction set.

#ifndef pixel_blur_strip
/// The largest number of floats of the columns that are blurred together, and that of a narrow picture.
#define pixel_blur_strip 128
#define pixel_blur_narrow_strip 32
#define pixel_blur_strip_of(width) (4 * (width) > pixel_blur_narrow_strip ? pixel_blur_strip : pixel_blur_narrow_strip)
#endif

/// Writes the weighted sums at 32 neighbouring floats; the neighbours of each are `step` floats apart.
///
/// The sums have a fixed order, from the middle outward.
TARGET static inline __attribute__((always_inline)) void NAME(blur_sums)(
    const float *middle, int64_t step, const pixel_blur *blur, NAME(reals) *sums) {
  for (int k = 0; k < 4; k++) {
    memcpy(sums + k, middle + 8 * k, sizeof *sums);
    sums[k] *= blur->weights[0];
  }
  for (int32_t i = 1; i < blur->count; i++) {
    const float *before = middle - i * step, *after = middle + i * step;
    for (int k = 0; k < 4; k++) {
      NAME(reals) a, b;
      memcpy(&a, before + 8 * k, sizeof a);
      memcpy(&b, after + 8 * k, sizeof b);
      sums[k] += (a + b) * blur->weights[i];
    }
  }
}

/// Halves a line in place with the weights 1, 3, 3 and 1; its ends are repeated. Each entry has `width` floats.
///
/// @return The number of remaining entries, of which the last may extend beyond the line's end.
TARGET static inline __attribute__((always_inline)) int64_t NAME(halve_line)(
    float *line, int64_t length, int32_t halvings, int32_t width) {
  float first[pixel_blur_strip], last[pixel_blur_strip], before[pixel_blur_strip];
  memcpy(first, line, sizeof *line * (size_t)width);
  memcpy(last, line + (length - 1) * width, sizeof *line * (size_t)width);
  for (int32_t round = 0; round < halvings; round++) {
    const int64_t half = (length + 1) / 2;
    memcpy(before, first, sizeof before);
    for (int64_t i = 0; i < half; i++) {
      const float *left = line + 2 * i * width;
      const float *right = 2 * i + 1 < length ? left + width : last;
      const float *next = 2 * i + 2 < length ? left + 2 * width : last;
      for (int32_t k = 0; k < width; k++) {
        const float inner = left[k] + right[k], outer = before[k] + next[k];
        before[k] = right[k];
        line[i * width + k] = (inner * 3 + outer) * 0.125f;
      }
    }
    length = half;
  }
  return length;
}

/// Repeats the ends of a line, `far` times each. Each entry has `width` floats.
TARGET static inline __attribute__((always_inline)) void NAME(repeat_ends)(
    float *line, int64_t length, const float *first, const float *last, int32_t far, int32_t width) {
  for (int32_t i = 0; i < far; i++) {
    memcpy(line - (i + 1) * width, first, sizeof *line * (size_t)width);
    memcpy(line + (length + i) * width, last, sizeof *line * (size_t)width);
  }
}

TARGET static void NAME(blur_rows)(
    const uint8_t *pixels, int64_t width, int64_t height, const pixel_blur *blur, float *room,
    float *result) {
  const int32_t far = blur->count - 1 + blur->margin;
  float *line = room + 4 * far;
  for (int64_t row = 0; row < height; row++, pixels += 4 * width) {
    for (int64_t i = 0; i < 4 * width; i++) line[i] = pixels[i];
    float ends[8];
    memcpy(ends, line, sizeof ends / 2);
    memcpy(ends + 4, line + 4 * (width - 1), sizeof ends / 2);
    const int64_t length = NAME(halve_line)(line, width, blur->halvings, 4);
    NAME(repeat_ends)(line, length, ends, ends + 4, far, 4);
    const int64_t floats = 4 * (length + 2 * blur->margin);
    const float *middle = line - 4 * blur->margin;
    for (int64_t i = 0; i < floats; i += 32, middle += 32) {
      NAME(reals) sums[4];
      NAME(blur_sums)(middle, 4, blur, sums);
      memcpy(result + i, sums, sizeof *sums / 8 * (size_t)(floats - i < 32 ? floats - i : 32));
    }
    result += floats;
  }
}

TARGET static inline __attribute__((always_inline)) void NAME(blur_strips)(
    const float *source, int64_t width, int64_t height, const pixel_blur *blur, float *room,
    uint8_t *pixels, const int32_t strip) {
  const int32_t far = blur->count - 1 + blur->margin;
  float *line = room + strip * far;
  // Neighbouring columns are blurred together, because memory is read in longer pieces.
  for (int64_t left = 0; left < 4 * width; left += strip) {
    const int64_t rest = 4 * width - left;
    const size_t floats = (size_t)(rest < strip ? rest : strip);
    for (int64_t row = 0; row < height; row++)
      memcpy(line + strip * row, source + 4 * width * row + left, sizeof *line * floats);
    float first[pixel_blur_strip], last[pixel_blur_strip];
    memcpy(first, line, sizeof *line * (size_t)strip);
    memcpy(last, line + strip * (height - 1), sizeof *line * (size_t)strip);
    const int64_t length = NAME(halve_line)(line, height, blur->halvings, strip);
    NAME(repeat_ends)(line, length, first, last, far, strip);
    const float *middle = line - strip * blur->margin;
    for (int64_t row = 0; row < length + 2 * blur->margin; row++, middle += strip) {
      uint8_t *target = pixels + 4 * width * row + left;
      for (size_t part = 0; part < floats; part += 32) {
        NAME(reals) sums[4];
        NAME(blur_sums)(middle + part, strip, blur, sums);
        for (size_t k = 0; k < 4 && part + 8 * k < floats; k++) {
          const NAME(sums) rounded = __builtin_convertvector(sums[k] + 0.5f, NAME(sums));
          const NAME(sums) limited = __builtin_elementwise_min(rounded, (rounded & 0) + 255);
          const NAME(pair) bytes = __builtin_convertvector(limited, NAME(pair));
          const size_t at = part + 8 * k;
          memcpy(target + at, &bytes, floats - at < 8 ? 4 : 8);
        }
      }
    }
  }
}

TARGET static void NAME(blur_columns)(
    const float *source, int64_t width, int64_t height, const pixel_blur *blur, float *room,
    uint8_t *pixels) {
  if (pixel_blur_strip_of(width) == pixel_blur_strip)
    NAME(blur_strips)(source, width, height, blur, room, pixels, pixel_blur_strip);
  else
    NAME(blur_strips)(source, width, height, blur, room, pixels, pixel_blur_narrow_strip);
}

TARGET static void NAME(blurred_box)(
    const float *across, int64_t width, const float *down, int64_t height, const float *ink,
    uint8_t *pixels) {
  NAME(reals) colour;
  for (int k = 0; k < 8; k++) colour[k] = ink[k & 3];
  for (int64_t row = 0; row < height; row++) {
    const NAME(reals) share = colour * down[4 * row];
    for (int64_t i = 0; i < 4 * width; i += 8) {
      // Both lines have four equal numbers for each pixel, and room for one pixel more.
      NAME(reals) line;
      memcpy(&line, across + i, sizeof line);
      const NAME(sums) rounded = __builtin_convertvector(line * share + 0.5f, NAME(sums));
      const NAME(sums) limited = __builtin_elementwise_min(rounded, (rounded & 0) + 255);
      const NAME(pair) bytes = __builtin_convertvector(limited, NAME(pair));
      memcpy(pixels + i, &bytes, 4 * width - i < 8 ? 4 : 8);
    }
    pixels += 4 * width;
  }
}
