#include "override.h"

#ifdef OVERRIDES_LIBRARY

#include <spawn.h>

#include "end.h"

// These definitions override those of the C library; Foundation starts programs with them.

int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const *words, char *const *variables) {
  NEXT(int, posix_spawn,
       (pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const *,
        char *const *));
  int code = next(process, path, actions, attributes, words, variables);
  if (code == EAGAIN && ends_when_exhausted) end_without_process("start a program");
  return code;
}

// Foundation closes the descriptors up to 255 in the new program, and could not start it if the limit of open files
// is lower. A descriptor over the limit is not open.
int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *actions, int file) {
  NEXT(int, posix_spawn_file_actions_addclose, (posix_spawn_file_actions_t *, int));
  int code = next(actions, file);
  return code == EBADF ? 0 : code;
}

#endif
