#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

// Values that FreeType defines with macros that Swift cannot import.
enum {
  // The outline in the font's units, without hints and bitmaps.
  cfreetype_unscaled = FT_LOAD_NO_SCALE,
  cfreetype_scalable = FT_FACE_FLAG_SCALABLE,
};
