package import PageEffects

/// A language or framework that effects can be written for.
package protocol ExportTarget: Sendable {
  /// The name on the command line.
  static var name: String { get }
  /// The language or framework, for people.
  static var title: String { get }
  /// About ten lines of code that use the generated code, and what they do not show, in Markdown.
  static var use: Template { get }
  /// How the generated code is checked.
  static var check: ExportCheck { get }

  /// The tolerance of the generated test, in words.
  static var accuracy: String { get }

  /// Returns `use` with the names of an effect and the sizes of a layout.
  static func usage(of request: ExportRequest) -> String

  /// Returns how the layers of a kind in an effect differ from those of fxrender.
  static func loss(of kind: LayerKind, in effect: ExportedEffect) -> LayerLoss

  /// Returns what the target leaves out of an effect or approximates, a sentence each.
  ///
  /// - Throws: All errors in the formulas.
  static func losses(of request: ExportRequest) throws -> [String]

  /// Returns what the target approximates without being asked, with the size, a sentence each.
  ///
  /// - Throws: All errors in the formulas.
  static func approximations(of request: ExportRequest) throws -> [String]

  /// Whether people who prefer less motion see the effect that the preset names for them, and not a plain row.
  static var showsReducedEffect: Bool { get }

  /// Returns the numbers with which the target computes a pose; nil if it has samples instead of formulas.
  static func numbers(of request: ExportRequest) -> ExportNumbers?

  /// The language in which the code is a type with the name of the effect; nil if the names are those of a file.
  static var typeLanguage: String? { get }

  /// Returns what the generated code needs, such as the version of a system, a sentence each.
  static func notes(of effect: ExportedEffect) -> [String]

  /// Writes the code of an effect, without the parts that the target cannot say.
  static func code(of request: ExportRequest) throws -> [ExportedFile]

  /// Writes the test of the code.
  static func test(of request: ExportRequest) throws -> ExportedFile
}

extension ExportTarget {
  package static var showsReducedEffect: Bool { false }

  package static func loss(of kind: LayerKind, in effect: ExportedEffect) -> LayerLoss { .omitted }

  package static func losses(of request: ExportRequest) throws -> [String] {
    try layersOmitted(of: request)
  }

  /// Returns a sentence for each kind of layer that the target omits.
  ///
  /// - Throws: All errors in the formulas.
  package static func layersOmitted(of request: ExportRequest) throws -> [String] {
    let effect = request.effect
    let written = effect.layerKinds.filter { loss(of: $0, in: effect) != .omitted }
    return try effect.losses(exceptFor: Set(written))
  }

  package static func approximations(of request: ExportRequest) throws -> [String] {
    try layersStated(of: request)
  }

  /// Returns a sentence for each kind of layer that looks otherwise, and one for pages that share a space.
  ///
  /// - Throws: All errors in the formulas.
  package static func layersStated(of request: ExportRequest) throws -> [String] {
    let effect = request.effect
    let layers = try effect.layerKinds.compactMap { kind in
      try loss(of: kind, in: effect).sentence(for: kind, of: effect)
    }
    guard effect.depth == .shared else { return layers }
    let share = (try effect.shareOfWrongDepth() * 1e3).rounded(.up) / 10
    guard share > 0 else { return layers }
    return layers + [
      """
      pages are painted whole, in their order, although they share one space: a page is in front of a nearer one in up \
      to \(share) % of the view.
      """
    ]
  }

  package static func numbers(of request: ExportRequest) -> ExportNumbers? { .double }

  package static var typeLanguage: String? { nil }

  package static func usage(of request: ExportRequest) -> String {
    use.filled(request.namesAndSizes, parts: request.effect.drawnParts)
  }

  package static func notes(of effect: ExportedEffect) -> [String] { [] }

  /// Writes the files of an effect in the target's folder: the code, and then its test.
  package static func files(of request: ExportRequest) throws -> [ExportedFile] {
    (try code(of: request) + [test(of: request)]).map { file in
      ExportedFile("\(name)/\(file.path)", file.text)
    }
  }
}

/// How generated code is checked before a release.
package enum ExportCheck: String, Sendable {
  /// The code runs, and its results are compared with `vectors.json`.
  case run
  /// The code compiles against stubs of the platform's interfaces.
  case stubs = "compiled against stubs"
  /// A grammar reads the code, and its formulas are read back and run in another language.
  case parsed
}

/// A file of an export.
package struct ExportedFile: Sendable, Equatable {
  /// The path in the export's folder.
  package var path: String
  package var text: String

  package init(_ path: String, _ text: String) {
    (self.path, self.text) = (path, text.hasSuffix("\n") ? text : text + "\n")
  }
}

/// The error that a target cannot say all of an effect.
package struct ExportRefusal: Error, Sendable, Equatable {
  /// The language or framework.
  package var target: String
  /// What is missing or approximate, a sentence each.
  package var losses: [String]

  package init(target: String, losses: [String]) { (self.target, self.losses) = (target, losses) }
}
