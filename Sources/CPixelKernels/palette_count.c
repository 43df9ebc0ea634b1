#pragma STDC FP_CONTRACT OFF

#include "palette_map.h"

#include <stdlib.h>
#include <string.h>

enum {
  /// Rounds of moving colours to the middle of what is nearest to them.
  ///
  /// A judgement: two more gain 0.1 dB and take half as long again.
  rounds = 3,
  /// Where counting stops, so that the sums fit.
  greatest_count = 1 << 30,
};

/// Colours that share their upper bits: how many pixels, and the sums of their lower bits.
typedef struct {
  uint32_t count, red, green, blue;
} cell;

struct palette_count {
  cell cells[palette_cells];
  uint32_t occupied[palette_cells];
  int32_t occupied_count;
  palette_set set;
  bool is_over;
  /// The occupied cells while colours are chosen, by place; eight more than there can be.
  float red[palette_cells + 8], green[palette_cells + 8], blue[palette_cells + 8];
  float weight[palette_cells];
  uint32_t order[palette_cells];
  uint8_t nearest[palette_cells + 8];
};

/// A part of `order`, and how its colours are spread.
typedef struct {
  int32_t start, count, axis;
  double spread, middle;
} box;

palette_count *palette_count_make(void) { return calloc(1, sizeof(palette_count)); }

void palette_count_free(palette_count *count) { free(count); }

void palette_count_reset(palette_count *count) {
  for (int32_t i = 0; i < count->occupied_count; i++)
    memset(&count->cells[count->occupied[i]], 0, sizeof(cell));
  count->occupied_count = 0;
  memset(&count->set, 0, sizeof count->set);
  count->is_over = false;
}

void palette_count_add(
    palette_count *count, const uint8_t *pixels, int64_t pixel_count, const uint8_t *marks,
    uint8_t mark) {
  uint32_t latest = UINT32_MAX;
  for (int64_t i = 0; i < pixel_count; i++) {
    const uint8_t *pixel = pixels + i * 4;
    if (marks ? marks[i] != mark : pixel[3] == 0) continue;
    const uint32_t place = palette_cell(pixel), value = palette_value(pixel);
    if (value != latest && !count->is_over) count->is_over = !palette_set_add(&count->set, value);
    latest = value;
    cell *c = &count->cells[place];
    if (c->count == 0) count->occupied[count->occupied_count++] = place;
    if (c->count == greatest_count) continue;
    c->count++;
    c->red += pixel[0] & 3;
    c->green += pixel[1] & 3;
    c->blue += pixel[2] & 3;
  }
}

int32_t palette_count_colours(const palette_count *count) {
  return count->is_over ? 257 : count->set.count;
}

/// Fills the arrays of the occupied cells with their mean colours.
static void gather(palette_count *count) {
  for (int32_t i = 0; i < count->occupied_count; i++) {
    const uint32_t place = count->occupied[i];
    const cell *c = &count->cells[place];
    const float share = 1.0f / (float)c->count;
    const float red = (float)(place >> 12 << 2) + (float)c->red * share;
    const float green = (float)((place >> 6 & 63) << 2) + (float)c->green * share;
    const float blue = (float)((place & 63) << 2) + (float)c->blue * share;
    count->red[i] = red * palette_red_scale;
    count->green[i] = green * palette_green_scale;
    count->blue[i] = blue;
    count->weight[i] = (float)c->count;
    count->order[i] = (uint32_t)i;
  }
}

static void measure(const palette_count *count, box *b) {
  const float *axes[3] = {count->red, count->green, count->blue};
  double weight = 0, sums[3] = {0}, squares[3] = {0};
  for (int32_t i = b->start; i < b->start + b->count; i++) {
    const uint32_t k = count->order[i];
    const double w = count->weight[k];
    weight += w;
    for (int axis = 0; axis < 3; axis++) {
      const double x = axes[axis][k];
      sums[axis] += w * x;
      squares[axis] += w * x * x;
    }
  }
  b->spread = -1;
  for (int axis = 0; axis < 3 && b->count > 1; axis++) {
    const double spread = squares[axis] - sums[axis] * sums[axis] / weight;
    if (spread <= b->spread) continue;
    b->spread = spread;
    b->axis = axis;
    b->middle = sums[axis] / weight;
  }
}

/// Halves the box that is spread most until there are `limit`; each gets its cells' `nearest`.
static int32_t split(palette_count *count, int32_t limit) {
  const float *axes[3] = {count->red, count->green, count->blue};
  box boxes[256];
  boxes[0] = (box){.start = 0, .count = count->occupied_count};
  measure(count, &boxes[0]);
  int32_t used = 1;
  while (used < limit) {
    int32_t widest = 0;
    for (int32_t i = 1; i < used; i++)
      if (boxes[i].spread > boxes[widest].spread) widest = i;
    box *b = &boxes[widest];
    if (b->spread <= 0) break;
    const float *axis = axes[b->axis];
    int32_t low = b->start, high = b->start + b->count - 1;
    while (low <= high) {
      const uint32_t k = count->order[low];
      if (axis[k] <= b->middle) {
        low++;
      } else {
        count->order[low] = count->order[high];
        count->order[high--] = k;
      }
    }
    if (low == b->start || low == b->start + b->count) {
      // All on one side of the middle, by rounding alone.
      b->spread = -1;
      continue;
    }
    boxes[used] = (box){.start = low, .count = b->start + b->count - low};
    b->count = low - b->start;
    measure(count, b);
    measure(count, &boxes[used++]);
  }
  for (int32_t k = 0; k < used; k++)
    for (int32_t i = boxes[k].start; i < boxes[k].start + boxes[k].count; i++)
      count->nearest[count->order[i]] = (uint8_t)k;
  return used;
}

/// Moves each point to the middle of the cells that have it; one that no cell has stays.
static void move_points(const palette_count *count, palette_points *points, int32_t used) {
  double weight[256] = {0}, red[256] = {0}, green[256] = {0}, blue[256] = {0};
  for (int32_t i = 0; i < count->occupied_count; i++) {
    const uint8_t k = count->nearest[i];
    const double w = count->weight[i];
    weight[k] += w;
    red[k] += w * count->red[i];
    green[k] += w * count->green[i];
    blue[k] += w * count->blue[i];
  }
  for (int32_t k = 0; k < used; k++) {
    if (weight[k] == 0) continue;
    points->red[k] = (float)(red[k] / weight[k]);
    points->green[k] = (float)(green[k] / weight[k]);
    points->blue[k] = (float)(blue[k] / weight[k]);
  }
}

int32_t palette_count_choose(
    palette_count *count, int32_t limit, uint8_t *colours, palette_map *map) {
  if (!count->is_over && count->set.count <= limit) {
    for (uint32_t place = 0; place < palette_places; place++) {
      if (count->set.index[place] == 0) continue;
      uint8_t *colour = colours + 3 * (count->set.index[place] - 1);
      for (int channel = 0; channel < 3; channel++)
        colour[channel] = (uint8_t)(count->set.colour[place] >> (16 - 8 * channel));
    }
    palette_map_set(map, colours, count->set.count, true);
    return count->set.count;
  }
  gather(count);
  palette_points points = {{0}, {0}, {0}};
  const int32_t used = split(count, limit);
  for (int round = 0; round < rounds; round++) {
    move_points(count, &points, used);
    palette_nearest(
        &points, used, count->red, count->green, count->blue, count->occupied_count,
        count->nearest);
  }
  for (int32_t k = 0; k < used; k++) {
    colours[k * 3] = (uint8_t)(points.red[k] / palette_red_scale + 0.5f);
    colours[k * 3 + 1] = (uint8_t)(points.green[k] / palette_green_scale + 0.5f);
    colours[k * 3 + 2] = (uint8_t)(points.blue[k] + 0.5f);
  }
  palette_map_set(map, colours, used, false);
  for (int32_t i = 0; i < count->occupied_count; i++)
    map->table[count->occupied[i]] = count->nearest[i];
  return used;
}
