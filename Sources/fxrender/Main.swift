import CBuildInfo
import FxRenderCommands

/// The program `fxrender`: all of it but the commit it was built from is in `FxRenderCommands`.
@main
enum Main {
  static func main() async {
    let commit = String(cString: build_commit())
    await FxRender.main(commit: commit.isEmpty ? nil : commit)
  }
}
