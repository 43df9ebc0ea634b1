#include "compare_kernels.h"

#include <string.h>

/// Adds the pixels of a row to the sums of the channels.
static void add_row(const uint8_t *row, int64_t count, uint32_t *red, uint32_t *green, uint32_t *blue) {
  // Two channels of a pixel are summed in one number, each with 16 bits, which are enough for 256 pixels.
  enum { part = 256 };
  const uint32_t low = 0x00ff00ff;
  for (int64_t first = 0; first < count; first += part) {
    const int64_t end = first + part < count ? first + part : count;
    uint32_t even = 0, odd = 0;
    for (int64_t x = first; x < end; x++) {
      uint32_t pixel;
      memcpy(&pixel, row + 4 * x, 4);
      even += pixel & low, odd += pixel >> 8 & low;
    }
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    *red += odd >> 16, *green += even >> 16, *blue += odd & 0xffff;
#else
    *red += even & 0xffff, *green += odd & 0xffff, *blue += even >> 16;
#endif
  }
}

void compare_signature(const uint8_t *picture, int64_t width, int64_t height, int16_t *values) {
  enum { cells = 16, unit = compare_signature_unit };
  for (int64_t row = 0; row < cells; row++) {
    const int64_t top = row * height / cells, bottom = (row + 1) * height / cells;
    for (int64_t column = 0; column < cells; column++) {
      const int64_t left = column * width / cells, right = (column + 1) * width / cells;
      uint32_t red = 0, green = 0, blue = 0;
      for (int64_t y = top; y < bottom; y++)
        add_row(picture + (y * width + left) * 4, right - left, &red, &green, &blue);
      const int64_t pixels = (bottom - top) * (right - left);
      const uint64_t count = pixels > 0 ? (uint64_t)pixels : 1;
      *values++ = (int16_t)((unit * (uint64_t)red + count / 2) / count);
      *values++ = (int16_t)((unit * (uint64_t)green + count / 2) / count);
      *values++ = (int16_t)((unit * (uint64_t)blue + count / 2) / count);
    }
  }
}

int64_t compare_product(
    const int16_t *one, const int16_t *other, const int16_t *origin, int64_t count) {
  int64_t sum = 0;
  for (int64_t i = 0; i < count; i++) sum += (one[i] - origin[i]) * (other[i] - origin[i]);
  return sum;
}
