#pragma STDC FP_CONTRACT OFF

#include "palette_map.h"

#include <stdlib.h>
#include <string.h>

enum {
  /// The number of rounds in which each palette colour is moved to the mean of its nearest samples.
  ///
  /// Two more rounds would improve the PSNR by 0.1 dB and take 50 % longer.
  rounds = 3,
  /// The largest count of pixels of a colour or cell; larger counts could overflow the sums.
  greatest_count = 1 << 30,
  /// The number of pixels after which a cell that is loaded in advance is needed.
  lookahead = 16,
};

/// The pixels whose channels have the same upper six bits: their number, and the sums of the lower
/// two bits of each channel.
typedef struct {
  uint32_t count, red, green, blue;
} cell;

struct palette_count {
  cell cells[palette_cells];
  uint32_t occupied[palette_cells];
  int32_t occupied_count;
  /// The exact colours and the number of pixels of each; incomplete if `is_over`, because there
  /// were too many colours.
  palette_set set;
  uint32_t set_counts[palette_set_limit];
  bool is_over;
  /// The samples for choosing a palette: exact colours, or the mean colours of cells. Arrays have
  /// eight additional elements for SIMD.
  int32_t sample_count;
  float red[palette_cells + 8], green[palette_cells + 8], blue[palette_cells + 8];
  float weight[palette_cells];
  uint32_t order[palette_cells];
  uint8_t nearest[palette_cells + 8];
};

/// A group of samples, which is a range of `order`.
///
/// `spread` is the weighted sum of squared differences from the mean, on the axis where it is
/// largest; it is negative if the box cannot be split. `middle` is the mean on that axis.
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
  palette_set_clear(&count->set);
  count->is_over = false;
}

static inline void count_exactly(palette_count *count, uint32_t colour) {
  const int32_t before = count->set.count;
  const int32_t number = palette_set_number(&count->set, colour, true);
  if (number < 0) {
    count->is_over = true;
    return;
  }
  if (number == before) count->set_counts[number] = 0;
  if (count->set_counts[number] < greatest_count) count->set_counts[number]++;
}

void palette_count_add(
    palette_count *count, const uint8_t *pixels, int64_t pixel_count, const uint8_t *marks,
    uint8_t mark) {
  for (int64_t i = 0; i < pixel_count; i++) {
    const uint8_t *pixel = pixels + i * 4;
    if (i + lookahead < pixel_count)
      __builtin_prefetch(&count->cells[palette_cell(pixel + lookahead * 4)]);
    if (marks ? marks[i] != mark : pixel[3] == 0) continue;
    const uint32_t index = palette_cell(pixel);
    if (!count->is_over) count_exactly(count, palette_value(pixel));
    cell *c = &count->cells[index];
    if (c->count == 0) count->occupied[count->occupied_count++] = index;
    if (c->count == greatest_count) continue;
    c->count++;
    c->red += pixel[0] & 3;
    c->green += pixel[1] & 3;
    c->blue += pixel[2] & 3;
  }
}

int32_t palette_count_colours(const palette_count *count) {
  return count->is_over || count->set.count > 256 ? 257 : count->set.count;
}

static void add_sample(palette_count *count, float red, float green, float blue, uint32_t weight) {
  const int32_t i = count->sample_count++;
  count->red[i] = red * palette_red_scale;
  count->green[i] = green * palette_green_scale;
  count->blue[i] = blue;
  count->weight[i] = (float)weight;
  count->order[i] = (uint32_t)i;
}

/// Fills the samples with the exact colours or, if there are too many, with the mean colours of
/// cells.
static void gather(palette_count *count) {
  count->sample_count = 0;
  for (int32_t i = 0; i < count->set.count && !count->is_over; i++) {
    const uint32_t colour = count->set.colours[i];
    add_sample(
        count, (float)(colour >> 16), (float)(colour >> 8 & 255), (float)(colour & 255),
        count->set_counts[i]);
  }
  for (int32_t i = 0; i < count->occupied_count && count->is_over; i++) {
    const uint32_t index = count->occupied[i];
    const cell *c = &count->cells[index];
    const float share = 1.0f / (float)c->count;
    add_sample(
        count, (float)(index >> 12 << 2) + (float)c->red * share,
        (float)((index >> 6 & 63) << 2) + (float)c->green * share,
        (float)((index & 63) << 2) + (float)c->blue * share, c->count);
  }
}

/// Computes the spread of a box.
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

/// Divides the samples into up to `limit` boxes and returns their number.
///
/// It starts with a single box, and repeatedly splits the box with the largest spread at the mean of its
/// widest axis. The `nearest` of each sample becomes the number of the box that contains the sample.
static int32_t split(palette_count *count, int32_t limit) {
  const float *axes[3] = {count->red, count->green, count->blue};
  box boxes[256];
  boxes[0] = (box){.start = 0, .count = count->sample_count};
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
      // Because of rounding, all samples are on one side of the mean.
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

/// Moves each point to the weighted mean of the samples for which it is the nearest point.
static void move_points(const palette_count *count, palette_points *points, int32_t used) {
  double weight[256] = {0}, red[256] = {0}, green[256] = {0}, blue[256] = {0};
  for (int32_t i = 0; i < count->sample_count; i++) {
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

/// Returns the weighted mean distance between samples and their nearest colours.
static double mean_error(const palette_count *count, const uint8_t *colours) {
  double weight = 0, sum = 0;
  for (int32_t i = 0; i < count->sample_count; i++) {
    const uint8_t *colour = colours + count->nearest[i] * 3;
    const double red = count->red[i] - colour[0] * palette_red_scale;
    const double green = count->green[i] - colour[1] * palette_green_scale;
    const double blue = count->blue[i] - colour[2];
    sum += count->weight[i] * (red * red + green * green + blue * blue);
    weight += count->weight[i];
  }
  return sum / weight;
}

/// Sets the palette of the map and the index of each sample.
static void fill_map(
    const palette_count *count, const uint8_t *colours, int32_t used, palette_map *map) {
  palette_map_set(map, colours, used);
  if (count->is_over) {
    // The map has no exact colours, because looking up colours by cell is faster.
    map->is_closed = true;
    palette_set_clear(&map->set);
    for (int32_t i = 0; i < count->occupied_count; i++)
      map->table[count->occupied[i]] = count->nearest[i];
    return;
  }
  map->set = count->set;
  memcpy(map->indices, count->nearest, (size_t)count->set.count);
}

int32_t palette_count_choose(
    palette_count *count, int32_t limit, uint8_t *colours, double *error, palette_map *map) {
  gather(count);
  palette_points points = {{0}, {0}, {0}};
  int32_t used;
  if (count->sample_count <= limit) {
    used = count->sample_count;
    for (int32_t i = 0; i < used; i++) count->nearest[i] = (uint8_t)i;
    move_points(count, &points, used);
  } else {
    used = split(count, limit);
    for (int round = 0; round < rounds; round++) {
      move_points(count, &points, used);
      palette_nearest(
          &points, used, count->red, count->green, count->blue, count->sample_count,
          count->nearest);
    }
  }
  for (int32_t k = 0; k < used; k++) {
    colours[k * 3] = (uint8_t)(points.red[k] / palette_red_scale + 0.5f);
    colours[k * 3 + 1] = (uint8_t)(points.green[k] / palette_green_scale + 0.5f);
    colours[k * 3 + 2] = (uint8_t)(points.blue[k] + 0.5f);
  }
  *error = count->sample_count <= limit ? 0 : mean_error(count, colours);
  fill_map(count, colours, used, map);
  return used;
}
