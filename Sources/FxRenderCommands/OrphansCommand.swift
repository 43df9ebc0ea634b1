import ArgumentParser
import FrameSnapshot
import PresetFiles

/// `fxrender orphans`: goldens of presets that are gone.
struct OrphansCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "orphans",
    abstract: "List goldens whose preset does not exist any more; ends with 1 if there are any.",
    discussion: """
      EXAMPLE
        fxrender orphans --goldens Renders
      """
  )

  @OptionGroup var goldens: GoldensOption

  func run() throws {
    var end: (any Error)?
    for golden in goldens.recorded(in: .standard) {
      switch golden.state {
      case .of: break
      case .orphan:
        Standard.output(golden.folder.path)
        end = DifferenceFound()
      case .damaged(let error):
        let failure = Failure(error)
        Standard.error(failure.message)
        end = end ?? ReportedFailure(status: failure.status)
      }
    }
    if let end { throw end }
  }
}
