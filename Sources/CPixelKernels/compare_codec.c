#include "compare_bands.h"
#include "compare_kernels.h"

#include <stdlib.h>
#include <string.h>

enum {
  /// The largest step between neighbours on a plain surface, and the least one at an edge, in levels.
  flat_range = 2,
  edge_range = 40,
  /// The distance within which an edge is near, along a row or a column, in pixels.
  near = 6,
};

/// What is known of each pixel of two pictures; 0 at the border and in bands that are not sampled.
typedef struct {
  int64_t width, height;
  /// The largest difference of a channel among the 3 × 3 pixels around each in the expected and in the actual picture.
  uint8_t *ranges[2];
  /// Whether the pictures differ by two levels or more.
  uint8_t *differs;
  /// Scratch memory of 12 rows.
  uint8_t *rows;
} pixel_maps;

static bool is_sampled(const pixel_maps *m, int64_t y) {
  return y > 0 && y + 1 < m->height && is_in_band(m->width, m->height, y);
}

static inline uint8_t smaller(uint8_t a, uint8_t b) { return a < b ? a : b; }
static inline uint8_t larger(uint8_t a, uint8_t b) { return a > b ? a : b; }

/// Fills the ranges of a row, whose pixels begin at `b`.
static void fill_ranges(const pixel_maps *m, const uint8_t *b, uint8_t *restrict ranges) {
  const int64_t stride = 4 * m->width;
  uint8_t *restrict low = m->rows, *restrict high = low + stride, *restrict steps = high + stride;
  const uint8_t *a = b - stride, *c = b + stride;
  for (int64_t i = 0; i < stride; i++) {
    low[i] = smaller(smaller(a[i], b[i]), c[i]);
    high[i] = larger(larger(a[i], b[i]), c[i]);
  }
  for (int64_t i = 0; i < stride - 8; i++)
    steps[i] = larger(larger(high[i], high[i + 4]), high[i + 8]) - smaller(smaller(low[i], low[i + 4]), low[i + 8]);
  for (int64_t x = 1; x + 1 < m->width; x++)
    ranges[x] = larger(larger(steps[4 * x - 4], steps[4 * x - 3]), steps[4 * x - 2]);
}

static void fill_maps(const compare_view *view, const pixel_maps *m) {
  for (int64_t y = 1; y + 1 < m->height; y++) {
    if (!is_sampled(m, y)) continue;
    const int64_t place = y * m->width;
    const uint8_t *p = view->expected + 4 * place, *q = view->actual + 4 * place;
    fill_ranges(m, p, m->ranges[0] + place);
    fill_ranges(m, q, m->ranges[1] + place);
    for (int64_t x = 1; x + 1 < m->width; x++)
      m->differs[place + x] = abs(p[4 * x] - q[4 * x]) >= 2 || abs(p[4 * x + 1] - q[4 * x + 1]) >= 2 ||
          abs(p[4 * x + 2] - q[4 * x + 2]) >= 2;
  }
}

/// Adds the edges of a row to the counts of columns, or takes them out.
static void count_edges(const pixel_maps *m, const uint8_t *ranges, int64_t y, int sign, uint8_t *restrict columns) {
  if (y < 0 || y >= m->height) return;
  const uint8_t *row = ranges + y * m->width;
  for (int64_t x = 0; x < m->width; x++) columns[x] += sign * (row[x] >= edge_range);
}

/// Writes whether a row or a column has an edge near to each pixel of a row.
static void find_near(const uint8_t *row, const uint8_t *columns, int64_t width, uint8_t *restrict found) {
  for (int64_t x = 0; x < width; x++) found[x] = columns[x] > 0;
  for (int64_t k = -near; k <= near; k++) {
    const int64_t first = k < 0 ? -k : 0, end = k > 0 ? width - k : width;
    for (int64_t x = first; x < end; x++) found[x] |= row[x + k] >= edge_range;
  }
}

/// Looks for signs of a codec in the picture that is not `from`.
static compare_codec_noise signs_of(const pixel_maps *m, int from) {
  int64_t flat = 0, rough = 0, textured = 0, different = 0;
  const int64_t width = m->width;
  uint8_t *columns = m->rows, *found = columns + width;
  memset(columns, 0, width);
  for (int64_t y = 0; y < near; y++) count_edges(m, m->ranges[from], y, 1, columns);
  for (int64_t y = 0; y < m->height; y++) {
    count_edges(m, m->ranges[from], y + near, 1, columns);
    count_edges(m, m->ranges[from], y - near - 1, -1, columns);
    if (!is_sampled(m, y)) continue;
    const uint8_t *here = m->ranges[from] + y * width, *other = m->ranges[!from] + y * width;
    const uint8_t *differs = m->differs + y * width;
    find_near(here, columns, width, found);
    int32_t flats = 0, roughs = 0, textures = 0, differences = 0;
    for (int64_t x = 1; x + 1 < width; x++) {
      const bool is_flat = (here[x] <= flat_range) & found[x];
      const bool is_textured = (here[x] > flat_range) & (here[x] < edge_range);
      flats += is_flat, roughs += is_flat & (other[x] > flat_range);
      textures += is_textured, differences += is_textured & differs[x];
    }
    flat += flats, rough += roughs, textured += textures, different += differences;
  }
  return (compare_codec_noise){
      .ringing = flat > 0 ? (double)rough / flat : 0, .texture = textured > 0 ? (double)different / textured : 0};
}

compare_codec_signs compare_codec(const compare_view *view) {
  const int64_t width = view->width, count = width * view->height;
  compare_codec_signs signs = {0};
  uint8_t *memory = calloc(3 * count + 12 * width, 1);
  if (!memory) return signs;
  const pixel_maps maps = {
      .width = width, .height = view->height,
      .ranges = {memory, memory + count}, .differs = memory + 2 * count, .rows = memory + 3 * count};
  fill_maps(view, &maps);
  signs.actual = signs_of(&maps, 0);
  signs.expected = signs_of(&maps, 1);
  free(memory);
  return signs;
}
