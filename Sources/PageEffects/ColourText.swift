extension Colour {
  /// A colour as CSS writes it; nil where the text is none.
  ///
  /// Hexadecimal with 3, 4, 6 or 8 digits, `rgb()` and `rgba()` with commas or spaces, the 148 names,
  /// and `transparent`; letters of either case.
  ///
  /// - Parameter css: The text.
  public init?(css: String) {
    let text = css.lowercased()
    if text == "transparent" {
      self.init(white: 0, alpha: 0)
    } else if let name = Self.names[text] {
      self.init(
        channels: [16, 8, 0].map { (shift: UInt32) in Double((name >> shift) & 0xFF) / 255 }
      )
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

  /// The colour as CSS writes it, which reads back as the same: hexadecimal where its channels are
  /// bytes, else `rgb()`.
  public var css: String {
    let channels = [red, green, blue, alpha]
    let bytes = channels.map { ($0 * 255).rounded() }
    guard zip(bytes, channels).allSatisfy({ $0 / 255 == $1 }) else {
      // A product may be the neighbour of the number that was read.
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

  /// What stands in the parentheses of `rgb()`: three channels of 0 to 255 or percent, and alpha.
  ///
  /// Either commas stand between all of them, or spaces and a slash before alpha.
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

  /// A decimal number, and whether a percent sign follows it; spaces around it are allowed.
  private static func number(_ text: Substring) -> (value: Double, isShare: Bool)? {
    let word = text.split(separator: " ", omittingEmptySubsequences: true)
    guard word.count == 1 else { return nil }
    let isShare = word[0].hasSuffix("%")
    let digits = isShare ? word[0].dropLast() : word[0]
    // Double reads "0x10", "nan" and "infinity" too.
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.e".contains($0)) }),
      let value = Double(digits), value.isFinite
    else { return nil }
    return (value, isShare)
  }
}
