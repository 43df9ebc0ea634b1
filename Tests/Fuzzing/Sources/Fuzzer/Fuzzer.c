// The program is libFuzzer's, whose `main` calls FuzzEntry. This file is here because a program has to
// have one, and in C because SwiftPM gives the main function of a Swift program another name.
