import Foundation
import FxRenderCommands
import PagePreview

/// The program `fxrender-preview`, with which `fxrender preview` replaces its own process.
///
/// It contains all commands. Under any other name it is the program `fxrender`, so that one file is installed
/// under both names.
@main
enum Main {
  static func main() {
    guard PreviewProgram.isThisProcess else { ProgramStart.fxrender(commit: buildCommit) }
    ProgramStart.run(commit: buildCommit) {
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
