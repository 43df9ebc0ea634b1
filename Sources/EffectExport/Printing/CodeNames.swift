import PageEffects

/// The names of an effect's parameters and lets in a language, no two of which are equal.
struct CodeNames: Sendable {
  private var names: [String: String] = [:]

  /// Chooses names: those of the preset, with a suffix if they are reserved or taken.
  ///
  /// - Parameters:
  ///   - effect: The effect with the declarations.
  ///   - reserved: The words that cannot be names.
  ///   - ignoresCase: Whether names that differ only in case are equal.
  init(of effect: ExportedEffect, reserved: Set<String>, ignoresCase: Bool = false) {
    func key(_ name: String) -> String { ignoresCase ? name.lowercased() : name }
    var taken = Set(Names.reserved.map(key))
    // A name that needs no suffix keeps its place.
    let declared = effect.declarations.map(\.name)
    let order = declared.filter { !reserved.contains($0) } + declared.filter(reserved.contains)
    for declared in order {
      var name = declared
      while reserved.contains(name) || !taken.insert(key(name)).inserted { name += "Value" }
      names[declared] = name
    }
  }

  /// Returns the name of a declaration; any other name, such as that of a size, is unchanged.
  subscript(name: String) -> String { names[name] ?? name }
}

extension ExportedEffect.Origin {
  /// The name of files, classes and properties: ASCII letters, digits, `-` and `_`, beginning with a letter.
  package var slug: String {
    let letters = name.text.map { letter -> Character in
      letter.isASCII && (letter.isLetter || letter.isNumber) || letter == "_" ? letter : "-"
    }
    let words = String(letters).split(separator: "-").joined(separator: "-")
    var slug = String(words.prefix(Self.longestSlug))
    if slug.hasSuffix("-") { slug.removeLast() }
    guard let first = slug.first else { return "effect" }
    return first.isLetter && !Self.ownFiles.contains(slug.lowercased()) ? slug : "effect-\(slug)"
  }

  /// The name of the type that contains the code: `SwiperCreative` of `swiper-creative`.
  package var typeName: String {
    let words = slug.split { $0 == "-" || $0 == "_" }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let type = namespace.prefix + name
    return Self.otherTypes.contains(type) ? "Effect\(type)" : type
  }

  /// File names have at most 255 bytes, with suffixes such as `Transformer$attach$1.class`.
  private static let longestSlug = 64
  /// The names of files that exports contain besides the code, without extensions.
  private static let ownFiles: Set = ["main", "check", "test", "demo"]
  /// The names of types that exported code uses, and those that would make one with a suffix, such as
  /// `GeometryEffect`.
  private static let otherTypes = Dialect.words(
    """
      Geometry UICollectionView Any Array Axis Bitmap Bool Boolean Build Canvas Center Codable Color
      Content Context Double Drag Drawable Environment Face Float Font Foundation Function Image Int
      Layout List Matrix Modifier Object Offset Opacity Page PageLayout Paint Parameters Path Pose
      Positioned Protocol Rect RecyclerView Self Sendable Shader Shape Size Stack State String Swift
      Text Transform Type Typeface View Widget
    """
  )
}
