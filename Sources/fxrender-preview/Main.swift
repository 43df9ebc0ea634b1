import CBuildInfo
import Foundation
import FxRenderCommands
import PagePreview

/// The program `fxrender-preview`, which `fxrender preview` runs in its place.
@main
enum Main {
  static func main() async {
    let commit = String(cString: build_commit())
    FxRender.prepare(commit: commit.isEmpty ? nil : commit)
    do {
      let words = try PreviewProgram.words(Array(CommandLine.arguments.dropFirst()))
      let signal = try await PreviewSession(words: words).run()
      exit(128 + signal)
    } catch let error as PreviewServerError {
      Failure("error: \(error)", .cannotCreate).exit()
    } catch {
      Failure(error).exit()
    }
  }
}
