#pragma STDC FP_CONTRACT OFF

#include "palette_map.h"

#include <stdlib.h>
#include <string.h>

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
    // The first of several equal colours is used.
    if (palette_set_number(&map->set, palette_value(c), true) == known)
      map->indices[known] = (uint8_t)k;
  }
}

void palette_learn_cells(palette_map *map, uint32_t first) {
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

uint8_t palette_nearest_to_pixel(const palette_map *map, const uint8_t *pixel) {
  float red[8] = {0}, green[8] = {0}, blue[8] = {0};
  red[0] = (float)pixel[0] * palette_red_scale;
  green[0] = (float)pixel[1] * palette_green_scale;
  blue[0] = (float)pixel[2];
  uint8_t nearest[8];
  palette_nearest(&map->points, map->colour_count, red, green, blue, 1, nearest);
  return nearest[0];
}
