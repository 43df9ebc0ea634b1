/// The mean differences of square windows.
#pragma once

#include "compare_planes.h"

enum {
  /// The number of rows of scratch memory, each as long as a row of the pictures.
  mean_rows = 4 * (5 + 9 + 17 + 33 + compare_scales) + 4,
};

/// Tests the means of all windows of 5, 9, 17 and 33 pixels; `work` has `mean_rows` rows.
///
/// The limits of the luma of the two smaller windows are multiplied by `loudness`.
void test_means(
    const compare_view *view, const plane_set *planes, const compare_limits *limits, float loudness, compare_excess_of_windows *excess,
    uint8_t *marks, float *work);
