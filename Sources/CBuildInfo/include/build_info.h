#ifndef BUILD_INFO_H
#define BUILD_INFO_H

/// Returns the commit that the program was built from; an empty string if the build did not name
/// one.
const char *build_commit(void);

#endif
