import PageEffects

/// Reads a preset with everything that it extends, and checks it.
struct PresetLoader {
  /// Where files are found.
  let source: Source

  /// Where the text of a preset and of what it extends comes from.
  enum Source {
    /// Folders; families are looked for in this order.
    case folders([PresetFolder])
    /// Texts by the names of files.
    case texts([String: String])
  }

  /// What stands in files as far as this is concerned, by their paths, whatever lies there.
  private var unsaved: [String: String] = [:]

  /// - Parameters:
  ///   - folders: Where files are found.
  ///   - unsaved: Texts by the paths of files that are not read but taken to have them.
  init(folders: [PresetFolder], unsaved: [String: String] = [:]) {
    (source, self.unsaved) = (.folders(folders), unsaved)
  }

  init(texts: [String: String]) { source = .texts(texts) }

  /// How many presets may stand above each other.
  private static let maximumParents = 16

  func preset(name: String, path: String) throws(PresetFailure) -> Preset {
    var texts: [String: String] = [:]
    let root = try joined(name: name, path: path, seen: [], texts: &texts)
    var decoder = PresetDecoder()
    var preset = decoder.preset(root, name: name, path: path)
    preset.texts = texts
    var errors = decoder.errors
    // Compiling for any layout finds what is wrong with names and types.
    if !preset.isAbstract, decoder.isComplete {
      do {
        _ = try Effect(preset.definition, layout: .sample)
      } catch {
        errors += error.errors.map { PresetError($0) }
      }
    }
    guard errors.isEmpty else { throw .wrong(errors.inOrder, texts: texts) }
    return preset
  }

  /// The file's nodes over those of the presets that it extends.
  private func joined(
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
    var joined = node.extending(
      inherited,
      depth: 1,
      own: ["abstract", "extends", "sameAs", "summary"]
    )
    for key in ["exceptions", "parameters", "let"] {
      guard let own = node[key], let above = inherited[key] else { continue }
      joined = joined.replacing(key, by: own.extending(above, depth: 2))
    }
    return joined
  }

  private func parent(
    _ node: YamlNode,
    seen: [String],
    texts: inout [String: String]
  ) throws(PresetFailure) -> YamlNode {
    guard let name = node.text else {
      let error = PresetError.Problem.expected("the name of a preset", found: node.words)
      throw .wrong([PresetError(error, at: node.span)], texts: texts)
    }
    guard !seen.contains(name) else {
      throw .wrong([PresetError(.extendsCycle(seen + [name]), at: node.span)], texts: texts)
    }
    guard seen.count < Self.maximumParents else {
      let error = PresetError.Problem.tooManyParents(limit: Self.maximumParents)
      throw .wrong([PresetError(error, at: node.span)], texts: texts)
    }
    // A name only, never a path: what a preset reads lies in the folders, or is linked there by
    // their owner.
    guard let path = file(name) else {
      let error = PresetError.Problem.unknownParent(name, known: names)
      throw .wrong([PresetError(error, at: node.span)], texts: texts)
    }
    let parent = try joined(name: name, path: path, seen: seen, texts: &texts)
    guard parent.map != nil else {
      let error = PresetError.Problem.expected(PresetDecoder.mapOfKeys, found: parent.words)
      throw .wrong([PresetError(error, at: parent.span)], texts: texts)
    }
    return parent
  }

  /// The file of a preset by its name.
  private func file(_ name: String) -> String? {
    switch source {
    case .folders(let folders): folders.first { $0.contains(name) }?.file(name)
    case .texts(let texts): texts["\(name).yaml"].map { _ in "\(name).yaml" }
    }
  }

  /// The presets that there are.
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
    // One byte more than allowed tells that there is too much.
    return [UInt8](try RegularFile.bytes(of: path, atMost: FileKind.preset.maximumBytes + 1))
  }
}

extension YamlNode {
  fileprivate func replacing(_ key: String, by value: YamlNode) -> YamlNode {
    guard case .map(var entries) = content else { return self }
    if let place = entries.firstIndex(where: { $0.key == key }) { entries[place].value = value }
    return YamlNode(content: .map(entries), span: span)
  }
}
