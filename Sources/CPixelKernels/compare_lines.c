#pragma STDC FP_CONTRACT OFF

#include "compare_lines.h"

#include "compare_kernels.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum {
  /// The steepest slope, in quarters of a pixel for each row.
  most_slope = 4,
  /// The number of columns of a block with a largest difference, and of a strip of lines that are summed together.
  block = 32,
  strip = 64,
};

/// The sums of rows of a picture, or of its columns if it is transposed.
typedef struct {
  /// The sums of `line_width` neighbours: of the differences and of those that are allowed.
  const float *sums, *allowed;
  /// For each row, and each block of its columns, the largest difference that is not allowed in a cell without a mark.
  const float *most;
  int64_t width, height, blocks;
  bool is_transposed;
  float limit;
  uint8_t *marks;
} line_test;

/// Returns the column of a line that starts in column 0 and has a slope in quarters.
static inline int64_t column_of(int64_t row, int64_t slope) {
  const int64_t quarters = row * slope + 2;
  return (quarters >= 0 ? quarters : quarters - 3) / 4;
}

/// Writes the sums of `line_width` neighbours in a row; 0 at its ends.
static void sum_row(const float *row, float *sums, int64_t width) {
  memset(sums, 0, width * sizeof(float));
  for (int64_t x = 2; x < width - 2; x++) sums[x] = row[x - 2] + row[x - 1] + row[x] + row[x + 1] + row[x + 2];
}

/// Writes a plane with its rows as columns, by parts that fit into the processor's cache.
static void transpose(const float *source, float *target, int64_t width, int64_t height) {
  enum { part = 16 };
  for (int64_t top = 0; top < height; top += part)
    for (int64_t left = 0; left < width; left += part)
      for (int64_t x = left; x < left + part && x < width; x++)
        for (int64_t y = top; y < top + part && y < height; y++) target[x * height + y] = source[y * width + x];
}

/// Returns the place of the mark of a pixel's cell.
static inline int64_t mark_of(const line_test *t, int64_t x, int64_t y) {
  const int64_t cell = x / compare_cell, row = y / compare_cell;
  const int64_t columns = ((t->is_transposed ? t->height : t->width) + compare_cell - 1) / compare_cell;
  return t->is_transposed ? cell * columns + row : row * columns + cell;
}

/// Marks the cells along windows that end in a row, at the columns from `first` to before `end`.
static void mark_lines(const line_test *t, int64_t first, int64_t end, int64_t y, int64_t slope) {
  for (int64_t row = y - line_length + 1; row <= y; row += compare_cell) {
    const int64_t offset = column_of(row, slope) - column_of(y, slope);
    const int64_t left = first + offset < 0 ? 0 : first + offset;
    const int64_t right = end + offset < t->width ? end + offset : t->width;
    if (left >= right) continue;
    for (int64_t cell = left / compare_cell; cell <= (right - 1) / compare_cell; cell++)
      t->marks[mark_of(t, cell * compare_cell, row)] = 3;
  }
}

/// Writes the largest differences of all blocks; returns the largest one.
static float fill_blocks(const line_test *t, float *most) {
  float largest = 0;
  memset(most, 0, t->height * t->blocks * sizeof(float));
  for (int64_t y = 0; y < t->height; y++) {
    for (int64_t x = 0; x < t->width; x += compare_cell) {
      // A marked cell needs no other sign.
      if (t->marks[mark_of(t, x, y)] == 3) continue;
      const float *sums = t->sums + y * t->width + x, *allowed = t->allowed + y * t->width + x;
      float *here = most + y * t->blocks + x / block;
      const int64_t count = t->width - x < compare_cell ? t->width - x : compare_cell;
      for (int64_t i = 0; i < count; i++) {
        const float more = fabsf(sums[i]) - allowed[i];
        *here = more > *here ? more : *here;
      }
      largest = *here > largest ? *here : largest;
    }
  }
  return largest;
}

/// The lines of a slope that start in `strip` neighbouring columns, from `start` on; it may be outside the picture.
typedef struct {
  int64_t start, slope;
  /// The sums of the differences and of those that are allowed, of the rows that end a window.
  float sums[strip], allowed[strip];
} line_strip;

/// Returns the largest difference of the blocks under a strip in a row.
static float most_of(const line_test *t, const line_strip *s, int64_t y) {
  const int64_t first = s->start + column_of(y, s->slope), end = first + strip < t->width ? first + strip : t->width;
  if (end <= 0) return 0;
  float most = 0;
  for (int64_t b = first > 0 ? first / block : 0; b * block < end; b++)
    most = fmaxf(most, t->most[y * t->blocks + b]);
  return most;
}

/// Adds a row to the sums of a strip, or subtracts it.
static void add_row(const line_test *t, line_strip *s, int64_t y, float factor) {
  const int64_t first = s->start + column_of(y, s->slope);
  const int64_t begin = first < 0 ? -first : 0, end = t->width - first < strip ? t->width - first : strip;
  const float *sums = t->sums + y * t->width + first, *allowed = t->allowed + y * t->width + first;
  for (int64_t i = begin; i < end; i++) {
    s->sums[i] += factor * sums[i];
    s->allowed[i] += factor * allowed[i];
  }
}

/// Marks the windows of a strip that end in a row and exceed the limit; returns the largest difference.
static float test_row(const line_test *t, const line_strip *s, int64_t y) {
  float largest = 0;
  for (int64_t i = 0; i < strip; i++) largest = fmaxf(largest, fabsf(s->sums[i]) - s->allowed[i]);
  for (int64_t i = 0; largest > t->limit && i < strip; i++) {
    const int64_t first = i;
    while (i < strip && fabsf(s->sums[i]) - s->allowed[i] > t->limit) i++;
    const int64_t column = s->start + column_of(y, s->slope);
    if (i > first) mark_lines(t, column + first, column + i, y, s->slope);
  }
  return largest;
}

/// Tests the windows of a strip, but for those whose rows cannot exceed the limit together.
static float test_strip(const line_test *t, line_strip *s) {
  // Rounding must not hide a window.
  const float least = 0.999f * t->limit;
  float bound = 0, largest = 0, most[line_length] = {0};
  bool is_summed = false;
  for (int64_t y = 0; y < t->height; y++) {
    float *here = &most[y % line_length];
    bound -= *here;
    *here = most_of(t, s, y);
    bound += *here;
    if (y + 1 < line_length || bound <= least) {
      is_summed = false;
      continue;
    }
    if (is_summed) {
      add_row(t, s, y, 1);
      add_row(t, s, y - line_length, -1);
    } else {
      memset(s->sums, 0, sizeof(s->sums));
      memset(s->allowed, 0, sizeof(s->allowed));
      for (int64_t row = y - line_length + 1; row <= y; row++) add_row(t, s, row, 1);
      is_summed = true;
    }
    largest = fmaxf(largest, test_row(t, s, y));
  }
  return largest;
}

float compare_lines(
    const float *differences, const float *allowed, int64_t width, int64_t height, float limit, uint8_t *marks,
    float *planes) {
  const int64_t count = width * height;
  float largest = 0;
  for (int transposed = 0; transposed < 2; transposed++) {
    line_test t = {.width = width, .height = height, .is_transposed = transposed, .marks = marks};
    t.limit = limit * line_length * line_width;
    float *sums = planes, *more = planes + count, *most = planes + 2 * count;
    const float *sources[] = {differences, allowed};
    if (transposed) {
      t.width = height, t.height = width;
      for (int i = 0; i < 2; i++) {
        float *turned = planes + (2 + i) * count;
        transpose(sources[i], turned, width, height);
        sources[i] = turned;
      }
    }
    t.blocks = (t.width + block - 1) / block;
    for (int64_t y = 0; y < t.height; y++) {
      sum_row(sources[0] + y * t.width, sums + y * t.width, t.width);
      sum_row(sources[1] + y * t.width, more + y * t.width, t.width);
    }
    t.sums = sums, t.allowed = more, t.most = most;
    // A window exceeds the limit only if one of its rows does.
    if (fill_blocks(&t, most) <= limit * line_width) continue;
    // The diagonals are the same in both directions.
    const int64_t steepest = transposed ? most_slope - 1 : most_slope;
    for (int64_t slope = -steepest; slope <= steepest; slope++) {
      const int64_t last = column_of(t.height - 1, slope);
      line_strip s = {.slope = slope};
      for (s.start = last > 0 ? -last : 0; s.start < t.width - (last < 0 ? last : 0); s.start += strip)
        largest = fmaxf(largest, test_strip(&t, &s));
    }
  }
  return largest / (limit * line_length * line_width);
}
