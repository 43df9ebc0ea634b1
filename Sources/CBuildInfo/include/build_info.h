#ifndef BUILD_INFO_H
#define BUILD_INFO_H

/// Returns the commit that the program was built from, or an empty string if the build did not
/// define it.
const char *build_commit(void);

#endif
