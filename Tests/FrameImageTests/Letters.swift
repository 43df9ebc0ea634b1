import FrameImage

/// Pictures of a few pixels as text, a letter a pixel and a line a row, so that tests show them.
enum Letters {
  /// Straight RGBA; what is clear is a dot.
  static let colours: [(letter: Character, colour: SIMD4<UInt8>)] = [
    ("r", [255, 0, 0, 255]), ("g", [0, 255, 0, 255]), ("b", [0, 0, 255, 255]),
    (".", .zero),
  ]

  /// The numbers of the letters' colours.
  static func indices(_ text: String) -> [UInt8] {
    text.filter { $0 != "/" }.map { letter in
      UInt8(colours.firstIndex { $0.letter == letter } ?? colours.count)
    }
  }

  /// Pixels from left to right and from top to bottom; rows stand between strokes.
  static func size(_ text: String) -> (width: Int, height: Int) {
    let rows = text.split(separator: "/")
    return (rows.first?.count ?? 0, rows.count)
  }

  /// The text of a picture; what has another colour is a question mark.
  static func text(_ bitmap: Bitmap) -> String {
    let letters = stride(from: 0, to: bitmap.bytes.count, by: 4).map { place in
      colours.first { colour in
        (0..<4).allSatisfy { colour.colour[$0] == bitmap.bytes[place + $0] }
      }?.letter ?? "?"
    }
    return stride(from: 0, to: letters.count, by: bitmap.width).map { start in
      String(letters[start..<start + bitmap.width])
    }.joined(separator: "/")
  }
}
