import JSONCoding
import PageGeometry

/// A stage as canonical JSON.
enum CanonicalStage {
  /// Returns a stage as JSON.
  static func json(_ stage: PresetStage) -> JSONValue {
    var members: [String: JSONValue] = [
      "usual": json(stage.usual), "tall": json(stage.tall), "wide": json(stage.wide),
    ]
    members["pages"] = stage.pages.map { .number(Double($0)) }
    members["direction"] = stage.direction.map { .string($0.rawValue) }
    return .object(members)
  }

  private static func json(_ spacing: PresetStage.Spacing) -> JSONValue {
    var members: [String: JSONValue] = [:]
    members["gap"] = spacing.gap.map(json)
    members["page"] = spacing.page.map { page in
      var members: [String: JSONValue] =
        switch page.box {
        case .sides(let width, let height): ["width": json(width), "height": json(height)]
        case .axes(let length, let breadth): ["length": json(length), "breadth": json(breadth)]
        }
      members["aspect"] = page.aspect.map { .numbers($0.width, $0.height) }
      return .object(members)
    }
    return .object(members)
  }

  private static func json(_ extent: PresetStage.Extent) -> JSONValue {
    switch extent {
    case .points(let points): ["points": .number(points)]
    case .percent(let percent): ["percent": .number(percent)]
    }
  }
}
