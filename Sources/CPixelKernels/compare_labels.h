/// Connected parts of a mask.
#pragma once

#include <stdint.h>
#include <stdlib.h>

/// Returns the representative of a label, and shortens the path to it.
static inline int32_t label_root(int32_t *parents, int32_t label) {
  while (parents[label] != label) {
    parents[label] = parents[parents[label]];
    label = parents[label];
  }
  return label;
}

/// Labels the connected pixels of a mask; pixels that touch at a corner are connected.
///
/// `labels` gets 0 for pixels outside the mask, and a number from 1 for each part. `parents` has an element for
/// each pixel and one more. Returns the number of parts.
static inline int32_t label_parts(
    const uint8_t *mask, int64_t width, int64_t height, int32_t *labels, int32_t *parents) {
  int32_t next = 1;
  for (int64_t y = 0; y < height; y++) {
    for (int64_t x = 0; x < width; x++) {
      const int64_t place = y * width + x;
      labels[place] = 0;
      if (!mask[place]) continue;
      int32_t found = x > 0 ? labels[place - 1] : 0;
      for (int64_t i = y > 0 && x > 0 ? x - 1 : x; y > 0 && i <= x + 1 && i < width; i++) {
        const int32_t above = labels[place - width + i - x];
        if (above == 0) continue;
        if (found == 0) {
          found = above;
        } else {
          const int32_t one = label_root(parents, found), other = label_root(parents, above);
          if (one < other) parents[other] = one;
          else parents[one] = other;
        }
      }
      if (found == 0) {
        parents[next] = next;
        found = next++;
      }
      labels[place] = found;
    }
  }
  // A parent is less than its child, so one pass numbers the parts.
  int32_t count = 0;
  for (int32_t label = 1; label < next; label++)
    parents[label] = parents[label] == label ? ++count : parents[parents[label]];
  for (int64_t place = 0; place < width * height; place++)
    if (labels[place]) labels[place] = parents[labels[place]];
  return count;
}

/// Returns the largest sum of a connected part of values; 0 if memory is exhausted.
static inline int64_t largest_part(const uint8_t *values, int64_t width, int64_t height) {
  const int64_t count = width * height;
  int32_t *labels = malloc(count * sizeof(int32_t)), *parents = malloc((count + 1) * sizeof(int32_t));
  int64_t *sums = NULL, largest = 0;
  if (labels && parents) {
    const int32_t parts = label_parts(values, width, height, labels, parents);
    sums = calloc(parts + 1, sizeof(int64_t));
    for (int64_t i = 0; sums && i < count; i++) sums[labels[i]] += values[i];
    for (int32_t i = 1; sums && i <= parts; i++)
      if (sums[i] > largest) largest = sums[i];
  }
  free(sums);
  free(parents);
  free(labels);
  return largest;
}
