/// The rows of a picture that are looked at.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Returns whether a row is looked at: large pictures are sampled by bands, so that they cost no more than small ones.
static inline bool is_in_band(int64_t width, int64_t height, int64_t y) {
  enum { band = 16, most = 1 << 18 };
  const int64_t step = width * height / most;
  return step < 2 || y / band % step == 0;
}
