import ArgumentParser
import Foundation
import FrameSnapshot

/// `fxrender orphans`: lists the goldens of presets that no longer exist.
struct OrphansCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "orphans",
    abstract: "List goldens whose preset no longer exists; the exit status is 1 if there are any.",
    discussion: """
      --prune removes the files of these goldens, and their folders if they are then empty; the exit status \
      is then 0. With CI=true, it removes nothing. A folder with poses.tsv or a golden's filmstrip.png but \
      without golden.json is an error.

      EXAMPLES
        fxrender orphans --goldens Renders
        fxrender orphans --prune
      """
  )

  @OptionGroup var goldens: GoldensOption

  @Flag(help: "Remove the goldens that are listed.")
  var prune = false

  func run() throws {
    guard goldens.words.isEmpty || FileManager.default.fileExists(atPath: goldens.goldens) else {
      throw CommandError.noInput(
        "there is no folder '\(goldens.goldens)'",
        "Name the folder of the goldens: --goldens DIR."
      )
    }
    let policy = GoldenPolicy()
    var end: CommandError?
    for golden in goldens.recorded(in: .standard) {
      switch golden.state {
      case .of: break
      case .orphan:
        Console.output(golden.folder.path)
        guard prune else {
          end = .difference
          continue
        }
        try policy.check(.removed, of: golden.folder.path)
        golden.folder.candidate.remove()
        golden.folder.remove()
      case .damaged(let error):
        let failure = CommandError(error)
        Console.error(failure.message)
        end = end ?? .reported(status: failure.status)
      }
    }
    if let end { throw end }
  }
}
