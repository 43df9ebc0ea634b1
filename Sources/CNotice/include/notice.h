#ifndef NOTICE_H
#define NOTICE_H

/// Returns the licence of fxrender, and the licences of the software that its programs contain: the files LICENSE and
/// NOTICE.
const char *notice_text(void);

#endif
