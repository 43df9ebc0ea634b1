import PageEffects
import PageGeometry

/// The types of the layers of an effect in a language, the members of a pose that have them, and their values.
struct LayerTypes {
  private let writer: PoseWriter
  private let layers: CodeLayers
  private let pieces: CodePieces?

  init(_ writer: PoseWriter) {
    self.writer = writer
    pieces = CodePieces(writer)
    let prefix = writer.style.prefixesTypes ? writer.effect.origin.typeName : ""
    layers = CodeLayers(writer: writer, style: writer.style.layers, prefix: prefix)
  }

  private var style: LayerStyle { layers.style }

  private var indent: String { String(repeating: " ", count: writer.style.indent) }

  private func name(_ type: String) -> String { style.name(type, layers.prefix) }

  private func comment(_ text: String) -> String {
    let (open, close) = writer.style.documentation
    return open + text + close
  }

  /// Returns the type of a field, and its value before the first pose.
  private func type(_ field: LayerField) -> (word: String, initial: String) {
    let words = writer.style.words
    return switch field.type {
    case .number: (words.number, writer.style.dialect.number(0))
    case .limit: (words.number + style.absent.suffix, style.absent.value)
    case .integer: (words.integer, "0")
    case .text: (words.text, writer.style.dialect.strings.literal(""))
    case .side: (name("Side"), style.word(name("Side"), "bottom"))
    case .optionalSide: (name("Side") + "?", style.nothing)
    case .colour: (name("RGBA"), "")
    case .matrix: (words.matrix, style.matrix(layers.prefix))
    case .word(let word): (name(word), "")
    }
  }

  // MARK: Types

  /// The declarations of the types of layers, each with an empty line after it.
  var declarations: String {
    let members = layers.members.filter {
      !style.isFlat || $0.kind.record.form != .numberOrMap
    }
    var types = members.compactMap { member in
      member.type.map { declaration($0, member.fields, note: Self.note(of: member)) }
    }
    for member in layers.members where member.isList {
      if let list = style.listType { types.append(declaration(ofListOf: member, list)) }
    }
    if let pieces {
      let note = "A piece of a page, row by row."
      types.append(declaration("Piece", pieces.fields, note: note))
    }
    return types.map { $0 + "\n" }.joined(separator: "\n")
  }

  private static func note(of member: CodeLayers.Member) -> String {
    let title = member.kind.record.title
    return member.isList ? "One of the \(title) of a page." : "The \(title) of a page."
  }

  private func declaration(_ type: String, _ fields: [LayerField], note: String) -> String {
    let constants = fields.filter(\.isConstant).map { ($0.name, self.type($0).word) }
    var lines = [comment(note), style.open(name(type), constants)]
    for field in fields {
      let text = self.text(field.name, field)
      guard !text.isEmpty else { continue }
      if !field.note.isEmpty { lines.append(indent + comment(field.note)) }
      lines += text.split(separator: "\n").map { indent + $0 }
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private func text(_ name: String, _ field: LayerField) -> String {
    let (word, initial) = type(field)
    if field.isConstant { return style.constant(name, word) }
    return field.type == .matrix
      ? style.kept(name, word, initial) : style.variable(name, word, initial)
  }

  private func declaration(ofListOf member: CodeLayers.Member, _ template: Template) -> String {
    let items = member.layers.indices.map { "item\($0)" }
    func lines(_ line: (Int, String) -> String) -> String {
      items.enumerated().map(line).joined(separator: "\n")
    }
    let title = member.kind.record.title
    return template.filled([
      "note": "The \(title) of a page, from bottom to top.",
      "list": Self.listName(of: member), "element": name(member.type ?? ""),
      "count": String(items.count),
      "items": lines { "private var \($1) = \(created(member, $0))" },
      "reads": lines { "case \($0): \($1)" }, "writes": lines { "case \($0): \($1) = newValue" },
    ])
  }

  private static func listName(of member: CodeLayers.Member) -> String { "\(member.type ?? "")s" }

  /// Returns the value of a layer before the first pose.
  private func created(_ member: CodeLayers.Member, _ place: Int) -> String {
    let constants = member.layers[place].filter(\.field.isConstant).map { field, code in
      (field.name, code?.written(width: .max) ?? "")
    }
    return style.created(name(member.type ?? ""), constants)
  }

  /// The value of the background; empty for none.
  var background: String {
    guard let background = writer.effect.background else { return "" }
    var values: [(name: String, value: String)] = []
    func add(_ name: String, _ value: String) { values.append((name, value)) }
    func kind(_ word: String) { add("kind", style.word(name("Background") + style.kind, word)) }
    func number(_ value: Double) -> String { writer.style.dialect.number(value) }
    func colours(_ stops: [Background.Stop]) {
      let colours = stops.map { style.colour(name("RGBA"), $0.colour) }
      add("colors", list(colours))
      add("places", list(stops.map { number($0.place) }))
    }
    switch background {
    case .colour(let colour):
      kind("color")
      colours([Background.Stop(colour, at: 0)])
    case .gradient(let gradient):
      if case .linear = gradient.shape { kind("linear") } else { kind("radial") }
      colours(gradient.stops)
      if case .linear(let angle) = gradient.shape { add("angle", number(angle.radians)) }
    case .picture(let path, let fit):
      kind("picture")
      add("picture", writer.style.dialect.strings.literal(path))
      add("fit", style.word(name("Fit"), fit.rawValue))
    case .pages(let blur, let dim):
      kind("page")
      add("blur", number(blur))
      add("dim", number(dim))
    }
    return style.created(name("Background"), values)
  }

  // MARK: Members and values

  /// The members of a pose.
  var members: String {
    layers.members.map { member -> String in
      let note = "The \(member.kind.record.title)\(member.isList ? ", from bottom to top" : "")."
      return comment(note) + "\n" + declared(member)
    }.joined(separator: "\n")
  }

  private func declared(_ member: CodeLayers.Member) -> String {
    guard let type = member.type else { return text(member.name, member.fields[0]) }
    if style.listType != nil, member.isList {
      let list = Self.listName(of: member)
      return style.kept(member.name, list, style.created(list, []))
    }
    let values = member.layers.indices.map { created(member, $0) }
    guard member.isList else { return style.kept(member.name, name(type), values[0]) }
    return style.kept(member.name, style.list.type(name(type)), list(values))
  }

  /// Returns the code of a list of values.
  private func list(_ values: [String]) -> String {
    let (open, close) = style.list.brackets
    return Code.list(open, values.map { .text($0) }, close)
      .written(width: 80, indent: writer.style.indent)
  }

  /// The statements that set the values of a pose.
  var statements: [String] {
    let moved = layers.movement.map { writer.style.declare(CodeLayers.moved, nil, $0) }
    return [moved].compactMap(\.self)
      + values.compactMap { path, field, code in
        guard let code, !field.isConstant else { return nil }
        let (start, end) = style.assign(style.pose + path, field.type == .matrix)
        return writer.style.statement(.sequence([.text(start), code, .text(end)]))
      }
  }

  /// The paths of all numbers of a pose, except those of pieces, in the order of `ExportVectors`.
  var paths: [String] {
    values.compactMap { path, field, code in field.isNumber && code != nil ? path : nil }
  }

  /// All values with their paths in a pose.
  private var values: [(path: String, field: LayerField, code: Code?)] {
    layers.members.flatMap { member in
      member.layers.enumerated().flatMap { index, values in
        values.map { field, code in
          let path = member.isList ? "\(member.name)[\(index)]" : member.name
          return (member.type == nil ? path : "\(path).\(field.name)", field, code)
        }
      }
    }
  }
}
