/// The dependencies of the targets in Package.swift.
struct Manifest {
  /// The modules and products that a target declares, by the target's name.
  private(set) var dependencies: [String: Set<String>] = [:]

  /// The modules of the toolchain that need no declaration.
  private static let toolchain = Layers.platform.union(["FoundationXML", "Testing", "XCTest"])

  /// Reads the tables of modules and tests, whose entries are such as `"JSONCoding": ["TextTools"]`, and the lists of
  /// other targets.
  init(_ text: String) {
    let entries = text.matches(of: #/"([\w-]+)":\s*\[([^\]]*)\]/#).map(\.output)
    let lists = text.matches(
      of: #/name: "([\w-]+)",\s*dependencies: (?:dependencies\()?\[([^\]]*)\]/#
    ).map(\.output)
    for (_, target, list) in entries + lists { add(list, to: target) }
    if let list = text.firstMatch(of: #/let snapshots = \[([^\]]*)\]/#) {
      add(list.output.1, to: "FrameSnapshotTesting")
    }
  }

  private mutating func add(_ list: Substring, to target: Substring) {
    let names = list.matches(of: #/"([^"]+)"/#).map { String($0.output.1) }
    dependencies[String(target), default: []].formUnion(names)
  }

  /// Returns a sentence for each import of a file whose module the file's target does not declare.
  func undeclaredImports(of file: SourceFile) -> [String] {
    guard let declared = dependencies[file.module] else { return [] }
    return file.code.compactMap(SourceFile.importedModule)
      .filter { $0 != file.module && !Self.toolchain.contains($0) && !declared.contains($0) }
      .map { "\(file.path): \(file.module) does not declare the dependency \($0) in Package.swift" }
  }
}
