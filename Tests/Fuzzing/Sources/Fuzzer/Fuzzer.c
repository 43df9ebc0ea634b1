// libFuzzer provides `main`, which calls FuzzEntry. This file exists because an executable target
// must have a source file. It is in C because SwiftPM renames the main function of Swift
// executables.
