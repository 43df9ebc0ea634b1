import CBuildInfo
import FxRenderCommands

/// The program `fxrender`: all of it but the commit it was built from is in `FxRenderCommands`.
@main
enum Main {
  static func main() {
    ProgramStart.fxrender(commit: String(cString: build_commit()))
  }
}
