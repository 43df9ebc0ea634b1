import JSONCoding
import TextTools

/// The options of an effect of Swiper as parameters of its preset.
struct SwiperReader {
  let file: String
  let effect: String
  let isVertical: Bool
  /// The parameters with the text of their defaults, in order.
  private(set) var parameters: [(name: String, text: String)] = []

  init(file: String, effect: String, isVertical: Bool) {
    (self.file, self.effect, self.isVertical) = (file, effect, isVertical)
  }

  /// The kinds of values of options.
  private enum Kind {
    case number, flag, degrees, percent, lengthOrShare
  }

  /// The options of each effect, and the parameter with each.
  private static let options: [String: [(option: String, parameter: String, kind: Kind)]] = [
    "coverflow": [
      ("rotate", "rotate", .degrees), ("stretch", "stretch", .lengthOrShare),
      ("depth", "depth", .number), ("scale", "scale", .number), ("modifier", "modifier", .number),
      ("slideShadows", "slideShadows", .flag),
    ],
    "cards": [
      ("perSlideOffset", "perSlideOffset", .percent),
      ("perSlideRotate", "perSlideRotate", .degrees),
      ("rotate", "rotate", .flag), ("slideShadows", "slideShadows", .flag),
    ],
    "cube": [
      ("slideShadows", "slideShadows", .flag), ("shadow", "shadow", .flag),
      ("shadowOffset", "shadowOffset", .number), ("shadowScale", "shadowScale", .number),
    ],
    "flip": [("slideShadows", "slideShadows", .flag), ("limitRotation", "limitRotation", .flag)],
    "fade": [("crossFade", "crossFade", .flag)],
    "slide": [],
    "creative": [
      ("limitProgress", "limitProgress", .number),
      ("progressMultiplier", "progressMultiplier", .number),
      ("shadowPerProgress", "shadowPerProgress", .flag), ("perspective", "usePerspective", .flag),
    ],
  ]

  private static let sides = ["prev", "next"]
  private static let sideOptions = ["translate", "rotate", "scale", "opacity", "shadow", "origin"]

  // MARK: Options

  /// Reads the options of the effect.
  mutating func read(_ options: [String: JSONValue]) throws(FitError) {
    let known = Self.options[effect] ?? []
    for key in options.keys.sorted() {
      guard let value = options[key] else { continue }
      if effect == "creative", Self.sides.contains(key) {
        try readSide(key, value)
      } else if let option = known.first(where: { $0.option == key }) {
        try add(option.parameter, value, option.kind, "\(effect)Effect.\(key)")
      } else {
        let names = known.map(\.option) + (effect == "creative" ? Self.sides : [])
        throw unknown("\(effect)Effect.\(key)", key, names)
      }
    }
  }

  private func unknown(_ place: String, _ key: String, _ known: [String]) -> FitError {
    let hint = Suggestion.question(Suggestion.nearest(to: key, in: known))
    return .content(
      file,
      "unknown option '\(place)'",
      "\(hint)Options: \(known.sorted().joined(separator: ", "))."
    )
  }

  private func wrong(_ place: String, _ value: JSONValue, _ expected: String) -> FitError {
    .content(file, "'\(place)' is \(value.shortText)", "Expected \(expected).")
  }

  private mutating func add(_ name: String, _ value: JSONValue, _ kind: Kind, _ place: String)
    throws(FitError)
  {
    switch (kind, value) {
    case (.number, .number(let number)): parameters.append((name, number.plainText))
    case (.degrees, .number(let number)): parameters.append((name, number.plainText + "deg"))
    case (.percent, .number(let number)): parameters.append((name, number.plainText + "%"))
    case (.flag, .bool(let flag)): parameters.append((name, "\(flag)"))
    case (.lengthOrShare, _): add(name, try length(value, place))
    default: throw wrong(place, value, kind == .flag ? "true or false" : "a number")
    }
  }

  private typealias Length = (number: Double, isShare: Bool)

  private mutating func add(_ name: String, _ length: Length) {
    let text = length.number.plainText
    parameters.append(length.isShare ? ("\(name)Share", "\(text)%") : (name, text))
  }

  /// Reads a number of points, `"20px"` or `"20%"`.
  private func length(_ value: JSONValue, _ place: String) throws(FitError) -> Length {
    if case .number(let number) = value { return (number, false) }
    if case .string(let text) = value {
      if text.hasSuffix("%"), let number = Double(text.dropLast()) { return (number, true) }
      if let number = Double(text.hasSuffix("px") ? text.dropLast(2) : Substring(text)) {
        return (number, false)
      }
    }
    throw wrong(place, value, "a number of points, or a percentage such as \"-20%\"")
  }

  // MARK: Sides

  /// Reads the options of the previous or the next slide.
  private mutating func readSide(_ side: String, _ value: JSONValue) throws(FitError) {
    let place = "creativeEffect.\(side)"
    guard case .object(let options) = value else { throw wrong(place, value, "an object") }
    for key in options.keys.sorted() {
      guard let value = options[key] else { continue }
      let place = "\(place).\(key)"
      switch key {
      case "translate": try readTranslation(side, value, place)
      case "rotate": try readRotation(side, value, place)
      case "scale": try add("\(side)Scale", value, .number, place)
      case "opacity": try add("\(side)Opacity", value, .number, place)
      case "shadow": try add("\(side)Shadow", value, .flag, place)
      case "origin": try readOrigin(side, value, place)
      default: throw unknown(place, key, Self.sideOptions)
      }
    }
  }

  /// The axes of the preset with the axes of a slide: those of vertical pages are exchanged.
  private var axes: [String] { isVertical ? ["Y", "X"] : ["X", "Y"] }

  private mutating func readTranslation(_ side: String, _ value: JSONValue, _ place: String)
    throws(FitError)
  {
    guard case .array(let list) = value, list.count <= 3 else {
      throw wrong(place, value, "a list of up to three lengths, such as [\"-20%\", 0, -1]")
    }
    for (index, value) in list.enumerated() {
      let length = try length(value, "\(place)[\(index)]")
      guard length.number != 0 else { continue }
      let axis = (axes + ["Z"])[index]
      guard !length.isShare || index < 2 else {
        throw wrong("\(place)[2]", value, "a number of points: a shift in depth has no percentage")
      }
      add("\(side)\(axis)", length)
    }
  }

  private mutating func readRotation(_ side: String, _ value: JSONValue, _ place: String)
    throws(FitError)
  {
    guard let angles = value.numbers, angles.count <= 3 else {
      throw wrong(place, value, "a list of up to three angles in degrees, such as [0, 0, -90]")
    }
    for (index, angle) in angles.enumerated() where angle != 0 {
      // Reflected in the diagonal, a rotation about x is one about y in the opposite direction.
      let axis = (axes + ["Z"])[index]
      parameters.append(("\(side)Rotate\(axis)", (isVertical ? -angle : angle).plainText + "deg"))
    }
  }

  private mutating func readOrigin(_ side: String, _ value: JSONValue, _ place: String)
    throws(FitError)
  {
    guard case .string(let text) = value else {
      throw wrong(place, value, "a text such as \"left center\"")
    }
    for word in text.split(separator: " ") {
      let position: (axis: Int, share: Double)? =
        switch word {
        case "left": (0, -0.5)
        case "right": (0, 0.5)
        case "top": (1, -0.5)
        case "bottom": (1, 0.5)
        case "center", "50%": nil
        default:
          throw wrong(place, value, "left, right, top, bottom and center, such as \"left center\"")
        }
      guard let position else { continue }
      let length = (position.axis == 0) != isVertical ? "L" : "(w + h - L)"
      let sign = position.share < 0 ? "-" : ""
      parameters.append(("\(side)Origin\(axes[position.axis])", "\(sign)\(length) / 2"))
    }
  }
}
