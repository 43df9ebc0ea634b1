package import JSONCoding

/// An effect of a published page, with its settings.
package struct PublishedPreset: Sendable {
  /// The name, which its tab shows.
  package var name: String
  /// The appearance, in one sentence.
  package var summary: String
  /// The definition as canonical JSON.
  package var effect: JSONValue
  /// The definition of the effect for people who prefer less motion, as canonical JSON.
  package var reduced: JSONValue
  /// The values of parameters that were set, in radians, points and shares.
  package var parameters: [String: JSONValue] = [:]
  /// The members of the layout that were set; the others follow the preset's stage.
  package var layout: [String: JSONValue] = [:]

  /// The names of the parameters that the effect declares itself; empty if it extends no other.
  package var own: [String] = []

  /// Creates an effect without settings.
  package init(name: String, summary: String, effect: JSONValue, reduced: JSONValue) {
    (self.name, self.summary, self.effect, self.reduced) = (name, summary, effect, reduced)
  }

  /// Replaces the paths of the pictures behind the pages by their places among the page's pictures.
  ///
  /// - Parameter place: Returns the place of the picture with a path.
  package mutating func setBackgrounds(_ place: (String) -> Int) {
    let definitions: [WritableKeyPath<Self, JSONValue>] = [\.effect, \.reduced]
    for definition in definitions {
      guard case .object(var members) = self[keyPath: definition],
        case .object(var background) = members["background"],
        case .string(let path) = background["picture"]
      else { continue }
      background["picture"] = .number(Double(place(path)))
      members["background"] = .object(background)
      self[keyPath: definition] = .object(members)
    }
  }

  /// The effect in the data of the page.
  var json: JSONValue {
    .object([
      "effect": effect, "layout": .object(layout), "parameters": .object(parameters),
      "reduced": reduced, "own": .array(own.map { .string($0) }),
    ])
  }
}
