#include "palette_map.h"

#include <string.h>

void palette_matte(
    const uint8_t *pixels, int64_t pixel_count, const uint8_t *matte, uint8_t *target) {
  for (int64_t i = 0; i < pixel_count * 4; i += 4) {
    const uint8_t alpha = pixels[i + 3];
    if (alpha == 255) {
      memcpy(target + i, pixels + i, 4);
    } else if (alpha < 128) {
      memset(target + i, 0, 4);
    } else {
      for (int64_t c = 0; c < 3; c++)
        target[i + c] = palette_byte(pixels[i + c] + (matte[c] * (255 - alpha) + 127) / 255);
      target[i + 3] = 255;
    }
  }
}

palette_change palette_mark(
    int32_t width, int32_t height, const uint8_t *pixels, const uint8_t *before, uint8_t *marks) {
  palette_change change = {.box = {.left = width, .top = height}};
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      const int64_t i = (int64_t)y * width + x;
      const uint8_t *pixel = pixels + i * 4;
      const bool is_shown = before[i * 4 + 3] != 0;
      if (pixel[3] == 0) {
        marks[i] = palette_clear;
        change.clears = true;
        change.erases |= is_shown;
      } else if (is_shown && memcmp(pixel, before + i * 4, 4) == 0) {
        marks[i] = palette_still;
      } else {
        marks[i] = palette_drawn;
        if (x < change.box.left) change.box.left = x;
        if (x >= change.box.right) change.box.right = x + 1;
        if (y < change.box.top) change.box.top = y;
        change.box.bottom = y + 1;
      }
    }
  }
  return change;
}
