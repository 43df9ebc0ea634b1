import PageEffects
import PageGeometry

/// What a page needs to know of a compiled effect, as JSON: what is the same in all poses, and the places of the
/// numbers in a record.
package struct EffectDescription {
  private let table: PoseTable

  package init(_ table: PoseTable) { self.table = table }

  /// The JSON.
  package var text: String {
    let effect = table.effect
    var reach = "null"
    if let range = PageReach.range(of: effect) {
      reach = list([range.lowerBound, range.upperBound])
    }
    let parameters = effect.parameters.map { parameter in
      "\(quoted(parameter.name)):\(value(parameter.value))"
    }
    let pieces = effect.pieceGrid.map { #"{"rows":\#($0.rows),"columns":\#($0.columns)}"# }
    return #"{"window":\#(list([effect.window.lowerBound, effect.window.upperBound])),"#
      + #""reach":\#(reach),"stride":\#(number(effect.stride)),"wraps":\#(effect.wraps),"#
      + #""depth":\#(quoted(effect.depth.rawValue)),"parameters":{\#(parameters.joined(separator: ","))},"#
      + #""layers":[\#(layers.joined(separator: ","))],"pieces":\#(pieces ?? "null"),"#
      + #""recordLength":\#(table.recordLength),"pieceStart":\#(table.pieceStart)}"#
  }

  private var layers: [String] {
    var place = PoseTable.Place.layers
    return table.layers.map { layer in
      var fields = [#""kind":\#(quoted(layer.kind.rawValue))"#]
      var numbers: [String] = []
      for (slot, value) in zip(layer.kind.record.slots, layer.values) {
        switch value {
        case .number, .condition:
          numbers.append("[\(quoted(slot.key)),\(place),1]")
          place += 1
        case .numbers(let values):
          numbers.append("[\(quoted(slot.key)),\(place),\(values.count)]")
          place += values.count
        case .transform:
          numbers.append("[\(quoted(slot.key)),\(place),16]")
          place += 16
        default:
          if slot.kind != .verticalName, let text = fixed(value) {
            fields.append("\(quoted(slot.key)):\(text)")
          }
        }
      }
      return "{\(fields.joined(separator: ",")),\"numbers\":[\(numbers.joined(separator: ","))]}"
    }
  }

  /// Returns a value that is the same in all poses; nil if it is absent.
  private func fixed(_ value: PosedLayer.Value) -> String? {
    switch value {
    case .absent, .number, .condition, .numbers, .transform: nil
    case .colour(let colour): list(of: colour)
    case .content(.picture): #""picture""#
    case .content(.colour(let colour)): #"{"color":\#(list(of: colour))}"#
    case .content(.file(let path)): #"{"file":\#(quoted(path.text))}"#
    case .content(.text(let caption)): #"{"text":\#(quoted(caption.text.text))}"#
    case .fit(let fit): quoted(fit.rawValue)
    case .side(let side): quoted(side.rawValue)
    case .pattern(let pattern): quoted(pattern.text)
    case .alignment(let alignment): quoted(alignment.rawValue)
    case .name(let name): quoted(name)
    }
  }

  // MARK: JSON

  private func value(_ value: ParameterValue?) -> String {
    switch value {
    case .number(let value): number(value)
    case .bool(let holds): "\(holds)"
    case .choice(let name): quoted(name)
    case nil: "null"
    }
  }

  private func list(of colour: Colour) -> String {
    list([colour.red, colour.green, colour.blue, colour.alpha])
  }

  private func list(_ numbers: [Double]) -> String {
    "[\(numbers.map { number($0) }.joined(separator: ","))]"
  }

  /// Returns a number; readers of JSON round one that is too large to infinity.
  private func number(_ number: Double) -> String {
    number.isFinite ? "\(number)" : number > 0 ? "1e999" : "-1e999"
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted += "\\"
        quoted.unicodeScalars.append(scalar)
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          quoted += digits.utf8.count == 1 ? "\\u000\(digits)" : "\\u00\(digits)"
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}
