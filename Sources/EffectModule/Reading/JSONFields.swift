/// The values of an object by key.
package struct JSONFields {
  private let pairs: [(key: String, value: JSONNode)]

  /// Reads an object.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - keys: The keys that it may have; nil to ignore other keys.
  /// - Throws: An error if the value is no object, or has another key.
  package init(_ node: JSONNode, keys: [String]? = nil) throws(ReadingError) {
    guard case .object(let pairs) = node else {
      throw ReadingError(expected: "an object", found: node)
    }
    if let keys {
      for (key, _) in pairs where !keys.contains(key) {
        throw ReadingError("unknown key '\(key)'; allowed: \(keys.joined(separator: ", "))")
      }
    }
    self.pairs = pairs
  }

  /// Reads the value of a key, which must exist.
  package func required<Value>(
    _ key: String,
    _ read: (JSONNode) throws(ReadingError) -> Value
  ) throws(ReadingError) -> Value {
    guard let value = try optional(key, read) else { throw ReadingError("'\(key)' is missing") }
    return value
  }

  /// Reads the value of a key; nil if the object does not have it.
  package func optional<Value>(
    _ key: String,
    _ read: (JSONNode) throws(ReadingError) -> Value
  ) throws(ReadingError) -> Value? {
    guard let node = node(key) else { return nil }
    do { return try read(node) } catch { throw error.within(key) }
  }

  /// The value of a key; nil if the object does not have it.
  @inline(never)
  private func node(_ key: String) -> JSONNode? {
    for pair in pairs where pair.key == key { return pair.value }
    return nil
  }

  // Objects have many values of the types below. Functions that are not generic keep the module small.

  /// Reads a number within limits; `usual` if the object does not have it.
  @inline(never)
  package func number(
    _ key: String,
    or usual: Double,
    _ limits: ClosedRange<Double> = -JSONNode.mostPoints...JSONNode.mostPoints
  ) throws(ReadingError) -> Double {
    guard let node = node(key) else { return usual }
    do { return try node.number(limits) } catch { throw error.within(key) }
  }

  /// Reads a number greater than 0; `usual` if the object does not have it.
  @inline(never)
  package func positive(_ key: String, or usual: Double? = nil) throws(ReadingError) -> Double {
    guard let node = node(key) else {
      guard let usual else { throw ReadingError("'\(key)' is missing") }
      return usual
    }
    do { return try node.positive() } catch { throw error.within(key) }
  }

  /// Reads a boolean; `usual` if the object does not have it.
  @inline(never)
  package func flag(_ key: String, or usual: Bool) throws(ReadingError) -> Bool {
    guard let node = node(key) else { return usual }
    do { return try node.flag() } catch { throw error.within(key) }
  }

  /// Reads a string, which must exist.
  @inline(never)
  package func text(_ key: String) throws(ReadingError) -> String {
    guard let node = node(key) else { throw ReadingError("'\(key)' is missing") }
    do { return try node.text() } catch { throw error.within(key) }
  }

  /// Reads a case of an enumeration; `usual` if the object does not have it, or an error if that is nil.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ key: String,
    or usual: Word? = nil
  ) throws(ReadingError) -> Word where Word.RawValue == String {
    guard let node = node(key) else {
      guard let usual else { throw ReadingError("'\(key)' is missing") }
      return usual
    }
    do { return try node.word() } catch { throw error.within(key) }
  }

  /// Reads all values, in the order of the text.
  package func all<Value>(
    _ read: (_ key: String, JSONNode) throws(ReadingError) -> Value
  ) throws(ReadingError) -> [Value] {
    var values: [Value] = []
    for pair in pairs {
      do { values.append(try read(pair.key, pair.value)) } catch { throw error.within(pair.key) }
    }
    return values
  }
}

extension JSONNode {
  /// Reads an array.
  package func list<Value>(
    atMost most: Int = JSONReader.mostValues,
    _ read: (JSONNode) throws(ReadingError) -> Value
  ) throws(ReadingError) -> [Value] {
    guard case .array(let elements) = self else {
      throw ReadingError(expected: "an array", found: self)
    }
    guard elements.count <= most else {
      throw ReadingError("an array may have \(most) elements, found \(elements.count)")
    }
    var values: [Value] = []
    for (index, element) in elements.enumerated() {
      do { values.append(try read(element)) } catch { throw error.within("[\(index)]") }
    }
    return values
  }

  /// Reads an array of a certain number of elements.
  package func list<Value>(
    of count: Int,
    _ read: (JSONNode) throws(ReadingError) -> Value
  ) throws(ReadingError) -> [Value] {
    let values = try list(read)
    guard values.count == count else {
      throw ReadingError("expected \(count) elements, found \(values.count)")
    }
    return values
  }

  /// Reads a string.
  package func text() throws(ReadingError) -> String {
    guard case .string(let text) = self else {
      throw ReadingError(expected: "a string", found: self)
    }
    return text
  }

  /// Reads a boolean.
  package func flag() throws(ReadingError) -> Bool {
    guard case .bool(let flag) = self else {
      throw ReadingError(expected: "a boolean", found: self)
    }
    return flag
  }

  /// Reads a number within limits.
  package func number(
    _ limits: ClosedRange<Double> = -JSONNode.mostPoints...JSONNode.mostPoints
  ) throws(ReadingError) -> Double {
    guard case .number(let number) = self else {
      throw ReadingError(expected: "a number", found: self)
    }
    guard limits.contains(number) else {
      throw ReadingError(
        "expected a number from \(limits.lowerBound) to \(limits.upperBound), found \(number)"
      )
    }
    return number
  }

  /// Reads a number greater than 0.
  package func positive() throws(ReadingError) -> Double {
    let number = try number(0...Self.mostPoints)
    guard number > 0 else { throw ReadingError("expected a number greater than 0, found 0") }
    return number
  }

  /// Reads a whole number within limits.
  package func count(_ limits: ClosedRange<Int>) throws(ReadingError) -> Int {
    let number = try number(Double(limits.lowerBound)...Double(limits.upperBound))
    guard let count = Int(exactly: number) else {
      throw ReadingError("expected a whole number, found \(number)")
    }
    return count
  }

  /// Reads a number that may be infinite: `"inf"` or `"-inf"`.
  package func bound() throws(ReadingError) -> Double {
    switch self {
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    default: try number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    }
  }

  /// Reads one of the words of an enumeration.
  package func word<Word: RawRepresentable & CaseIterable>() throws(ReadingError) -> Word
  where Word.RawValue == String {
    let words = Array(Word.allCases)
    return words[try index(in: words.map { $0.rawValue })]
  }

  @inline(never)
  private func index(in words: [String]) throws(ReadingError) -> Int {
    let text = try text()
    guard let index = words.firstIndex(of: text) else {
      throw ReadingError("expected one of \(words.joined(separator: ", ")), found '\(text)'")
    }
    return index
  }

  /// The greatest absolute value of lengths, far more than any screen has, so that sums stay exact enough.
  package static let mostPoints = 1e9
}
