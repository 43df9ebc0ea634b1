import JSONCoding

/// Writes values as YAML or JSON.
///
/// `JSONText` encodes any type, in one form. This type writes a value in several forms, which readers of YAML must
/// understand, and takes little time beside the reader that is tested.
struct DocumentText {
  private var bytes: [UInt8] = []

  /// Returns a value as JSON on one line.
  static func json(_ value: JSONValue) -> [UInt8] {
    var text = DocumentText()
    text.flow(value)
    return text.bytes
  }

  /// Returns a value as YAML with an entry per line down to a depth, and as JSON below that.
  static func yaml(_ value: JSONValue, depth: Int) -> [UInt8] {
    var text = DocumentText()
    text.block(value, indent: 0, depth: depth)
    return text.bytes
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  // MARK: Blocks

  private mutating func block(_ value: JSONValue, indent: Int, depth: Int) {
    switch value {
    case .object(let map) where !map.isEmpty && depth > 0:
      for key in map.keys.sorted() {
        write("\n" + String(repeating: " ", count: indent))
        quoted(key)
        write(":")
        block(map[key] ?? .null, indent: indent + 2, depth: depth - 1)
      }
    case .array(let list) where !list.isEmpty && depth > 0:
      for element in list {
        write("\n" + String(repeating: " ", count: indent) + "-")
        block(element, indent: indent + 2, depth: depth - 1)
      }
    default:
      write(" ")
      flow(value)
    }
  }

  // MARK: JSON

  private mutating func flow(_ value: JSONValue) {
    switch value {
    case .null: write("null")
    case .bool(let flag): write(flag ? "true" : "false")
    case .number(let number): write(Int(exactly: number).map { "\($0)" } ?? "\(number)")
    case .string(let text): quoted(text)
    case .array(let list):
      write("[")
      for (index, element) in list.enumerated() {
        if index > 0 { write(",") }
        flow(element)
      }
      write("]")
    case .object(let map):
      write("{")
      for (index, key) in map.keys.sorted().enumerated() {
        if index > 0 { write(",") }
        quoted(key)
        write(":")
        flow(map[key] ?? .null)
      }
      write("}")
    }
  }

  private mutating func quoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        write("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
