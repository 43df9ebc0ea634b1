import JSONCoding

/// Another render that has frames in a folder.
public struct OtherRender: Sendable, Equatable {
  /// The path of the other render's manifest or log.
  public let path: String
  /// The fingerprint of the other render; nil if it cannot be read.
  public let fingerprint: String?
  /// The fingerprint of the requested render.
  public let expected: String
  /// The differences between the two renders, in a few words each.
  public let differences: [String]
  /// Whether the other render is of another revision of the renderer.
  package let hasOtherRevision: Bool

  /// Creates the description of a manifest or log; `found` is nil if it cannot be read.
  package init(path: String, _ found: FrameManifest?, expected: FrameManifest) {
    self.path = path
    fingerprint = found?.fingerprint
    self.expected = expected.fingerprint
    differences = found.map { Self.differences(from: $0, to: expected) } ?? []
    hasOtherRevision = found.map { $0.revision != expected.revision } ?? false
  }

  /// Creates the description of the same render with another number of shards.
  init(path: String, _ found: FrameManifest, shards: Int, expected: Int) {
    self.path = path
    fingerprint = found.fingerprint
    self.expected = found.fingerprint
    differences = [Self.text("number of shards", "\(shards)", "\(expected)")]
    hasOtherRevision = false
  }

  private static func differences(
    from found: FrameManifest,
    to expected: FrameManifest
  ) -> [String] {
    var texts: [String] = []
    func compare<Value: Encodable & Equatable>(
      _ name: String,
      _ path: KeyPath<FrameManifest, Value>
    ) {
      guard found[keyPath: path] != expected[keyPath: path] else { return }
      texts.append(text(name, json(found[keyPath: path]), json(expected[keyPath: path])))
    }
    compare("preset", \.preset)
    // The parameters of different presets are not compared.
    if texts.isEmpty {
      for name in Set(found.parameters.keys).union(expected.parameters.keys).sorted() {
        compare(name, \.parameters[name])
      }
    }
    compare("size", \.size)
    compare("page size", \.pageSize)
    compare("scale", \.scale)
    compare("fps", \.fps)
    if found.revision != expected.revision {
      let revisions = [found.revision, expected.revision].map { $0.map { "\($0)" } ?? "none" }
      texts.append(text("the renderer's revision", revisions[0], revisions[1]))
    }
    // Inputs without values in the manifest are compared by hash. It has the value of the first scale only.
    let (old, new) = (found.inputs ?? [:], expected.inputs ?? [:])
    let named: Set = found.scale == expected.scale ? [] : ["--scale"]
    return texts
      + Set(old.keys).union(new.keys).subtracting(named).filter { old[$0] != new[$0] }.sorted()
  }

  private static func text(_ name: String, _ found: String, _ expected: String) -> String {
    "\(name) (\(found) in the folder, \(expected) requested)"
  }

  private static func json(_ value: some Encodable) -> String { JSONText.string(value) }
}

extension OtherRender: CustomStringConvertible {
  /// Both fingerprints and the differences, on one line.
  public var description: String {
    guard let fingerprint else {
      return "may belong to another render than \(expected), because its fingerprint cannot be read"
    }
    let list = differences.joined(separator: ", ")
    guard fingerprint != expected else { return "belongs to this render, but differs in \(list)" }
    return "belongs to another render: its fingerprint is \(fingerprint), not \(expected)"
      + (list.isEmpty ? "" : "; the renders differ in \(list)")
  }
}
