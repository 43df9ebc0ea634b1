import FrameEncode
import JSONCoding
package import PageEffects
package import PageGeometry
import PresetFiles
import TextTools

extension SpecSyntax where Value == Double {
  /// Returns the syntax of a number in a range, with an optional unit.
  package static func number(_ range: ClosedRange<Double>, units: [String: Double] = [:]) -> Self {
    let help = "Expected a number from \(SpecNumbers.text(range))."
    @Sendable func check(_ number: Double?, of text: String? = nil) throws(SpecProblem) -> Double {
      guard let number, range.contains(number) else {
        let meant = text.flatMap { SpecNumbers.meant(by: $0, units: Set(units.keys)) }
        throw SpecProblem(help, meant: meant)
      }
      return number
    }
    return SpecSyntax(
      parse: { text throws(SpecProblem) in
        try check(SpecNumbers.number(text, units: units), of: text)
      },
      read: { json throws(SpecProblem) in
        guard case .number(let number) = json else { throw SpecProblem(help) }
        return try check(number)
      },
      text: SpecNumbers.text,
      json: JSONValue.number,
      schema: [
        "type": "number", "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ]
    )
  }

  /// The syntax of a length or position, which can be negative.
  static let coordinate = number(-SpecNumbers.largest...SpecNumbers.largest)
  /// The syntax of a rate or speed, which must be greater than 0.
  package static let positive = number(SpecNumbers.positive)
  /// The syntax of a time greater than 0 in seconds: `2`, `2s`, `500ms`.
  package static let duration = number(SpecNumbers.positive, units: timeUnits)
  /// The syntax of a file's size in bytes: `5MB`, `800kB`.
  package static let fileSize = number(
    1...1e12,
    units: ["B": 1, "kB": 1e3, "KB": 1e3, "MB": 1e6, "GB": 1e9, "KiB": 0x1p10, "MiB": 0x1p20]
  )
  /// The syntax of a time of at least 0, in seconds.
  package static let time = number(0...SpecNumbers.largest, units: timeUnits)

  private static let timeUnits = ["s": 1, "ms": 0.001]
}

extension SpecSyntax where Value == Int {
  /// Returns the syntax of a whole number in a range.
  package static func count(_ range: ClosedRange<Int>) -> Self {
    let help = "Expected a whole number from \(range.lowerBound) to \(range.upperBound)."
    @Sendable func check(_ number: Int?, of text: String? = nil) throws(SpecProblem) -> Int {
      guard let number, range.contains(number) else {
        let meant = text.flatMap { SpecNumbers.meant(by: $0, units: []) }
        throw SpecProblem(help, meant: meant.flatMap { Int($0) == nil ? nil : $0 })
      }
      return number
    }
    return SpecSyntax(
      parse: { text throws(SpecProblem) in try check(Int(text), of: text) },
      read: { json throws(SpecProblem) in
        guard case .number(let number) = json else { throw SpecProblem(help) }
        return try check(Int(exactly: number))
      },
      text: { "\($0)" },
      json: { .number(Double($0)) },
      schema: [
        "type": "integer", "minimum": .number(Double(range.lowerBound)),
        "maximum": .number(Double(range.upperBound)),
      ]
    )
  }
}

extension SpecSyntax where Value == Size {
  /// The syntax of a width and a height in points: `640x400`, `640×400`, `[640, 400]`.
  package static let size = SpecSyntax(
    parse: { text throws(SpecProblem) in
      try size(SpecNumbers.list(text, separators: ["x", "X", "×"]), of: text)
    },
    read: { json throws(SpecProblem) in try size(json.numbers) },
    text: { "\(SpecNumbers.text($0.width))x\(SpecNumbers.text($0.height))" },
    json: { .numbers($0.width, $0.height) },
    schema: pairSchema(minimum: SpecNumbers.smallest)
  )

  private static func size(_ numbers: [Double]?, of text: String? = nil) throws(SpecProblem) -> Size
  {
    guard let numbers, numbers.count == 2 else {
      let help = "Expected a width and a height in points, such as 640x400."
      throw SpecProblem(help, meant: text.flatMap(meant))
    }
    guard numbers.allSatisfy(SpecNumbers.positive.contains) else {
      throw SpecProblem("Width and height must be from 0.000001 to 1000000000 points.")
    }
    return Size(width: numbers[0], height: numbers[1])
  }

  /// Returns the size that a text means: two numbers with something else between them, or the name of a video's size.
  private static func meant(by text: String) -> String? {
    let pattern = #/\s*(\d+(?:\.\d+)?)(?:\D+)(\d+(?:\.\d+)?)\D*/#
    if let match = text.wholeMatch(of: pattern) { return "\(match.output.1)x\(match.output.2)" }
    return ["720p": "1280x720", "1080p": "1920x1080", "4k": "3840x2160"][text.lowercased()]
  }
}

extension SpecSyntax where Value == Point {
  /// The syntax of two lengths in points: `10,-20`, `[10, -20]`.
  static let point = SpecSyntax(
    parse: { text throws(SpecProblem) in try point(SpecNumbers.list(text)) },
    read: { json throws(SpecProblem) in try point(json.numbers) },
    text: { "\(SpecNumbers.text($0.x)),\(SpecNumbers.text($0.y))" },
    json: { .numbers($0.x, $0.y) },
    schema: pairSchema(minimum: -SpecNumbers.largest)
  )

  private static func point(_ numbers: [Double]?) throws(SpecProblem) -> Point {
    guard let numbers, numbers.count == 2 else {
      throw SpecProblem("Expected two lengths in points, such as 10,-20.")
    }
    guard numbers.allSatisfy({ abs($0) <= SpecNumbers.largest }) else {
      throw SpecProblem("Expected numbers from -1000000000 to 1000000000.")
    }
    return Point(x: numbers[0], y: numbers[1])
  }
}

/// Returns the schema of an array of two numbers.
private func pairSchema(minimum: Double) -> [String: JSONValue] {
  [
    "type": "array", "minItems": 2, "maxItems": 2,
    "items": .object([
      "type": "number", "minimum": .number(minimum),
      "maximum": .number(SpecNumbers.largest),
    ]),
  ]
}

extension SpecSyntax where Value == [Double] {
  /// The maximum number of scales of one render; screens have fewer different scales.
  private static let mostScales = 8

  /// The syntax of scales in pixels per point: `2`, `2x`, `1,2,3`.
  static let scales = SpecSyntax(
    parse: { text throws(SpecProblem) in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { SpecNumbers.number($0, units: ["x": 1]) }
      return try scales(numbers.count == parts.count ? numbers : nil)
    },
    read: { json throws(SpecProblem) in
      if case .number(let number) = json { return try scales([number]) }
      return try scales(json.numbers)
    },
    text: { $0.map { SpecNumbers.text($0) }.joined(separator: ",") },
    json: { $0.count == 1 ? .number($0[0]) : .array($0.map(JSONValue.number)) },
    schema: [
      "anyOf": .array([
        .object(scaleSchema),
        .object([
          "type": "array", "items": .object(scaleSchema), "minItems": 1,
          "maxItems": .number(Double(mostScales)), "uniqueItems": true,
        ]),
      ])
    ]
  )

  private static let scaleSchema = SpecSyntax<Double>.positive.schema

  private static func scales(_ numbers: [Double]?) throws(SpecProblem) -> [Double] {
    guard let numbers, !numbers.isEmpty,
      numbers.allSatisfy(SpecNumbers.positive.contains)
    else {
      throw SpecProblem("Expected a number from 0.000001 to 1000000000, or a list, such as 1,2,3.")
    }
    guard numbers.count <= mostScales else {
      throw SpecProblem("Expected at most \(mostScales) scales.")
    }
    // A repeated scale would render the same frames twice.
    for (place, number) in numbers.enumerated() where numbers[..<place].contains(number) {
      throw SpecProblem("Expected each scale once; \(SpecNumbers.text(number)) is repeated.")
    }
    return numbers
  }
}

extension SpecSyntax where Value == String {
  /// Returns the syntax of any string, such as a path.
  static func text(_ words: [String] = []) -> Self {
    SpecSyntax(
      expected: "Expected a string.",
      words: words,
      parse: { text throws(SpecProblem) in text },
      text: \.self
    )
  }
}

/// Other words that people use for values.
private let otherWords: [String: Set<String>] = [
  "horizontal": ["column", "columns", "leftright", "x"],
  "vertical": ["down", "row", "rows", "up", "updown", "y"],
  "photos": ["images", "pictures"],
  "cover": ["crop", "fill"],
  "contain": ["fit", "inside"],
  "default": ["medium", "normal"],
  "small": ["best", "max", "smallest"],
]

extension SpecSyntax {
  /// Returns the syntax of values that are words.
  private static func words(
    _ words: [String],
    value: @escaping @Sendable (String) -> Value?,
    text: @escaping @Sendable (Value) -> String
  ) -> Self {
    let help = "Expected one of \(words.joined(separator: ", "))."
    return SpecSyntax(
      expected: help,
      words: words,
      schema: ["enum": .array(words.map(JSONValue.string))],
      parse: { text throws(SpecProblem) in
        guard let value = value(text) else {
          throw SpecProblem(help, meant: Suggestion.meant(by: text, in: words, others: otherWords))
        }
        return value
      },
      text: text
    )
  }
}

extension SpecSyntax where Value == String {
  /// The name of a video's codec.
  static let codec: Self = {
    let names = OutputFormat.all.flatMap { $0.codecs.map(\.name) }
    return words(names, value: { names.contains($0) ? $0 : nil }, text: \.self)
  }()
}

extension SpecSyntax where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  /// Returns the syntax of a type whose values are words.
  package static func word() -> Self {
    words(Value.allCases.map(\.rawValue), value: Value.init, text: \.rawValue)
  }
}

extension SpecSyntax where Value == TimingFunction {
  /// The syntax of a timing function: the name of a curve, a CSS function, or a spring.
  static let timing = SpecSyntax(
    expected: "Expected a string, such as \"ease-out\".",
    words: TimingFunction.names,
    parse: { text throws(SpecProblem) in
      do throws(TimingFunctionError) {
        return try TimingFunction(text)
      } catch { throw SpecProblem(error.description) }
    },
    text: \.description
  )
}

extension SpecSyntax where Value == Colour {
  /// The syntax of a CSS colour.
  package static let colour = SpecSyntax(
    expected: colourHelp,
    parse: { text throws(SpecProblem) in
      guard let colour = Colour(css: text) else {
        throw SpecProblem(colourHelp, meant: meant(by: text))
      }
      return colour
    },
    text: \.css
  )

  private static let colourHelp =
    "Expected a CSS colour, such as #1c1c1e, rgb(28 28 30), navy or transparent."

  /// Returns the colour that a text means: a similar name, or digits without `#`.
  private static func meant(by text: String) -> String? {
    let digits = "#\(text)"
    return Colour(css: digits) != nil
      ? digits : Suggestion.meant(by: text, in: Colour.cssNames, others: otherColours)
  }

  private static let otherColours: [String: Set<String>] = [
    "transparent": ["alpha", "clear", "none", "nothing"]
  ]
}

extension SpecSyntax where Value == ClosedRange<Int> {
  /// The syntax of a range of frames: `10-19`, `[10, 19]`.
  package static let frames = SpecSyntax(
    parse: { text throws(SpecProblem) in
      let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      return try range(ends)
    },
    read: { json throws(SpecProblem) in try range((json.numbers ?? []).map { Int(exactly: $0) }) },
    text: { "\($0.lowerBound)-\($0.upperBound)" },
    json: { .numbers(Double($0.lowerBound), Double($0.upperBound)) },
    schema: [
      "type": "array", "minItems": 2, "maxItems": 2,
      "items": .object(["type": "integer", "minimum": 0]),
    ]
  )

  private static func range(_ ends: [Int?]) throws(SpecProblem) -> ClosedRange<Int> {
    guard ends.count == 2, let from = ends[0], let to = ends[1], 0 <= from, from <= to else {
      throw SpecProblem("Expected a first and a last frame, such as 10-19.")
    }
    return from...to
  }
}
