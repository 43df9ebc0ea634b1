import FxRenderCommands

/// The program `fxrender`.
///
/// This target contains only the commit that the program was built from, which the plugin `BuildCommit` writes;
/// all other code is in `FxRenderCommands`.
@main
enum Main {
  static func main() { ProgramStart.fxrender(commit: buildCommit) }
}
