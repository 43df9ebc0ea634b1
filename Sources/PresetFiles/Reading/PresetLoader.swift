import PageEffects

/// Reads a preset and the presets that it extends, merges and checks them.
struct PresetLoader {
  private let source: Source

  /// The source of files.
  private enum Source {
    /// Folders, searched in order.
    case folders([PresetFolder])
    /// The contents of files, by file name.
    case texts([String: String])
  }

  /// The unsaved contents that replace the contents of files, by path.
  private var unsaved: [String: String] = [:]

  init(folders: [PresetFolder], unsaved: [String: String] = [:]) {
    (source, self.unsaved) = (.folders(folders), unsaved)
  }

  init(texts: [String: String]) { source = .texts(texts) }

  /// The maximum number of presets that a preset may extend, directly or indirectly.
  private static let maximumParents = 16

  func preset(name: String, path: String) throws(PresetFailure) -> Preset {
    var texts: [String: String] = [:]
    let root = try merged(name: name, path: path, seen: [], texts: &texts)
    var decoder = PresetDecoder()
    var preset = decoder.preset(root, name: name, path: path)
    preset.texts = texts
    var errors = decoder.errors
    // Compiling for a sample layout finds errors in names and types.
    if !preset.isAbstract, decoder.hasAllNames {
      do {
        _ = try Effect(preset.definition, layout: .sample)
      } catch {
        errors += error.errors.map { PresetError($0) }
      }
    }
    guard errors.isEmpty else { throw .wrong(errors.inOrder, texts: texts) }
    return preset
  }

  /// Returns the file's nodes, merged into those of the presets that it extends.
  private func merged(
    name: String,
    path: String,
    seen: [String],
    texts: inout [String: String]
  ) throws(PresetFailure) -> YamlNode {
    let node: YamlNode
    let reader = YamlReader(file: path, kind: .preset)
    do {
      let text = try reader.text(of: try bytes(of: path))
      texts[path] = text
      node = try reader.nodes(of: text)
    } catch let error as PresetError {
      throw .wrong([error], texts: texts)
    } catch let failure as PresetFailure {
      throw failure
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
    guard let parent = node["extends"] else { return node }
    let inherited = try self.parent(parent, seen: seen + [name], texts: &texts)
    var merged = node.extending(
      inherited,
      depth: 1,
      own: ["abstract", "compareWith", "extends", "featured", "sameAs", "summary"]
    )
    for key in ["exceptions", "parameters", "let"] {
      guard let own = node[key], let above = inherited[key] else { continue }
      merged = merged.replacing(key, by: own.extending(above, depth: 2))
    }
    return merged
  }

  private func parent(
    _ node: YamlNode,
    seen: [String],
    texts: inout [String: String]
  ) throws(PresetFailure) -> YamlNode {
    func check(_ holds: Bool, _ problem: PresetError.Problem, at span: SourceSpan)
      throws(PresetFailure)
    {
      guard holds else { throw .wrong([PresetError(problem, at: span)], texts: texts) }
    }
    let name = node.text ?? ""
    try check(
      node.text != nil,
      .expected("the name of a preset", found: node.description),
      at: node.span
    )
    try check(!seen.contains(name), .extendsCycle(seen + [name]), at: node.span)
    let limit = Self.maximumParents
    try check(seen.count < limit, .tooManyParents(limit: limit), at: node.span)
    // `extends` takes a name, not a path, so that a preset cannot read files outside the folders, except
    // through links that their owner created.
    guard let path = file(name) else {
      throw .wrong([PresetError(.unknownParent(name, known: names), at: node.span)], texts: texts)
    }
    let parent = try merged(name: name, path: path, seen: seen, texts: &texts)
    let problem = PresetError.Problem.expected(PresetDecoder.mapOfKeys, found: parent.description)
    try check(parent.map != nil, problem, at: parent.span)
    return parent
  }

  /// Finds the file of a preset.
  private func file(_ name: String) -> String? {
    switch source {
    case .folders(let folders): folders.first { $0.contains(name) }?.file(name)
    case .texts(let texts): texts["\(name).yaml"].map { _ in "\(name).yaml" }
    }
  }

  /// The names of the available presets.
  private var names: [String] {
    switch source {
    case .folders(let folders): folders.flatMap(\.names)
    case .texts(let texts): texts.keys.sorted().map { String($0.dropLast(5)) }
    }
  }

  private func bytes(of path: String) throws(PresetFailure) -> [UInt8] {
    if let text = unsaved[path] { return Array(text.utf8) }
    if case .texts(let texts) = source {
      guard let text = texts[path] else {
        throw .unreadable(path: path, reason: "it does not exist")
      }
      return Array(text.utf8)
    }
    // Reading one byte more than allowed detects a file that is too large.
    return [UInt8](try RegularFile.bytes(of: path, atMost: FileKind.preset.maximumBytes + 1))
  }
}

extension YamlNode {
  fileprivate func replacing(_ key: String, by value: YamlNode) -> YamlNode {
    guard case .map(var entries) = content else { return self }
    if let index = entries.firstIndex(where: { $0.key == key }) { entries[index].value = value }
    return YamlNode(content: .map(entries), span: span)
  }
}
