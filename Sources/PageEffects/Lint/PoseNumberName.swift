/// A number of a pose in words, as the subject of a sentence: "the page" that moves "sideways", or "the
/// radius of the shadow".
package struct PoseNumberName: Sendable, Equatable {
  /// The page, its edges, a layer, or a value of a layer.
  package var subject: String
  /// Whether the subject is in the plural.
  package var isPlural = false
  /// The direction in which the subject moves; nil for a value, which has none.
  package var direction: String?
  /// Whether the number is an opacity or another share, which is compared in hundredths.
  package var isShare = false
  /// The key of a preset that determines the number.
  package var key: String

  /// The subject and the direction, such as "the page, sideways".
  package var words: String { subject + (direction.map { ", \($0)" } ?? "") }

  /// The sentence that the number jumps.
  func jump(by amount: String) -> String {
    "\(subject) \(isPlural ? "jump" : "jumps") \(direction.map { "\($0) " } ?? "")by \(amount)"
  }

  /// The sentence that the number changes its speed.
  func bend(by amount: String) -> String {
    let change = isPlural ? "change their" : "changes its"
    return "\(subject) \(change) speed \(direction.map { "\($0) " } ?? "")abruptly by \(amount)"
  }
}

extension PoseNumberName {
  /// Directions on the screen, and toward the viewer, in the order of the rows of a matrix.
  private static let directions = ["sideways", "up or down", "in depth", "in depth"]

  /// Creates the name of one of the nine numbers of a page's position, row by row.
  init(position index: Int) {
    let subjects = ["the left and right edges", "the top and bottom edges", "the page"]
    let rows = [0, 1, 3]
    let column = index % 3
    self.init(
      subject: subjects[column],
      isPlural: column < 2,
      direction: Self.directions[rows[index / 3]],
      key: "transform"
    )
  }

  /// Creates the name of an element of a layer's or piece's matrix.
  init(element index: Int, of subject: String, _ kind: LayerKind) {
    self.init(subject: subject, direction: Self.directions[index / 4], key: kind.rawValue)
  }

  /// Creates the name of a slot of a layer.
  ///
  /// `layer` is the layer in words, such as "the shadow".
  init(_ slot: LayerSlot, of layer: String, _ kind: LayerKind) {
    self.init(subject: layer, key: kind.rawValue)
    switch (slot.key, slot.kind) {
    case ("x", .length): direction = Self.directions[0]
    case ("y", .length): direction = Self.directions[1]
    case (_, .strip(let side)): subject = "the \(side.rawValue) side of \(layer)"
    case (kind.record.main, _) where kind.record.form == .number: break
    default:
      subject = "the \(Self.spaced(slot.key)) of \(layer)"
      // A key such as `corners`, unlike `radius`, is in the plural.
      isPlural = slot.key.hasSuffix("s") && !slot.key.hasSuffix("us")
    }
    isShare = slot.kind == .share || slot.kind == .alpha
  }

  /// Returns a layer in words: its name or, if there is only one of its kind, the kind.
  static func subject(of layer: PosedLayer, movesPicture: Bool) -> String {
    guard case .list(let word) = layer.kind.record.form else {
      return "the \(spaced(layer.kind.rawValue))"
    }
    return movesPicture ? "the picture" : "the \(word) '\(layer.name)'"
  }

  /// Returns the words of a key in camel case: "corner radius" for `cornerRadius`.
  private static func spaced(_ key: String) -> String {
    key.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
  }
}
