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
    let orphans = try goldens.recorded(in: .standard).orphans
    for orphan in orphans { Standard.output(orphan) }
    if !orphans.isEmpty { throw DifferenceFound() }
  }
}
