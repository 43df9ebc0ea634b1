#include <lcms2.h>

// Pixel layouts, which lcms2 defines with macros that Swift cannot import. Each has four channels
// per pixel; grey layouts use the first channel and ignore the others.
enum {
  clcms_rgba_8 = TYPE_RGBA_8,
  clcms_rgba_16 = TYPE_RGBA_16,
  clcms_grey_8 = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1),
  clcms_grey_16 = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(2),
  clcms_cmyk_8 = TYPE_CMYK_8,
  clcms_cmyk_8_inverted = TYPE_CMYK_8_REV,
};
