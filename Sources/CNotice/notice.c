#include "notice.h"

// The files are included by the compiler and not as a resource of a Swift module, which would be an array of 86,000
// literals.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char text[] = {
#embed "../../LICENSE"
    , '\n',
#embed "../../NOTICE"
    , 0};

const char *notice_text(void) { return text; }
