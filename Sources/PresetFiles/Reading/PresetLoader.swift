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
  private let unsaved: [String: String]
  private let cache: PresetCache

  /// Creates a loader of files in folders.
  init(
    folders: [PresetFolder],
    unsaved: [String: String] = [:],
    cache: PresetCache = PresetCache()
  ) {
    (source, self.unsaved, self.cache) = (.folders(folders), unsaved, cache)
  }

  init(texts: [String: String]) { (source, unsaved, cache) = (.texts(texts), [:], PresetCache()) }

  /// The maximum number of presets that a preset may extend, directly or indirectly.
  private static let maximumParents = 16

  func preset(name: String, path: String) throws(PresetFailure) -> Preset {
    let chain = try chain(name: name, path: path)
    let files = chain.map(\.file)
    if let preset = cache.preset(of: files) { return preset }
    let preset = try decoded(chain, name: name)
    cache.add(preset, of: files)
    return preset
  }

  // MARK: Files

  /// A file, and its contents as nodes.
  private typealias Link = (file: PresetCache.File, root: YamlNode)

  /// Reads a preset and the presets that it extends, from the preset to the last parent.
  private func chain(name: String, path: String) throws(PresetFailure) -> [Link] {
    var (names, path) = ([name], path)
    var (chain, texts): ([Link], [String: String]) = ([], [:])
    while true {
      let bytes = try bytes(of: path)
      do throws(PresetError) {
        let text = try YamlReader(file: path, kind: .preset).text(of: bytes)
        texts[path] = text
        let file = PresetCache.File(path: path, text: text)
        let root = try cache.nodes(of: file)
        if !chain.isEmpty, root.map == nil {
          let words = PresetShapes.preset.alternatives.alternatives
          throw PresetError(.expected(words, found: root.description), at: root.span)
        }
        chain.append((file, root))
        guard let parent = root["extends"] else { return chain }
        let found = try self.parent(parent, after: names)
        (names, path) = (names + [found.name], found.path)
      } catch {
        throw .wrong([error], texts: texts)
      }
    }
  }

  /// Finds the preset that a key `extends` names.
  private func parent(
    _ node: YamlNode,
    after names: [String]
  ) throws(PresetError) -> (name: String, path: String) {
    func fail(_ problem: PresetError.Problem) -> PresetError { PresetError(problem, at: node.span) }
    guard let name = node.text else {
      throw fail(.expected("the name of a preset", found: node.description))
    }
    guard !names.contains(name) else { throw fail(.extendsCycle(names + [name])) }
    guard names.count < Self.maximumParents else {
      throw fail(.tooManyParents(limit: Self.maximumParents))
    }
    // `extends` takes a name, not a path, so that a preset cannot read files outside the folders, except
    // through links that their owner created.
    guard let path = file(name) else { throw fail(.unknownParent(name, known: self.names)) }
    return (name, path)
  }

  /// Merges the contents of files, decodes them, and checks the preset.
  private func decoded(_ chain: [Link], name: String) throws(PresetFailure) -> Preset {
    var root = chain[chain.count - 1].root
    for link in chain.dropLast().reversed() { root = link.root.inheriting(from: root) }
    var decoder = NodeDecoder()
    var preset = PresetShapes.preset.decode(root, &decoder) ?? Preset()
    (preset.name, preset.path) = (name, chain[0].file.path)
    preset.texts = Dictionary(chain.map { ($0.file.path, $0.file.text) }) { first, _ in first }
    preset.formulas = Preset.Formula.all(in: root)
    preset.pointLists = PointListReader(root, keys: Preset.Formula.keys).lists
    preset.root = root
    var errors = decoder.errors
    // Compiling for a sample layout finds errors in names and types.
    if !preset.isAbstract, !decoder.hasTooMany {
      do {
        _ = try Effect(preset.definition, layout: .sample)
      } catch {
        errors += error.errors.map { PresetError($0) }
      }
    }
    guard errors.isEmpty else { throw .wrong(errors.inOrder, texts: preset.texts) }
    return preset
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
    case .folders(let folders): PresetLibrary.names(in: folders)
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
  /// Merges the map of a file into the map of the file that it extends.
  fileprivate func inheriting(from parent: YamlNode) -> YamlNode {
    var merged = extending(
      parent,
      depth: 1,
      own: ["abstract", "aka", "compareWith", "extends", "featured", "sameAs", "summary"]
    )
    for key in ["exceptions", "parameters", "let"] {
      guard let own = self[key], let above = parent[key] else { continue }
      merged = merged.replacing(key, by: own.extending(above, depth: 2))
    }
    return merged
  }

  fileprivate func replacing(_ key: String, by value: YamlNode) -> YamlNode {
    guard case .map(var entries) = content else { return self }
    if let index = entries.firstIndex(where: { $0.key == key }) { entries[index].value = value }
    return YamlNode(content: .map(entries), span: span)
  }
}
