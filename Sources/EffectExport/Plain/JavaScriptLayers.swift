import PageEffects

/// The layers of a pose in JavaScript, in the form of `fxrender poses --json`, with the values that it omits.
struct JavaScriptLayers {
  let writer: PoseWriter
  private let layers: CodeLayers
  private let pieces: CodePieces?

  init(writer: PoseWriter) {
    self.writer = writer
    layers = CodeLayers(writer: writer, style: writer.style.layers, prefix: "")
    pieces = CodePieces(writer)
  }

  /// The statements before the result: the function that poses a piece.
  var statements: [String] { pieces?.function ?? [] }

  /// The members of the result.
  var members: [String] {
    let members = layers.members.flatMap { member -> [Code] in
      if let movement = layers.movement, member.kind == .content {
        return [.sequence([.text("content: offset("), movement, .text(")")])]
      }
      guard member.isList else {
        let values = Self.values(member.layers[0]) { Self.name($0, in: member) }
        return Self.isFlat(member)
          ? values : [.sequence([.text("\(member.name): "), Self.object(values)])]
      }
      let objects = member.layers.map { layer in Self.object(Self.values(layer) { $0.name }) }
      return [.list("\(member.name): [", objects, "]", trailing: ",")]
    }
    let lines = members.map { "    \($0.written(level: 2))," }
    return lines + (pieces.map { ["    pieces: \($0.cells.written(level: 2)),"] } ?? [])
  }

  /// Whether the values of a layer are members of the pose itself.
  private static func isFlat(_ member: CodeLayers.Member) -> Bool {
    [.number, .numberOrMap].contains(member.kind.record.form)
  }

  /// The name of a value of a layer: `blurRadius` among the members of a pose.
  private static func name(_ field: LayerField, in member: CodeLayers.Member) -> String {
    guard isFlat(member) else { return field.name }
    let isMain = member.type == nil || field.name == member.kind.record.main
    return isMain
      ? member.name : member.name + field.name.prefix(1).uppercased() + field.name.dropFirst()
  }

  private static func values(
    _ layer: [(field: LayerField, code: Code?)],
    _ name: (LayerField) -> String
  ) -> [Code] {
    layer.compactMap { field, code in code.map { .sequence([.text("\(name(field)): "), $0]) } }
  }

  private static func object(_ members: [Code]) -> Code {
    let list = Code.joined(members, by: [.text(","), .line])
    return .group(
      .sequence([
        .text("{"), .indented(.sequence([.line, list])), .ifBroken(","), .line, .text("}"),
      ])
    )
  }

  /// The paths of all numbers of a pose, except those of pieces, in the order of `ExportVectors`.
  var paths: [String] {
    layers.members.flatMap { member in
      member.layers.enumerated().flatMap { index, layer in
        layer.compactMap { field, code -> String? in
          guard code != nil, field.isNumber else { return nil }
          if Self.isFlat(member) { return Self.name(field, in: member) }
          return "\(member.name)\(member.isList ? "[\(index)]" : "").\(field.name)"
        }
      }
    }
  }

  // MARK: TypeScript

  /// The members of the type of a pose.
  var types: String {
    let members = layers.members.flatMap { member -> [String] in
      if Self.isFlat(member) {
        return member.fields.map { "\(Self.name($0, in: member)): number;" }
      }
      let type = member.type ?? "number"
      return ["\(member.name): \(member.isList ? "\(type)[]" : type);"]
    }
    return (members + (pieces == nil ? [] : ["pieces: Piece[];"])).map { "  \($0)" }
      .joined(separator: "\n")
  }
}
