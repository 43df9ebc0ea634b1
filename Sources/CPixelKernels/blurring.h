// The kernels of a Gaussian blur, which kernels.h includes for each instruction set.

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
/// Eight floats are read at once, so that the line needs room for four more if entries have only four.
///
/// @return The number of remaining entries, of which the last may extend beyond the line's end.
TARGET static inline __attribute__((always_inline)) int64_t NAME(halve_line)(
    float *line, int64_t length, int32_t halvings, int32_t width) {
  float first[pixel_blur_lane], last[pixel_blur_lane], before[pixel_blur_lane];
  const size_t size = sizeof *line * (size_t)(width < 8 ? 8 : width);
  memcpy(first, line, size);
  memcpy(last, line + (length - 1) * width, size);
  for (int32_t round = 0; round < halvings; round++) {
    const int64_t half = (length + 1) / 2;
    memcpy(before, first, size);
    for (int64_t i = 0; i < half; i++) {
      const float *left = line + 2 * i * width;
      const float *right = 2 * i + 1 < length ? left + width : last;
      const float *next = 2 * i + 2 < length ? left + 2 * width : last;
      for (int32_t k = 0; k < width; k += 8) {
        NAME(reals) one, two, three, four;
        memcpy(&one, before + k, sizeof one);
        memcpy(&two, left + k, sizeof two);
        memcpy(&three, right + k, sizeof three);
        memcpy(&four, next + k, sizeof four);
        memcpy(before + k, &three, sizeof three);
        const NAME(reals) mean = ((two + three) * 3 + (one + four)) * 0.125f;
        memcpy(line + i * width + k, &mean, width < 8 ? sizeof mean / 2 : sizeof mean);
      }
    }
    length = half;
  }
  return length;
}

/// Rounds the channels of two pixels to bytes, and writes them, or only the first one.
TARGET static inline __attribute__((always_inline)) void NAME(write_two)(
    NAME(reals) channels, bool is_one, uint8_t *pixels) {
  const NAME(sums) rounded = __builtin_convertvector(channels + 0.5f, NAME(sums));
  const NAME(sums) limited = __builtin_elementwise_min(rounded, (rounded & 0) + 255);
  const NAME(pair) bytes = __builtin_convertvector(limited, NAME(pair));
  memcpy(pixels, &bytes, is_one ? 4 : 8);
}

/// Blurs the pixels `left` ..< `left + count` of a blurred row, and writes four floats for each, in whole lanes that
/// are `step` floats apart.
TARGET static inline __attribute__((always_inline)) void NAME(blur_part)(
    const uint8_t *pixels, int64_t width, const pixel_blur *blur, int64_t left, int64_t count,
    float *room, float *result, int64_t step) {
  const int32_t h = blur->halvings;
  const int64_t length = (width + ((int64_t)1 << h) - 1) >> h, far = blur->count - 1;
  // The halved pixels that the part depends on; those outside of the row are its end pixels.
  const int64_t start = left - blur->margin - far, end = left + count - blur->margin + far;
  const int64_t first = start < 0 ? 0 : start < length ? start : length - 1;
  const int64_t last = end < length ? end : length;
  // One more at each side is wrong, because its neighbours are missing.
  const int64_t from = first > 0 ? first - 1 : 0;
  const int64_t to = (last + 1) << h < width ? (last + 1) << h : width;
  float *line = room + 4 * (far + blur->margin + 1);
  const uint8_t *source = pixels + 4 * (from << h);
  for (int64_t i = 0; i < 4 * (to - (from << h)); i++) line[i] = source[i];
  NAME(halve_line)(line, to - (from << h), h, 4);
  for (int64_t i = start; i < end; i++) {
    if (i >= 0 && i < length) continue;
    const uint8_t *edge = pixels + (i < 0 ? 0 : 4 * (width - 1));
    for (int k = 0; k < 4; k++) line[4 * (i - from) + k] = edge[k];
  }
  const float *middle = line + 4 * (left - blur->margin - from);
  for (int64_t i = 0; i < 4 * count; i += pixel_blur_lane, result += step) {
    NAME(reals) sums[4];
    NAME(blur_sums)(middle + i, 4, blur, sums);
    memcpy(result, sums, sizeof sums);
  }
}

TARGET static void NAME(blur_line)(
    const uint8_t *pixels, int64_t width, const pixel_blur *blur, float *room, float *result) {
  const int64_t length = blur_length(width, blur);
  NAME(blur_part)(pixels, width, blur, 0, length, room, result, pixel_blur_lane);
}

/// Blurs the columns of a lane with room for its repeated ends, and writes the first `floats` of each row.
TARGET static inline __attribute__((always_inline)) void NAME(blur_lane)(
    float *lane, int64_t height, const pixel_blur *blur, int64_t floats, uint8_t *result,
    int64_t stride) {
  const int32_t far = blur->count - 1 + blur->margin;
  float *line = lane + pixel_blur_lane * far;
  float first[pixel_blur_lane], last[pixel_blur_lane];
  memcpy(first, line, sizeof first);
  memcpy(last, line + pixel_blur_lane * (height - 1), sizeof last);
  const int64_t length = NAME(halve_line)(line, height, blur->halvings, pixel_blur_lane);
  for (int32_t i = 0; i < far; i++) {
    memcpy(line - (i + 1) * pixel_blur_lane, first, sizeof first);
    memcpy(line + (length + i) * pixel_blur_lane, last, sizeof last);
  }
  const float *middle = line - pixel_blur_lane * blur->margin;
  for (int64_t row = 0; row < length + 2 * blur->margin; row++) {
    NAME(reals) sums[4];
    NAME(blur_sums)(middle, pixel_blur_lane, blur, sums);
    for (int64_t k = 0; k < 4 && 8 * k < floats; k++)
      NAME(write_two)(sums[k], floats - 8 * k < 8, result + 8 * k);
    middle += pixel_blur_lane;
    result += stride;
  }
}

TARGET static void NAME(blur)(
    const uint8_t *pixels, int64_t width, int64_t height, const pixel_blur *across,
    const pixel_blur *down, float *room, uint8_t *result) {
  const int64_t lane = blur_lane_room(height, down);
  const int64_t length = blur_length(width, across);
  float *line = room + blur_lanes(length) * lane;
  // Some columns are blurred in both directions while they are in the processor's cache.
  for (int64_t left = 0; left < length; left += pixel_blur_strip) {
    const int64_t count = length - left < pixel_blur_strip ? length - left : pixel_blur_strip;
    float *first = room + pixel_blur_lane * (down->count - 1 + down->margin);
    for (int64_t row = 0; row < height; row++)
      NAME(blur_part)(
          pixels + 4 * width * row, width, across, left, count, line, first + pixel_blur_lane * row, lane);
    for (int64_t i = 0; i < blur_lanes(count); i++)
      NAME(blur_lane)(
          room + i * lane, height, down, 4 * count - i * pixel_blur_lane,
          result + 4 * left + i * pixel_blur_lane, 4 * length);
  }
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
      NAME(write_two)(line * share, 4 * width - i < 8, pixels + i);
    }
    pixels += 4 * width;
  }
}
