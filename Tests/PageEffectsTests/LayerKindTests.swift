import PageEffects
import PageGeometry
import Testing

/// The values of all kinds of layers, written from their records.
struct LayerKindTests {
  /// Returns a layer of a kind in a preset, with formulas over the page difference for its numbers.
  static func yaml(_ kind: LayerKind) -> String {
    // A layer shows something or has a text.
    let slots = kind.record.slots.filter { !isOfText($0) }
      .map { "\($0.key): \(value(of: $0.kind))" }.joined(separator: ", ")
    return switch kind.record.form {
    case .number: "\(kind.rawValue): 3 + d"
    case .numberOrMap, .map: "\(kind.rawValue): { \(slots) }"
    case .list: "\(kind.rawValue): [{ \(slots) }]"
    }
  }

  /// Returns whether only a layer with a text has a slot.
  private static func isOfText(_ slot: LayerSlot) -> Bool {
    slot.key == "text" || slot.needs?.key == "text"
  }

  private static func value(of kind: LayerSlot.Kind) -> String {
    switch kind {
    case .length, .strip: "3 + d"
    case .share, .shareOf, .alpha: "0.5 + d / 8"
    case .count: "2"
    case .condition: "d > 0"
    case .box: "[1, 2, 30 + d, 40]"
    case .size: "[30 + d, 40]"
    case .eye: "{ distance: 500, origin: [1, 2] }"
    case .transform: "[{ translate: { x: 5 * d } }]"
    case .colour: "\"#102030\""
    case .content: "picture"
    case .pattern: "\"{name}\""
    case .weight: "500 + d"
    case .alignment: "center"
    case .fit: "contain"
    case .side: "right"
    case .name: "first"
    case .verticalName: "second"
    }
  }

  static func extras(
    _ kind: LayerKind,
    at d: Double,
    axis: Axis = .horizontal
  ) throws -> PoseExtras {
    let text = "transform: [{ translate: { x: d * L } }]\n" + yaml(kind)
    return try PoseExtrasTests.extras(text, at: d, axis: axis)
  }

  @Test(arguments: LayerKind.allCases)
  func `A layer has a value for each slot of its record, at each page difference`(
    _ kind: LayerKind
  ) throws {
    let extras = try Self.extras(kind, at: 1)
    guard kind != .pieces else {
      #expect(extras.hasPieces && extras.pieces.count == 4 && extras.all.isEmpty)
      return
    }
    #expect(extras.all.map(\.kind) == [kind])
    let layer = try #require(extras.all.first)
    for (slot, value) in zip(kind.record.slots, layer.values) {
      switch (slot.kind, value) {
      case (.length, .number(let number)), (.strip, .number(let number)): #expect(number == 4)
      case (.share, .number(let number)), (.shareOf, .number(let number)),
        (.alpha, .number(let number)):
        #expect(number == 0.625)
      case (.box, .numbers(let numbers)): #expect(numbers == [1, 2, 31, 40])
      case (.size, .numbers(let numbers)): #expect(numbers == [31, 40])
      case (.transform, .transform(let matrix)): #expect(matrix.row0.w == 5)
      case (.side, .side(let side)): #expect(side == .right)
      case (.name, .name(let name)): #expect(name == "first")
      case (.verticalName, .name(let name)): #expect(name == "second")
      case (.colour, .colour(let colour)): #expect(colour == Colour(css: "#102030"))
      case (.content, .content(let content)): #expect(content == .picture)
      case (.fit, .fit(let fit)): #expect(fit == .contain)
      case (.eye, .absent): break
      case (_, .absent) where Self.isOfText(slot): break
      default: Issue.record("slot '\(slot.key)' has an unexpected value: \(value)")
      }
    }
  }

  @Test(arguments: LayerKind.allCases)
  func `All plotted numbers are compared, and change with the page difference`(
    _ kind: LayerKind
  ) throws {
    let (one, other) = (try Self.extras(kind, at: 1), try Self.extras(kind, at: 2))
    #expect(one != other)
    let names = one.named.keys.sorted()
    #expect(names.isEmpty == (kind == .pieces))
    let prefix = if case .list(let word) = kind.record.form { word } else { kind.rawValue }
    #expect(names.allSatisfy { $0.hasPrefix(prefix) }, "\(names)")
    for (name, value) in one.named where !name.hasSuffix(".y") {
      #expect(value != other.named[name], "\(name)")
    }
  }

  @Test(arguments: LayerKind.allCases)
  func `Vertical scrolling swaps sides, names, sizes and transforms`(_ kind: LayerKind) throws {
    let vertical = try Self.extras(kind, at: 1, axis: .vertical)
    #expect(vertical.all.isEmpty == (kind == .pieces))
    for (slot, value) in zip(kind.record.slots, vertical.all.first?.values ?? []) {
      switch (slot.kind, value) {
      case (.side, .side(let side)): #expect(side == .bottom)
      case (.name, .name(let name)):
        let hasOther = kind.record.slots.contains { $0.kind == .verticalName }
        #expect(name == (hasOther ? "second" : "first"))
      case (.size, .numbers(let size)): #expect(size == [40, 31])
      case (.transform, .transform(let matrix)): #expect(matrix.row1.w == 5)
      default: break
      }
    }
  }
}
