import JSONCoding
import PageEffects
import PageGeometry

/// Operations, layers and backgrounds as canonical JSON; the key `is` has the kind.
enum CanonicalLayer {
  /// Returns operations as JSON.
  static func json(_ operations: [Operation<Argument>]) -> JSONValue {
    .array(
      operations.map { operation in
        var members: [String: JSONValue] = ["is": .string(operation.kind.rawValue)]
        for argument in operation.kind.record.arguments {
          members[argument.name] = CanonicalFormula.json(operation[argument.place])
        }
        return .object(members)
      }
    )
  }

  /// Returns a layer as JSON; absent values are omitted.
  static func json(_ layer: DefinedLayer) -> JSONValue {
    var members: [String: JSONValue] = ["is": .string(layer.kind.rawValue)]
    for (slot, value) in zip(layer.kind.record.slots, layer.values) {
      members[slot.key] = json(value)
    }
    return .object(members)
  }

  private static func json(_ value: DefinedLayer.Value) -> JSONValue? {
    switch value {
    case .absent: nil
    case .number(let number), .condition(let number): CanonicalFormula.json(number)
    case .numbers(let numbers): .array(numbers.map(CanonicalFormula.json))
    case .transform(let operations): json(operations)
    case .colour(let colour): json(colour)
    case .content(let content): json(content)
    case .fit(let fit): .string(fit.rawValue)
    case .side(let side): .string(side.rawValue)
    case .pattern(let pattern): .string(pattern.text)
    case .alignment(let alignment): .string(alignment.rawValue)
    case .name(let name): .string(name)
    }
  }

  private static func json(_ content: ContentLayer.Content) -> JSONValue {
    switch content {
    case .picture: "picture"
    case .colour(let colour): ["color": json(colour)]
    case .file(let path): ["file": .string(path.text)]
    case .text: preconditionFailure("the text of a definition has values of its own")
    }
  }

  private static func json(_ colour: Colour) -> JSONValue {
    .numbers(colour.red, colour.green, colour.blue, colour.alpha)
  }

  /// Returns a background as JSON.
  static func json(_ background: Background) -> JSONValue {
    switch background {
    case .colour(let colour): return ["color": json(colour)]
    case .picture(let path, let fit):
      return ["picture": .string(path), "fit": .string(fit.rawValue)]
    case .pages(let blur, let dim):
      return ["pages": ["blur": .number(blur), "dim": .number(dim)]]
    case .gradient(let gradient):
      var members: [String: JSONValue] = [
        "stops": .array(gradient.stops.map { [.number($0.place), json($0.colour)] })
      ]
      if case .linear(let angle) = gradient.shape { members["angle"] = .number(angle.radians) }
      return ["gradient": .object(members)]
    }
  }
}
