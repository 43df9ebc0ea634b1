// The kernel of generated landscapes, which kernels.h includes for each instruction set.

typedef double NAME(many_doubles) __attribute__((vector_size(64)));

/// Limits numbers to a range; NaN becomes the least one.
TARGET static inline __attribute__((always_inline)) NAME(reals) NAME(limited)(
    NAME(reals) v, float least, float greatest) {
  for (int k = 0; k < 8; k++) {
    v[k] = v[k] > least ? v[k] : least;
    v[k] = v[k] < greatest ? v[k] : greatest;
  }
  return v;
}

/// Returns numbers limited to 0 to 1; NaN becomes 0.
TARGET static inline __attribute__((always_inline)) NAME(many_doubles) NAME(shares)(NAME(many_doubles) v) {
  for (int k = 0; k < 8; k++) {
    v[k] = v[k] > 0 ? v[k] : 0;
    v[k] = v[k] < 1 ? v[k] : 1;
  }
  return v;
}

TARGET static inline __attribute__((always_inline)) NAME(reals) NAME(chosen)(
    NAME(sums) mask, NAME(reals) one, NAME(reals) other) {
  return (NAME(reals))(((NAME(sums))one & mask) | ((NAME(sums))other & ~mask));
}

TARGET static inline __attribute__((always_inline)) bool NAME(any)(NAME(sums) mask) {
  int32_t all = 0;
  for (int k = 0; k < 8; k++) all |= mask[k];
  return all != 0;
}

TARGET static inline __attribute__((always_inline)) NAME(reals) NAME(as_reals)(NAME(many_doubles) v) {
  return __builtin_convertvector(v, NAME(reals));
}

/// The eight pixels that are drawn together.
typedef struct {
  /// The sums of red, green and blue, and the share of the light that still comes from behind.
  NAME(reals) sum[3], rest;
} NAME(eight_pixels);

/// Adds a colour behind some pixels, with the weights `covered`.
TARGET static inline __attribute__((always_inline)) void NAME(add_behind)(
    NAME(eight_pixels) *pixels, NAME(sums) mask, const NAME(reals) *colour, NAME(reals) covered) {
  for (int c = 0; c < 3; c++)
    pixels->sum[c] =
        NAME(chosen)(mask, pixels->sum[c] + colour[c] * (pixels->rest * covered), pixels->sum[c]);
  pixels->rest = NAME(chosen)(mask, pixels->rest * (1 - covered), pixels->rest);
}

/// Adds a layer to the pixels of which anything behind is visible.
TARGET static inline __attribute__((always_inline)) void NAME(add_layer)(
    const pixel_landscape *scene, const pixel_landscape_row *line, int32_t index, int32_t row,
    int32_t first, NAME(many_doubles) x, NAME(eight_pixels) *pixels) {
  const pixel_landscape_layer *layer = scene->layers + index;
  const int64_t at = index * scene->stride + first;
  NAME(reals) edges, lights;
  memcpy(&edges, scene->edges + at, sizeof edges);
  const NAME(reals) covered = NAME(limited)((float)row + 1 - edges, 0, 1);
  const NAME(sums) drawn = (covered > 0) & (pixels->rest >= scene->least);
  if (!NAME(any)(drawn)) return;
  NAME(many_doubles) heights;
  memcpy(&heights, scene->heights + at, sizeof heights);
  memcpy(&lights, scene->lights + at, sizeof lights);
  const NAME(many_doubles) depth = NAME(shares)((line->y - heights) * 3);
  const NAME(reals) lit = NAME(limited)(1 - ((float)row + 0.5f - edges) * layer->fade, 0, 1);
  const NAME(reals) light = 1 + lights * lit * lit;
  NAME(reals) colour[3];
  for (int c = 0; c < 3; c++)
    colour[c] = (layer->top[c] + (layer->low[c] - layer->top[c]) * NAME(as_reals)(depth)) * light;
  if (layer->is_water) {
    const double reach = 0.03 + (line->y - scene->horizon) * (0.25 + line->glint);
    const NAME(many_doubles) t = (x - scene->sun_x) / reach;
    const NAME(reals) share = NAME(as_reals)(line->glint * 0.85 / (1 + t * t * t * t));
    for (int c = 0; c < 3; c++) colour[c] += (scene->sunlight[c] - colour[c]) * share;
  }
  NAME(add_behind)(pixels, drawn, colour, covered);
}

TARGET static void NAME(landscape)(
    const pixel_landscape *scene, const pixel_landscape_row *line, int32_t row, int32_t width,
    uint32_t *words) {
  const NAME(many_doubles) middles = {0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5};
  const double dy = line->y - scene->sun_y;
  for (int32_t first = 0; first < width; first += 8) {
    const NAME(many_doubles) x = (middles + (double)first) * scene->across;
    NAME(eight_pixels) pixels = {{{0}, {0}, {0}}, {1, 1, 1, 1, 1, 1, 1, 1}};
    for (int32_t k = 0; k < scene->count; k++)
      NAME(add_layer)(scene, line, k, row, first, x, &pixels);
    const NAME(sums) open = pixels.rest >= scene->least;
    if (NAME(any)(open)) {
      const NAME(many_doubles) dx = x - scene->sun_x;
      const NAME(many_doubles) distance = __builtin_elementwise_sqrt(dx * dx + dy * dy);
      const NAME(many_doubles) spread = distance / (scene->sun_radius * 2.4);
      const NAME(many_doubles) halo = 0.75 / (1 + spread * spread);
      NAME(many_doubles) share =
          NAME(shares)((scene->sun_radius - distance) / scene->pixel + 0.5);
      for (int k = 0; k < 8; k++) share[k] = share[k] > halo[k] ? share[k] : halo[k];
      NAME(reals) colour[3];
      for (int c = 0; c < 3; c++)
        colour[c] = line->sky[c] + (scene->sunlight[c] - line->sky[c]) * NAME(as_reals)(share);
      const NAME(reals) whole = {1, 1, 1, 1, 1, 1, 1, 1};
      NAME(add_behind)(&pixels, open, colour, whole);
    }
    NAME(sums) packed = {0};
    for (int c = 0; c < 3; c++) {
      const NAME(reals) level = NAME(limited)(pixels.sum[c] * line->light + 0.5f, 0, 255);
      packed = packed << 8 | __builtin_convertvector(level, NAME(sums));
    }
    packed |= (int32_t)0xFF000000;
    memcpy(words + first, &packed, 4 * (size_t)(width - first < 8 ? width - first : 8));
  }
}
