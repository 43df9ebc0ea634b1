/// A colour in gamma-encoded sRGB, with straight (not premultiplied) alpha.
public struct Colour: Sendable, Hashable {
  /// The red component, 0 to 1.
  public var red: Double
  /// The green component, 0 to 1.
  public var green: Double
  /// The blue component, 0 to 1.
  public var blue: Double
  /// The opacity, from 0 (transparent) to 1.
  public var alpha: Double

  /// Creates a colour from its components, each 0 to 1; cairo clamps values outside.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a shade of grey.
  ///
  /// - Parameters:
  ///   - white: 0 for black, 1 for white.
  ///   - alpha: The opacity, 0 to 1.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The default colour behind the pages: #1c1c1e, the dark grey of grouped lists on iOS.
  public static let standardBackground = Colour(
    red: 28.0 / 255,
    green: 28.0 / 255,
    blue: 30.0 / 255
  )
}

extension Colour {
  /// Parses a CSS colour; nil if the text is not one.
  ///
  /// - Parameter css: Hexadecimal with 3, 4, 6 or 8 digits, `rgb()` or `rgba()` with commas or spaces, one
  ///   of the 148 names, or `transparent`; case is ignored.
  public init?(css: String) {
    let text = css.lowercased()
    let name = text.hasSuffix("grey") ? text.dropLast(2) + "ay" : text[...]
    if text == "transparent" {
      self.init(white: 0, alpha: 0)
    } else if let digits = Self.names[name] {
      self.init(hexadecimal: digits)
    } else if text.hasPrefix("#") {
      self.init(hexadecimal: text.dropFirst())
    } else if text.hasSuffix(")"), let open = text.firstIndex(of: "("),
      ["rgb", "rgba"].contains(text[..<open])
    {
      self.init(function: text[text.index(after: open)...].dropLast())
    } else {
      return nil
    }
  }

  /// The CSS text that parses to exactly this colour: hexadecimal where all channels are whole bytes,
  /// else `rgb()`.
  public var css: String {
    let channels = [red, green, blue, alpha]
    let bytes = channels.map { ($0 * 255).rounded() }
    guard zip(bytes, channels).allSatisfy({ $0 / 255 == $1 }) else {
      // Because of rounding, the product may differ by one bit from the number that was parsed.
      let numbers = channels.map { channel in
        let product = channel * 255
        return [product, product.nextUp, product.nextDown].first { $0 / 255 == channel } ?? product
      }
      return "rgb(\(numbers[0]) \(numbers[1]) \(numbers[2]) / \(alpha))"
    }
    let digits = bytes.map { byte in
      let text = String(Int(byte), radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    return "#" + digits.prefix(alpha == 1 ? 3 : 4).joined()
  }

  private init(channels: [Double]) {
    self.init(
      red: channels[0],
      green: channels[1],
      blue: channels[2],
      alpha: channels.count > 3 ? channels[3] : 1
    )
  }

  private init?(hexadecimal digits: Substring) {
    let values = digits.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3, 4: self.init(channels: values.map { Double($0 * 17) / 255 })
    case 6, 8:
      let bytes: [Int] = (0..<values.count / 2).map { values[2 * $0] * 16 + values[2 * $0 + 1] }
      self.init(channels: bytes.map { Double($0) / 255 })
    default: return nil
    }
  }

  /// Parses the arguments of `rgb()`: three channels of 0 to 255 or percent, and optional alpha.
  ///
  /// The arguments are separated by commas, or by spaces with a slash before alpha.
  private init?(function arguments: Substring) {
    func pieces(_ text: Substring, _ separator: Character) -> [Substring] {
      text.split(separator: separator, omittingEmptySubsequences: false)
    }
    var parts = pieces(arguments, ",")
    if parts.count == 1 {
      let halves = pieces(arguments, "/")
      parts = halves[0].split(separator: " ")
      guard parts.count == 3, halves.count <= 2 else { return nil }
      parts += halves.dropFirst()
    }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    var channels: [Double] = []
    for (index, part) in parts.enumerated() {
      guard let (value, isShare) = Self.number(part) else { return nil }
      let share = value / (isShare ? 100 : index < 3 ? 255 : 1)
      channels.append(min(max(share, 0), 1))
    }
    self.init(channels: channels)
  }

  /// Parses a decimal number with an optional percent sign and surrounding spaces.
  private static func number(_ text: Substring) -> (value: Double, isShare: Bool)? {
    let word = text.split(separator: " ", omittingEmptySubsequences: true)
    guard word.count == 1 else { return nil }
    let isShare = word[0].hasSuffix("%")
    let digits = isShare ? word[0].dropLast() : word[0]
    // Double also parses "0x10", "nan" and "infinity".
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.e".contains($0)) }),
      let value = Double(digits), value.isFinite
    else { return nil }
    return (value, isShare)
  }

  /// The names of colours in CSS, in alphabetical order, spelt with "gray"; and `transparent`.
  package static let cssNames = names.keys.map { String($0) }.sorted() + ["transparent"]

  /// The named colours of CSS, spelt with "gray", as six hexadecimal digits.
  ///
  /// Source: CSS Color Module Level 4, section 6.1.
  private static let names: [Substring: Substring] = {
    let words = """
      aliceblue F0F8FF antiquewhite FAEBD7 aqua 00FFFF aquamarine 7FFFD4 azure F0FFFF beige F5F5DC
      bisque FFE4C4 black 000000 blanchedalmond FFEBCD blue 0000FF blueviolet 8A2BE2 brown A52A2A
      burlywood DEB887 cadetblue 5F9EA0 chartreuse 7FFF00 chocolate D2691E coral FF7F50
      cornflowerblue 6495ED cornsilk FFF8DC crimson DC143C cyan 00FFFF darkblue 00008B
      darkcyan 008B8B darkgoldenrod B8860B darkgray A9A9A9 darkgreen 006400 darkkhaki BDB76B
      darkmagenta 8B008B darkolivegreen 556B2F darkorange FF8C00 darkorchid 9932CC darkred 8B0000
      darksalmon E9967A darkseagreen 8FBC8F darkslateblue 483D8B darkslategray 2F4F4F
      darkturquoise 00CED1 darkviolet 9400D3 deeppink FF1493 deepskyblue 00BFFF dimgray 696969
      dodgerblue 1E90FF firebrick B22222 floralwhite FFFAF0 forestgreen 228B22 fuchsia FF00FF
      gainsboro DCDCDC ghostwhite F8F8FF gold FFD700 goldenrod DAA520 gray 808080 green 008000
      greenyellow ADFF2F honeydew F0FFF0 hotpink FF69B4 indianred CD5C5C indigo 4B0082
      ivory FFFFF0 khaki F0E68C lavender E6E6FA lavenderblush FFF0F5 lawngreen 7CFC00
      lemonchiffon FFFACD lightblue ADD8E6 lightcoral F08080 lightcyan E0FFFF
      lightgoldenrodyellow FAFAD2 lightgray D3D3D3 lightgreen 90EE90 lightpink FFB6C1
      lightsalmon FFA07A lightseagreen 20B2AA lightskyblue 87CEFA lightslategray 778899
      lightsteelblue B0C4DE lightyellow FFFFE0 lime 00FF00 limegreen 32CD32 linen FAF0E6
      magenta FF00FF maroon 800000 mediumaquamarine 66CDAA mediumblue 0000CD mediumorchid BA55D3
      mediumpurple 9370DB mediumseagreen 3CB371 mediumslateblue 7B68EE mediumspringgreen 00FA9A
      mediumturquoise 48D1CC mediumvioletred C71585 midnightblue 191970 mintcream F5FFFA
      mistyrose FFE4E1 moccasin FFE4B5 navajowhite FFDEAD navy 000080 oldlace FDF5E6 olive 808000
      olivedrab 6B8E23 orange FFA500 orangered FF4500 orchid DA70D6 palegoldenrod EEE8AA
      palegreen 98FB98 paleturquoise AFEEEE palevioletred DB7093 papayawhip FFEFD5
      peachpuff FFDAB9 peru CD853F pink FFC0CB plum DDA0DD powderblue B0E0E6 purple 800080
      rebeccapurple 663399 red FF0000 rosybrown BC8F8F royalblue 4169E1 saddlebrown 8B4513
      salmon FA8072 sandybrown F4A460 seagreen 2E8B57 seashell FFF5EE sienna A0522D silver C0C0C0
      skyblue 87CEEB slateblue 6A5ACD slategray 708090 snow FFFAFA springgreen 00FF7F
      steelblue 4682B4 tan D2B48C teal 008080 thistle D8BFD8 tomato FF6347 turquoise 40E0D0
      violet EE82EE wheat F5DEB3 white FFFFFF whitesmoke F5F5F5 yellow FFFF00 yellowgreen 9ACD32
      """.split(whereSeparator: { $0.isWhitespace })
    let pairs = stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()
}
