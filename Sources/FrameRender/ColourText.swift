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
      self.init(channels: [24, 16, 8].map { Double((name >> ($0 - 8)) & 0xFF) / 255 })
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

  private init(channels: [Double]) {
    self.init(
      red: channels[0],
      green: channels[1],
      blue: channels[2],
      alpha: channels.count > 3 ? channels[3] : 1
    )
  }

  private init?(hexadecimal digits: Substring) {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3, 4: self.init(channels: values.map { Double($0 * 17) / 255 })
    case 6, 8:
      self.init(
        channels: stride(from: 0, to: values.count, by: 2).map {
          Double(values[$0] * 16 + values[$0 + 1]) / 255
        }
      )
    default: return nil
    }
  }

  /// What stands in the parentheses of `rgb()`: three channels of 0 to 255 or percent, and alpha.
  private init?(function arguments: Substring) {
    let parts = arguments.split { $0 == "," || $0 == "/" || $0 == " " }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    var channels: [Double] = []
    for (index, part) in parts.enumerated() {
      let isShare = part.hasSuffix("%")
      guard let value = Double(isShare ? part.dropLast() : part), value.isFinite else {
        return nil
      }
      let share = value / (isShare ? 100 : index < 3 ? 255 : 1)
      channels.append(min(max(share, 0), 1))
    }
    self.init(channels: channels)
  }
}
