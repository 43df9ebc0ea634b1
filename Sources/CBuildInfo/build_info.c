#include "build_info.h"

const char *build_commit(void) { return FXRENDER_COMMIT; }
