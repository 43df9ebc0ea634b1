/// Generated code before its lines are broken.
///
/// A group is written on one line if it fits; else all its own breaks become line breaks.
///
/// - Source: P. Wadler, A prettier printer, 2003.
package indirect enum Code: Sendable {
  case text(String)
  /// A space, or a line break.
  case line
  /// Nothing, or a line break.
  case softLine
  /// Nothing, or a text if the group is broken, such as a trailing comma.
  case ifBroken(String)
  case sequence([Code])
  /// Code whose lines are indented by one more level.
  case indented(Code)
  case group(Code)

  /// Joins parts with a separator between them.
  package static func joined(_ parts: [Code], by separator: [Code]) -> Code {
    var all: [Code] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { all += separator }
      all.append(part)
    }
    return .sequence(all)
  }

  /// Returns a list between brackets: on one line, or with one element per line.
  package static func list(
    _ open: String,
    _ parts: [Code],
    _ close: String,
    trailing: String = ""
  ) -> Code {
    guard !parts.isEmpty else { return .text(open + close) }
    return .group(
      .sequence([
        .text(open),
        .indented(.sequence([.softLine, joined(parts, by: [.text(","), .line])])),
        .ifBroken(trailing), .softLine, .text(close),
      ])
    )
  }

  /// Writes the code with lines of at most `width` characters where possible.
  ///
  /// - Parameters:
  ///   - width: The maximum length of a line.
  ///   - level: The indentation of the first line, in levels.
  ///   - indent: The spaces of one level.
  /// - Returns: The lines; the first one is not indented.
  package func written(width: Int = 100, level: Int = 0, indent: Int = 2) -> String {
    var text = ""
    var column = level * indent
    var rest: [(code: Code, level: Int, isBroken: Bool)] = [(self, level, false)]
    func lineBreak(_ level: Int) {
      text += "\n" + String(repeating: " ", count: level * indent)
      column = level * indent
    }
    while let (code, level, isBroken) = rest.popLast() {
      switch code {
      case .text(let word):
        text += word
        column += word.count
      case .line where isBroken, .softLine where isBroken: lineBreak(level)
      case .line:
        text += " "
        column += 1
      case .softLine: break
      case .ifBroken(let word):
        if isBroken { text += word }
      case .sequence(let parts): rest += parts.reversed().map { ($0, level, isBroken) }
      case .indented(let part): rest.append((part, level + 1, isBroken))
      case .group(let part):
        // What follows the group on its line must fit, too.
        let next = rest.reversed().prefix { !$0.isBroken || !$0.code.startsWithLine }
        let following = next.reduce(0) { $0 + $1.code.flatWidth }
        let fits = column + part.flatWidth + min(following, 8) <= width
        rest.append((part, level, !fits))
      }
    }
    return text
  }

  private var startsWithLine: Bool {
    switch self {
    case .line, .softLine: true
    case .sequence(let parts): parts.first?.startsWithLine ?? false
    default: false
    }
  }

  /// The length on one line.
  private var flatWidth: Int {
    switch self {
    case .text(let word): word.count
    case .line: 1
    case .softLine, .ifBroken: 0
    case .sequence(let parts): parts.reduce(0) { $0 + $1.flatWidth }
    case .indented(let part), .group(let part): part.flatWidth
    }
  }
}
