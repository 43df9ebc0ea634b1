// The kernels, compiled once for each set of instructions: NAME gives the functions their names,
// TARGET their instructions, SIGNS a way to gather the four truth values of a comparison.

typedef double NAME(doubles) __attribute__((vector_size(32)));
typedef int32_t NAME(ints) __attribute__((vector_size(16)));
typedef int16_t NAME(shorts) __attribute__((vector_size(16)));
typedef uint8_t NAME(bytes) __attribute__((vector_size(8)));
typedef uint8_t NAME(pixel) __attribute__((vector_size(4)));

/// Each pair of shorts multiplied and added: the one thing that plain vectors cannot say.
TARGET static inline NAME(ints) NAME(dot)(NAME(shorts) a, NAME(shorts) b) {
#if defined(__SSE2__)
  return (NAME(ints))__builtin_ia32_pmaddwd128(a, b);
#else
  typedef int32_t wide __attribute__((vector_size(32)));
  const wide products = __builtin_convertvector(a, wide) * __builtin_convertvector(b, wide);
  return __builtin_shufflevector(products, products, 0, 2, 4, 6) +
         __builtin_shufflevector(products, products, 1, 3, 5, 7);
#endif
}

/// The bilinear mean of four texels, scaled by 2^14.
///
/// Lane `k` of `top` and `bottom` holds the weight of a row twice over, and of `columns` those of
/// the left and the right column, as shorts.
TARGET static inline NAME(ints) NAME(bilinear)(
    const uint8_t *above, int64_t row_length, NAME(shorts) top, NAME(shorts) bottom,
    NAME(shorts) columns) {
  NAME(bytes) upper, lower;
  memcpy(&upper, above, sizeof upper);
  memcpy(&lower, above + row_length, sizeof lower);
  const NAME(shorts) both = __builtin_convertvector(upper, NAME(shorts)) * top +
                            __builtin_convertvector(lower, NAME(shorts)) * bottom;
  // Left and right of each channel side by side, to be weighted and added in pairs.
  return NAME(dot)(__builtin_shufflevector(both, both, 0, 4, 1, 5, 2, 6, 3, 7), columns);
}

#define SPREAD(vector, k) ((NAME(shorts))__builtin_shufflevector(vector, vector, k, k, k, k))
#define SAMPLE(k)                                                                             \
  NAME(bilinear)(                                                                             \
      texture->texels + (int64_t)place[k] * 4, row_length, SPREAD(top, k), SPREAD(bottom, k), \
      SPREAD(columns, k))
#define FINISH(k)                                                                        \
  if (first + k < to) {                                                               \
    const NAME(pixel) mean = __builtin_convertvector((sum##k + half) >> shift, NAME(pixel)); \
    uint32_t bits;                                                                       \
    memcpy(&bits, &mean, sizeof bits);                                                   \
    pixels[first + k - from] = bits;                                                            \
    opaque &= bits;                                                                      \
  }

TARGET static bool NAME(sample)(
    const pixel_texture *texture, const pixel_run *run, int32_t from, int32_t to,
    uint32_t *pixels) {
  const NAME(doubles) steps = {0, 1, 2, 3};
  const int64_t row_length = texture->stride * 4;
  const int32_t stride = (int32_t)texture->stride;
  const int32_t shift = 14 + __builtin_ctz((unsigned)run->taps);
  const int32_t half = 1 << (shift - 1);
  uint32_t opaque = 0xFF000000;
  for (int32_t first = from; first < to; first += 4) {
    const NAME(doubles) i = steps + (double)first;
    const NAME(doubles) inverse = 1 / (run->w + run->dw * i);
    const NAME(doubles) u = (run->u + run->du * i) * inverse;
    const NAME(doubles) v = (run->v + run->dv * i) * inverse;
    NAME(ints) sum0 = {0}, sum1 = {0}, sum2 = {0}, sum3 = {0};
    for (int32_t tap = 0; tap < run->taps; tap++) {
      NAME(doubles) x = u + run->offsets[2 * tap], y = v + run->offsets[2 * tap + 1];
      // Written so that a coordinate that is no number is taken as the least.
      for (int k = 0; k < 4; k++) {
        x[k] = x[k] > run->least_u ? x[k] : run->least_u;
        y[k] = y[k] > run->least_v ? y[k] : run->least_v;
        x[k] = x[k] < run->greatest_u ? x[k] : run->greatest_u;
        y[k] = y[k] < run->greatest_v ? y[k] : run->greatest_v;
      }
      const NAME(ints) column = __builtin_convertvector(x * 128 + 0.5, NAME(ints));
      const NAME(ints) row = __builtin_convertvector(y * 128 + 0.5, NAME(ints));
      const NAME(ints) place = (row >> 7) * stride + (column >> 7);
      const NAME(ints) bottom = (row & 127) * 0x10001;
      const NAME(ints) top = 128 * 0x10001 - bottom;
      const NAME(ints) columns = 128 + (column & 127) * 0xFFFF;
      sum0 += SAMPLE(0);
      sum1 += SAMPLE(1);
      sum2 += SAMPLE(2);
      sum3 += SAMPLE(3);
    }
    FINISH(0)
    FINISH(1)
    FINISH(2)
    FINISH(3)
  }
  return opaque == 0xFF000000;
}

TARGET static uint64_t NAME(coverage)(const double *distances, double threshold) {
  uint64_t bits = 0;
  for (int group = 0; group < 64; group += 4) {
    NAME(doubles) four;
    memcpy(&four, distances + group, sizeof four);
    bits |= (uint64_t)SIGNS(four >= threshold) << group;
  }
  return bits;
}

#undef SPREAD
#undef SAMPLE
#undef FINISH
