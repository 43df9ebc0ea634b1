import CBuildInfo
import Foundation
import FxRenderCommands
import PagePreview

/// The program `fxrender-preview`, with which `fxrender preview` replaces its own process.
@main
enum Main {
  static func main() {
    ProgramStart.run(commit: String(cString: build_commit())) {
      do {
        let words = try PreviewProgram.words(Array(CommandLine.arguments.dropFirst()))
        exit(128 + (try await PreviewSession(words: words).run()))
      } catch let error as PreviewServerError {
        CommandError("error: \(error)", .cannotCreate).exit()
      } catch {
        CommandError(error).exit()
      }
    }
  }
}
