import ArgumentParser
import FrameSnapshot

/// `fxrender orphans`: lists the goldens of presets that no longer exist.
struct OrphansCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "orphans",
    abstract: "List goldens whose preset no longer exists; the exit status is 1 if there are any.",
    discussion: """
      EXAMPLE
        fxrender orphans --goldens Renders
      """
  )

  @OptionGroup var goldens: GoldensOption

  func run() throws {
    var end: CommandError?
    for golden in goldens.recorded(in: .standard) {
      switch golden.state {
      case .of: break
      case .orphan:
        Console.output(golden.folder.path)
        end = .difference
      case .damaged(let error):
        let failure = CommandError(error)
        Console.error(failure.message)
        end = end ?? .reported(status: failure.status)
      }
    }
    if let end { throw end }
  }
}
