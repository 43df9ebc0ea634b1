import FrameImage

/// A conversion between small pictures and strings, with a letter per pixel and a slash between rows.
enum Letters {
  /// The RGBA values of each letter, which are not premultiplied; a dot is transparent.
  static let colours: [(letter: Character, colour: SIMD4<UInt8>)] = [
    ("r", [255, 0, 0, 255]), ("g", [0, 255, 0, 255]), ("b", [0, 0, 255, 255]),
    (".", .zero),
  ]

  /// Returns the index in `colours` of each letter; a letter without a colour has the next index.
  static func indices(_ text: String) -> [UInt8] {
    text.filter { $0 != "/" }.map { letter in
      UInt8(colours.firstIndex { $0.letter == letter } ?? colours.count)
    }
  }

  /// Returns the width and height of the picture that a string describes.
  static func size(_ text: String) -> (width: Int, height: Int) {
    let rows = text.split(separator: "/")
    return (rows.first?.count ?? 0, rows.count)
  }

  /// Returns the string for a picture, with a question mark for each colour that has no letter.
  static func text(_ bitmap: Bitmap) -> String {
    let letters = stride(from: 0, to: bitmap.bytes.count, by: 4).map { offset in
      colours.first { colour in
        (0..<4).allSatisfy { colour.colour[$0] == bitmap.bytes[offset + $0] }
      }?.letter ?? "?"
    }
    return stride(from: 0, to: letters.count, by: bitmap.width).map { start in
      String(letters[start..<start + bitmap.width])
    }.joined(separator: "/")
  }
}
