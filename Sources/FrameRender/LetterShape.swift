import PageGeometry

/// The middle lines of one character's strokes.
///
/// The top of capitals is y = 0, the line that letters stand on y = 1, the left x = 0 and the right
/// x = ``width``. Digits, the minus sign and the point are those of ``NumeralShape``.
struct LetterShape {
  /// The right edge, in heights of a capital.
  let width: Double
  /// The lines to stroke.
  let path: VectorPath

  /// The shape of a character; an upright box for one that has none.
  init(_ character: Character) {
    if NumeralShape.characters.contains(character) {
      let numeral = NumeralShape(character)
      (width, path) = (numeral.width, numeral.path)
    } else {
      let known = Self.alphabet[Self.substitutes[character] ?? character]
      (width, path) = known ?? Self.parsed(0.5, "M0 0L.5 0L.5 1L0 1L0 0")
    }
  }

  /// Whether a character has a shape of its own.
  static func knows(_ character: Character) -> Bool {
    NumeralShape.characters.contains(character)
      || alphabet[substitutes[character] ?? character] != nil
  }

  /// Characters that look like others, or that are for a poorer alphabet.
  private static let substitutes: [Character: Character] = [
    "’": "'", "‘": "'", "“": "\"", "”": "\"", "–": "−", "—": "−",
  ]

  private static let alphabet = LetterStrokes.all.mapValues { parsed($0.width, $0.strokes) }

  /// How far the control points of a quarter of an ellipse lie from its ends, in radii.
  private static let roundness = 0.5523

  /// Lines from their text: letters, each followed by numbers.
  ///
  /// `M x y` begins, `L x y` is a straight line, `C` a cubic curve with its two control points and
  /// its end. `H x y` and `V x y` are quarters of an ellipse that leave level and upright. `O` and a
  /// box's left, top, right and bottom is an ellipse.
  private static func parsed(_ width: Double, _ text: String) -> (width: Double, path: VectorPath) {
    var path = VectorPath()
    var place = Point.zero
    for part in text.steps {
      let n = part.numbers
      switch (part.letter, n.count) {
      case ("M", 2): path.move(n[0], n[1])
      case ("L", 2): path.line(n[0], n[1])
      case ("C", 6): path.curve(n[0], n[1], n[2], n[3], n[4], n[5])
      case ("H", 2):
        let (x, y) = (n[0], n[1])
        path.curve(
          place.x + (x - place.x) * roundness,
          place.y,
          x,
          y - (y - place.y) * roundness,
          x,
          y
        )
      case ("V", 2):
        let (x, y) = (n[0], n[1])
        path.curve(
          place.x,
          place.y + (y - place.y) * roundness,
          x - (x - place.x) * roundness,
          y,
          x,
          y
        )
      case ("O", 4):
        let centre = Point(x: (n[0] + n[2]) / 2, y: (n[1] + n[3]) / 2)
        path.append(
          .ellipse(centre: centre, radiusX: (n[2] - n[0]) / 2, radiusY: (n[3] - n[1]) / 2)
        )
      default: preconditionFailure("the strokes of a letter cannot be read: \(text)")
      }
      if n.count >= 2 { place = Point(x: n[n.count - 2], y: n[n.count - 1]) }
    }
    return (width, path)
  }
}

extension String {
  /// Letters and the numbers behind each.
  fileprivate var steps: [(letter: Character, numbers: [Double])] {
    var steps: [(letter: Character, text: String)] = []
    for character in self {
      if character.isLetter {
        steps.append((character, ""))
      } else if !steps.isEmpty {
        steps[steps.count - 1].text.append(character)
      }
    }
    return steps.map { step in
      let numbers = step.text.split(separator: " ").map { Double($0) ?? .nan }
      return (step.letter, numbers)
    }
  }
}
