import PageGeometry

/// Values of nodes that have the shape of a script; nil where they have another.
extension YamlNode {
  var number: Double? { text.flatMap { Double($0) } }

  var whole: Int? { number.flatMap { Int(exactly: $0) } }

  var flag: Bool? { text.map { $0 == "true" } }

  func word<Word: RawRepresentable<String>>() -> Word? { text.flatMap(Word.init(rawValue:)) }

  var numbers: [Double]? { list?.compactMap(\.number) }

  var point: Point? {
    guard let numbers, numbers.count == 2 else { return nil }
    return Point(x: numbers[0], y: numbers[1])
  }

  var size: Size? {
    let parts =
      text?.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
      ?? list?.compactMap(\.text) ?? []
    let lengths = parts.compactMap(Quantity.length.value)
    guard parts.count == 2, lengths.count == 2 else { return nil }
    return Size(width: lengths[0], height: lengths[1])
  }
}
