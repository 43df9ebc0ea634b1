// The kernels for pages that only move and scale, which kernels.h includes for each instruction set.

/// Adds the weighted rows of a copy from the texel `first` to `end`, whose values are then times 2^7.
///
/// `joined` receives up to three texels more, because four are added at once.
TARGET static inline __attribute__((always_inline)) void NAME(join_rows)(
    const pixel_scaled_row *row, int32_t first, int32_t end, int32_t count, int16_t *joined) {
  for (int32_t at = first; at < end; at += 4) {
    const uint8_t *texels = row->texels + (int64_t)at * 4;
    NAME(levels) sum = {0};
    for (int32_t k = 0; k < count; k++) {
      NAME(bytes) found;
      memcpy(&found, texels, sizeof found);
      sum += __builtin_convertvector(found, NAME(levels)) * row->weights[k];
      texels += row->stride * 4;
    }
    sum >>= 1;
    memcpy(joined + 4 * (at - first), &sum, sizeof sum);
  }
}

/// The largest number of texels that 64 columns cover, with three texels more.
enum { NAME(most_joined) = 66 * pixel_scaled_step + pixel_scaled_taps + 3 };

/// Adds the rows for the columns at 0 ..< `count`, at most 66, and returns the first texel.
TARGET static int32_t NAME(joined_rows)(
    const pixel_scaled_row *row, const pixel_scaled_column *columns, int32_t count, int16_t *joined) {
  const int32_t first = columns[0].first, end = columns[count - 1].first + pixel_scaled_taps;
  switch (row->count) {
    case 2: NAME(join_rows)(row, first, end, 2, joined); break;
    case 4: NAME(join_rows)(row, first, end, 4, joined); break;
    default: NAME(join_rows)(row, first, end, row->count, joined);
  }
  return first;
}

#define COLUMN_PAIR(k)                                                                        \
  {                                                                                           \
    NAME(shorts) both;                                                                        \
    memcpy(&both, left + 8 * k, 16);                                                          \
    memcpy((int16_t *)&both + 8, right + 8 * k, 16);                                          \
    const NAME(sums) weights = __builtin_shufflevector(                                       \
        table, table, k + 1, k + 1, k + 1, k + 1, k + 5, k + 5, k + 5, k + 5);                \
    sum += DOT(                                                                               \
        __builtin_shufflevector(                                                              \
            both, both, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15),                \
        (NAME(shorts))weights);                                                               \
  }

/// Returns the values of two neighbouring columns, times 2^21, plus `half`.
///
/// `joined` has the sums of rows from the texel `first`.
TARGET static inline __attribute__((always_inline)) NAME(sums) NAME(two_columns)(
    const pixel_scaled_row *row, const pixel_scaled_column *columns, const int16_t *joined,
    int32_t first, int32_t half) {
  NAME(sums) table;
  memcpy(&table, columns, sizeof table);
  const int16_t *left = joined + 4 * (columns[0].first - first);
  const int16_t *right = joined + 4 * (columns[1].first - first);
  NAME(sums) sum = {half, half, half, half, half, half, half, half};
  COLUMN_PAIR(0)
  if (row->across > 2) COLUMN_PAIR(1)
  if (row->across > 4) COLUMN_PAIR(2)
  return sum;
}

TARGET static bool NAME(scale)(
    const pixel_scaled_row *row, const pixel_scaled_column *columns, int32_t count,
    uint32_t *pixels) {
  int16_t joined[4 * NAME(most_joined)];
  const int32_t first = NAME(joined_rows)(row, columns, (count + 1) & -2, joined);
  uint32_t opaque = 0xFF000000;
  for (int32_t x = 0; x < count; x += 2) {
    const NAME(sums) sum = NAME(two_columns)(row, columns + x, joined, first, 1 << 20);
    const NAME(pair) bytes = __builtin_convertvector(sum >> 21, NAME(pair));
    uint32_t two[2];
    memcpy(two, &bytes, sizeof two);
    pixels[x] = two[0];
    opaque &= two[0];
    if (x + 1 == count) break;
    pixels[x + 1] = two[1];
    opaque &= two[1];
  }
  return opaque == 0xFF000000;
}

TARGET static void NAME(blend_scaled)(
    const pixel_scaled_row *row, const pixel_scaled_column *columns, uint64_t mask, int16_t alpha,
    int16_t *colours) {
  int16_t joined[4 * NAME(most_joined)];
  const int32_t from = __builtin_ctzll(mask) & -4, to = 64 - (__builtin_clzll(mask) & -4);
  const int32_t first = NAME(joined_rows)(row, columns + from, to - from, joined);
  for (int32_t x = from; x < to; x += 4) {
    const int chosen = mask >> x & 15;
    if (!chosen) continue;
    const NAME(sums) left = NAME(two_columns)(row, columns + x, joined, first, 1 << 14) >> 15;
    const NAME(sums) right = NAME(two_columns)(row, columns + x + 2, joined, first, 1 << 14) >> 15;
    const NAME(shorts) sample = __builtin_convertvector(
        __builtin_shufflevector(
            left, right, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
        NAME(shorts));
    NAME(longs) lanes;
    memcpy(&lanes, chosen_pixels[chosen], sizeof lanes);
    NAME(mix)(sample, (NAME(shorts))lanes & alpha, colours + 4 * x);
  }
}

#undef COLUMN_PAIR
