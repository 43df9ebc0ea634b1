#ifndef RESOURCES_H
#define RESOURCES_H

/// Makes the program print an error and exit when it cannot open a file because too many are open, or cannot
/// start another program, such as ffmpeg, because there are too many processes; works with glibc only.
///
/// Without this, Dispatch and Foundation abort the program, and callers that treat a file that cannot be opened
/// as a missing one, such as a search for presets, draw a wrong conclusion from it.
///
/// A program that contains this module always exits when it cannot create a thread (see threads.c).
void resources_end_when_exhausted(void);

#endif
