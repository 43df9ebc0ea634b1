#pragma STDC FP_CONTRACT OFF

#include "compare_lines.h"

#include "compare_kernels.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum {
  /// The steepest slope, in quarters of a pixel for each row.
  most_slope = 4,
};

/// The sums of rows of a picture, or of its columns if it is transposed.
typedef struct {
  /// The sums of `line_width` neighbours: of the differences and of those that are allowed.
  const float *sums, *allowed;
  int64_t width, height;
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

static void transpose(const float *source, float *target, int64_t width, int64_t height) {
  for (int64_t y = 0; y < height; y++)
    for (int64_t x = 0; x < width; x++) target[x * height + y] = source[y * width + x];
}

/// Marks the cells along windows that end in a row, at the columns from `first` to before `end`.
static void mark_lines(const line_test *t, int64_t first, int64_t end, int64_t y, int64_t slope) {
  const int64_t columns = t->is_transposed ? t->height : t->width;
  const int64_t cells = (columns + compare_cell - 1) / compare_cell;
  for (int64_t row = y - line_length + 1; row <= y; row += compare_cell) {
    const int64_t offset = column_of(row, slope) - column_of(y, slope);
    const int64_t left = first + offset < 0 ? 0 : first + offset;
    const int64_t right = end + offset < t->width ? end + offset : t->width;
    if (left >= right) continue;
    for (int64_t column = left / compare_cell; column <= (right - 1) / compare_cell; column++) {
      const int64_t cell = row / compare_cell;
      t->marks[t->is_transposed ? column * cells + cell : cell * cells + column] = 3;
    }
  }
}

/// Adds a row to the sums of lines, or subtracts it.
static void add_row(float *lines, const float *row, int64_t width, float factor) {
  for (int64_t x = 0; x < width; x++) lines[x] += factor * row[x];
}

/// Returns the largest sum of a row, less what is allowed; 0 if none is larger.
static float largest_row(const float *sums, const float *allowed, int64_t count) {
  // Each lane has a maximum, so that the compiler can use vectors.
  enum { lanes = 16 };
  float most[lanes] = {0}, largest = 0;
  int64_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    for (int k = 0; k < lanes; k++) {
      const float more = fabsf(sums[i + k]) - allowed[i + k];
      most[k] = more > most[k] ? more : most[k];
    }
  }
  for (; i < count; i++) largest = fmaxf(largest, fabsf(sums[i]) - allowed[i]);
  for (int k = 0; k < lanes; k++) largest = fmaxf(largest, most[k]);
  return largest;
}

/// Tests the windows with a slope; `rows` has the sums of the lines, by the column in which they would start.
static float test_slope(const line_test *t, int64_t slope, float *rows) {
  const int64_t width = t->width, size = width + 2 * (t->height + 2);
  float *sums = rows + t->height + 2, *allowed = sums + size, largest = 0;
  memset(rows, 0, 2 * size * sizeof(float));
  for (int64_t y = 0; y < t->height; y++) {
    const int64_t start = -column_of(y, slope), old = y - line_length;
    add_row(sums + start, t->sums + y * width, width, 1);
    add_row(allowed + start, t->allowed + y * width, width, 1);
    if (old >= 0) {
      add_row(sums - column_of(old, slope), t->sums + old * width, width, -1);
      add_row(allowed - column_of(old, slope), t->allowed + old * width, width, -1);
    }
    if (old + 1 < 0) continue;
    const float most = largest_row(sums + start, allowed + start, width);
    largest = fmaxf(largest, most);
    for (int64_t x = 0; most > t->limit && x < width; x++) {
      const int64_t first = x;
      while (x < width && fabsf(sums[start + x]) - allowed[start + x] > t->limit) x++;
      if (x > first) mark_lines(t, first, x, y, slope);
    }
  }
  return largest;
}

float compare_lines(
    const float *differences, const float *allowed, int64_t width, int64_t height, float limit, uint8_t *marks,
    float *planes, float *rows) {
  const int64_t count = width * height;
  float largest = 0;
  for (int transposed = 0; transposed < 2; transposed++) {
    line_test t = {.width = width, .height = height, .is_transposed = transposed, .marks = marks};
    t.limit = limit * line_length * line_width;
    float *sums = planes, *more = planes + count;
    const float *sources[] = {differences, allowed};
    if (transposed) {
      t.width = height, t.height = width;
      for (int i = 0; i < 2; i++) {
        float *turned = planes + (2 + i) * count;
        transpose(sources[i], turned, width, height);
        sources[i] = turned;
      }
    }
    for (int64_t y = 0; y < t.height; y++) {
      sum_row(sources[0] + y * t.width, sums + y * t.width, t.width);
      sum_row(sources[1] + y * t.width, more + y * t.width, t.width);
    }
    // A window exceeds the limit only if one of its rows does.
    if (largest_row(sums, more, count) <= limit * line_width) continue;
    t.sums = sums, t.allowed = more;
    // The diagonals are the same in both directions.
    const int64_t most = transposed ? most_slope - 1 : most_slope;
    for (int64_t slope = -most; slope <= most; slope++) largest = fmaxf(largest, test_slope(&t, slope, rows));
  }
  return largest / (limit * line_length * line_width);
}
