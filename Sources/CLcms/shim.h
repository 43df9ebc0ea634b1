#include <lcms2.h>

// Layouts of pixels, put together with macros that Swift does not see. Each takes four channels a
// pixel; of a grey one the first is read and the others are passed over.
enum {
  clcms_rgba_8 = TYPE_RGBA_8,
  clcms_rgba_16 = TYPE_RGBA_16,
  clcms_grey_8 = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1),
  clcms_grey_16 = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(2),
  clcms_cmyk_8 = TYPE_CMYK_8,
  clcms_cmyk_8_inverted = TYPE_CMYK_8_REV,
};
