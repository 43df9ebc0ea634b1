import PageEffects
import PresetFiles

/// An error that has its words with it: what is wrong and the way out, as the command line says it.
protocol SpokenError: Error {
  var text: String { get }
}

/// What a page asked for and cannot have.
package struct StageRefusal: SpokenError, Equatable {
  let text: String

  /// What is wrong, and the way out.
  package init(_ problem: String, _ help: String) { text = "error: \(problem)\n  \(help)" }

  /// Refuses more values than a preset has parameters, before each is looked up.
  static func check(
    _ settings: [String: String],
    of preset: Preset
  ) throws(StageRefusal) {
    let parameters = preset.definition.parameters.count
    guard settings.count > max(parameters, 1) else { return }
    throw StageRefusal(
      "\(settings.count) parameters are set, and '\(preset.name)' has \(parameters)",
      "Leave out those that it does not have."
    )
  }

  /// A message that is not one of the page's.
  static func message(_ problem: String) -> StageRefusal {
    StageRefusal("a message cannot be read: \(problem)", "Load the page again.")
  }
}
