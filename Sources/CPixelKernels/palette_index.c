#pragma STDC FP_CONTRACT OFF

#include "palette_map.h"

#include <stdlib.h>
#include <string.h>

enum {
  /// The most codes that the dictionary of a GIF has.
  greatest_code = 4096,
  /// More than any distance.
  never = 1 << 30,
  /// A step of every channel, which nobody sees.
  least_error = 2 + 4 + 1,
};

typedef struct {
  int32_t red, green, blue;
} colour;

palette_map *palette_map_make(void) { return calloc(1, sizeof(palette_map)); }

void palette_map_free(palette_map *map) { free(map); }

void palette_map_set(palette_map *map, const uint8_t *colours, int32_t colour_count) {
  map->colour_count = colour_count;
  memcpy(map->colours, colours, (size_t)colour_count * 3);
  map->is_closed = false;
  palette_set_clear(&map->set);
  memset(map->table, 0xFF, sizeof map->table);
  for (int32_t k = 0; k < colour_count; k++) {
    const uint8_t *c = colours + k * 3;
    map->points.red[k] = (float)c[0] * palette_red_scale;
    map->points.green[k] = (float)c[1] * palette_green_scale;
    map->points.blue[k] = (float)c[2];
    const int32_t known = map->set.count;
    // Of equal colours the first is taken.
    if (palette_set_number(&map->set, palette_value(c), true) == known)
      map->indices[known] = (uint8_t)k;
  }
}

/// Finds the colours nearest to the middles of eight cells that differ in blue alone.
static void learn_cells(palette_map *map, uint32_t first) {
  float red[8], green[8], blue[8];
  for (uint32_t i = 0; i < 8; i++) {
    red[i] = ((float)(first >> 12 << 2) + 1.5f) * palette_red_scale;
    green[i] = ((float)((first >> 6 & 63) << 2) + 1.5f) * palette_green_scale;
    blue[i] = (float)(((first + i) & 63) << 2) + 1.5f;
  }
  uint8_t nearest[8];
  palette_nearest(&map->points, map->colour_count, red, green, blue, 8, nearest);
  for (uint32_t i = 0; i < 8; i++)
    if (map->table[first + i] == palette_unknown) map->table[first + i] = nearest[i];
}

/// The index of the colour nearest to a pixel.
static uint8_t nearest_to_pixel(const palette_map *map, const uint8_t *pixel) {
  float red[8] = {0}, green[8] = {0}, blue[8] = {0};
  red[0] = (float)pixel[0] * palette_red_scale;
  green[0] = (float)pixel[1] * palette_green_scale;
  blue[0] = (float)pixel[2];
  uint8_t nearest[8];
  palette_nearest(&map->points, map->colour_count, red, green, blue, 1, nearest);
  return nearest[0];
}

/// The index for a pixel: exact for the first colours that were asked for, then by its cell.
static inline uint8_t nearest_index(palette_map *map, const uint8_t *pixel) {
  const int32_t known = map->set.count;
  if (known > 0) {
    const int32_t number = palette_set_number(&map->set, palette_value(pixel), !map->is_closed);
    if (number == known) map->indices[number] = nearest_to_pixel(map, pixel);
    if (number >= 0) return map->indices[number];
  }
  const uint32_t cell = palette_cell(pixel);
  if (map->table[cell] == palette_unknown) learn_cells(map, cell & ~7u);
  return (uint8_t)map->table[cell];
}

static inline int32_t distance(const uint8_t *a, const uint8_t *b) {
  const int32_t red = a[0] - b[0], green = a[1] - b[1], blue = a[2] - b[2];
  return 2 * red * red + 4 * green * green + blue * blue;
}

static inline int32_t byte(int32_t value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

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
        target[i + c] = (uint8_t)byte(pixels[i + c] + (matte[c] * (255 - alpha) + 127) / 255);
      target[i + 3] = 255;
    }
  }
}

palette_change palette_mark(
    int32_t width, int32_t height, const uint8_t *pixels, const uint8_t *before,
    const uint8_t *shown, uint8_t *marks) {
  palette_change change = {.left = width, .top = height};
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      const int64_t i = (int64_t)y * width + x;
      const uint8_t *pixel = pixels + i * 4;
      const bool is_shown = shown[i * 4 + 3] != 0;
      if (pixel[3] == 0) {
        marks[i] = palette_clear;
        change.clears = true;
        change.erases |= is_shown;
      } else if (is_shown && memcmp(pixel, before + i * 4, 4) == 0) {
        marks[i] = palette_still;
      } else {
        marks[i] = palette_drawn;
        if (x < change.left) change.left = x;
        if (x >= change.right) change.right = x + 1;
        if (y < change.top) change.top = y;
        change.bottom = y + 1;
      }
    }
  }
  return change;
}

/// How far a pixel's threshold lies from the middle: the 8 x 8 matrix of Bayer, -63 to 63.
static inline int32_t threshold(int32_t x, int32_t y) {
  int32_t value = 0;
  for (int32_t bit = 0; bit < 3; bit++) {
    const int32_t column = x >> bit & 1, row = y >> bit & 1;
    value = value << 2 | (column ^ row) << 1 | row;
  }
  return 2 * value - 63;
}

/// What a drawn pixel is to look like once it is dithered.
///
/// What has its own colour in the palette, such as a flat background, is left alone.
static inline void dithered(
    palette_map *map, const palette_frame *frame, int32_t x, int32_t y, const uint8_t *pixel,
    const int32_t *errors, uint8_t *target) {
  memcpy(target, pixel, 3);
  if (frame->dither == palette_dither_none) return;
  if (distance(pixel, map->colours + nearest_index(map, pixel) * 3) <= least_error) return;
  for (int32_t c = 0; c < 3; c++) {
    int32_t value = pixel[c];
    if (frame->dither == palette_dither_ordered)
      value += threshold(x, y) * frame->amplitude / 128;
    else
      value += errors[c] / 16;
    target[c] = (uint8_t)byte(value);
  }
}

/// Hands the error of a pixel to its neighbours, in the shares of Floyd and Steinberg.
static inline void diffuse(
    const uint8_t *target, const uint8_t *chosen, int32_t *row, int32_t *below) {
  for (int32_t c = 0; c < 3; c++) {
    const int32_t error = target[c] - chosen[c];
    row[3 + c] += error * 7;
    below[c - 3] += error * 3;
    below[c] += error * 5;
    below[c + 3] += error;
  }
}

/// Begins the dictionary anew, as the compressor does; returns the next code.
static int32_t clear_dictionary(palette_map *map, int32_t single) {
  memset(map->root, 0, sizeof map->root);
  memset(map->first, 0, sizeof map->first);
  return single + 2;
}

/// The code that follows `code` by an index; 0 where there is none.
static inline uint16_t following(
    const palette_map *map, uint16_t code, int32_t single, uint8_t index) {
  if (code < single) return map->root[code][index];
  uint16_t next = map->first[code];
  while (next != 0 && map->last[next] != index) next = map->next[next];
  return next;
}

/// Nothing is drawn outside the rectangle.
static void spare_outside(const palette_frame *frame) {
  for (int32_t y = 0; y < frame->height; y++) {
    uint8_t *row = frame->indices + (int64_t)y * frame->width;
    const bool is_within = y >= frame->top && y < frame->bottom;
    const int32_t left = is_within ? frame->left : frame->width;
    memset(row, frame->transparent, (size_t)left);
    if (!is_within) continue;
    memset(row + frame->right, frame->transparent, (size_t)(frame->width - frame->right));
  }
}

void palette_map_index(palette_map *map, const palette_frame *frame) {
  spare_outside(frame);
  int32_t single = 4;
  while (single < map->colour_count + (frame->transparent >= 0)) single *= 2;
  int32_t codes = clear_dictionary(map, single);
  int32_t code = -1;
  const bool diffuses = frame->dither == palette_dither_diffusion;
  int32_t *row = frame->errors + 3, *below = row + (int64_t)3 * (frame->width + 2);
  if (diffuses) memset(frame->errors, 0, (size_t)(frame->width + 2) * 6 * sizeof *frame->errors);
  for (int32_t y = frame->top; y < frame->bottom; y++) {
    for (int32_t x = frame->left; x < frame->right; x++) {
      const int64_t i = (int64_t)y * frame->width + x;
      uint8_t *shown = frame->shown + i * 4;
      const uint8_t mark = frame->indices[i];
      const bool is_open = mark == palette_drawn;
      uint8_t target[3];
      int32_t error = 0, kept_error = never;
      uint8_t index = (uint8_t)frame->transparent;
      if (is_open) {
        dithered(map, frame, x, y, frame->pixels + i * 4, row + 3 * x, target);
        index = nearest_index(map, target);
        error = distance(target, map->colours + index * 3);
        // The rectangle keeps its size only if its edges stay as they are.
        const bool is_inside =
            x > frame->left && x < frame->right - 1 && y > frame->top && y < frame->bottom - 1;
        if (frame->transparent >= 0 && !frame->redraws && shown[3] != 0 && is_inside)
          kept_error = distance(target, shown);
        if (kept_error <= error) {
          index = (uint8_t)frame->transparent;
          error = kept_error;
        }
      } else if (frame->redraws && mark == palette_still) {
        index = nearest_index(map, shown);
        memcpy(target, shown, 3);
      }
      uint16_t next = code < 0 ? 0 : following(map, (uint16_t)code, single, index);
      if (code >= 0 && next == 0 && is_open) {
        int32_t limit = (int32_t)((int64_t)error * frame->factor / 256) + frame->tolerance;
        for (uint16_t other = map->first[code]; other != 0; other = map->next[other]) {
          const uint8_t last = map->last[other];
          const int32_t other_error =
              last == frame->transparent ? kept_error : distance(target, map->colours + last * 3);
          if (other_error > limit) continue;
          limit = other_error - 1;
          next = other;
          index = last;
        }
      }
      if (next != 0) {
        code = next;
      } else {
        if (code >= 0 && codes < greatest_code) {
          map->last[codes] = index;
          map->next[codes] = map->first[code];
          map->first[code] = (uint16_t)codes;
          if (code < single) map->root[code][index] = (uint16_t)codes;
          codes++;
        } else if (code >= 0) {
          codes = clear_dictionary(map, single);
        }
        code = index;
      }
      frame->indices[i] = index;
      if (index != frame->transparent) {
        memcpy(shown, map->colours + index * 3, 3);
        shown[3] = 255;
      } else if (frame->redraws) {
        memset(shown, 0, 4);
      }
      if (diffuses && is_open) diffuse(target, shown, row + 3 * x, below + 3 * x);
    }
    if (!diffuses) continue;
    int32_t *const done = row;
    row = below;
    below = done;
    memset(below - 3, 0, (size_t)(frame->width + 2) * 3 * sizeof *below);
  }
}
