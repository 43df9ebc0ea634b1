import JSONCoding

/// A pose in JSON.
struct JSONRow {
  let row: FitTable.Row

  /// The keys of layers that a preset is not derived from, with their words.
  private static let skipped = [
    "pieces": "pieces are not derived; only the page itself is",
    "layers": "the layers of a page's content are not derived",
    "floor": "the floor is not derived",
    "glow": "the glow is not derived, because the data has no colour",
  ]

  /// Reads a pose.
  init(
    _ json: JSONValue,
    place: String,
    reader: PoseRows,
    notes: inout Set<String>
  ) throws(FitError) {
    guard case .object(let object) = json else {
      throw .content(reader.file, "\(place) is not an object", "Expected { \"difference\": 0, … }.")
    }
    var numbers: [String: Double] = [:]
    var (matrix, corners): ([Double]?, [Double]?)
    for key in object.keys.sorted() {
      guard let value = object[key] else { continue }
      switch (key, value) {
      case (_, .null): continue
      case ("matrix", _): matrix = try Self.list(value, 16, "\(place): matrix", reader.file)
      case ("corners", .array(let points)):
        let flat = points.flatMap { $0.numbers ?? [] }
        corners = try Self.list(
          .array(flat.map(JSONValue.number)),
          8,
          "\(place): corners",
          reader.file
        )
      case ("overlays", .array(let overlays)):
        for case .object(let overlay) in overlays {
          guard case .string(let name)? = overlay["name"],
            case .number(let opacity)? = overlay["opacity"]
          else { continue }
          guard FitNumbers.isKnown("overlay.\(name)") else {
            throw .content(
              reader.file,
              "\(place): no overlay can be called '\(name)'",
              "Use letters, digits and _, a letter first."
            )
          }
          numbers["overlay.\(name)"] = opacity
        }
      case (_, .object(let fields)) where FitNumbers.fields.contains { $0.layer == key }:
        for (field, value) in fields {
          if case .number(let number) = value, FitNumbers.isKnown("\(key).\(field)") {
            numbers["\(key).\(field)"] = number
          }
        }
      case (_, .number(let number)):
        let names = PoseRows.names(of: key)
        guard !names.isEmpty else { throw reader.unknown(key) }
        for name in names { numbers[name] = number }
      case (_, .bool(let flag)) where PoseRows.names.contains(key): numbers[key] = flag ? 1 : 0
      default:
        guard let words = Self.skipped[key] else { throw reader.unknown(key) }
        notes.insert(words)
      }
    }
    row = try reader.row(numbers, matrix: matrix, corners: corners, place: place)
  }

  private static func list(
    _ value: JSONValue,
    _ count: Int,
    _ place: String,
    _ file: String
  ) throws(FitError) -> [Double] {
    guard let numbers = value.numbers, numbers.count == count else {
      throw .content(
        file,
        "\(place) is \(value.shortText)",
        count == 16
          ? "Expected 16 numbers, row by row." : "Expected four pairs of numbers: [[x, y], …]."
      )
    }
    return numbers
  }
}
