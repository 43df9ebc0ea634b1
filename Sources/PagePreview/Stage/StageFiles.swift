import PresetFiles

/// The files of the presets on a stage's sides; their changes are added to the stage's queue.
struct StageFiles {
  private let preview: Preview
  private let queue: StageQueue
  /// For each side, the last known contents of the files, by path, with nil for a file that cannot be read.
  private var sides: [StageSide: (texts: [String: String?], watch: FileWatch)] = [:]

  /// Creates a value that watches no files yet.
  init(of preview: Preview, to queue: StageQueue) { (self.preview, self.queue) = (preview, queue) }

  /// Watches the files of a side, starting from the contents that were used to open it.
  ///
  /// If the side could not be opened, its earlier files are still watched: one that is missing now may reappear.
  mutating func watch(
    _ opening: PageMessage.Opening,
    _ texts: [String: String],
    keepsOthers: Bool = false
  ) {
    let side = opening.side
    var texts = texts.mapValues(Optional.init)
    if keepsOthers, let others = sides[side]?.texts.keys {
      for path in others where texts[path] == nil {
        texts.updateValue(PresetLibrary.text(ofFile: path), forKey: path)
      }
    }
    if let path = preview.file(of: opening), opening.source != nil || texts[path] == nil {
      texts[path] = PresetLibrary.text(ofFile: path)
    }
    // Moving a slider opens the same files again and again.
    guard sides[side]?.texts != texts else { return }
    let watch = FileWatch(of: Set(texts.keys)) { [queue] in queue.add(FilesChanged(side)) }
    sides[side] = (texts, watch)
  }

  /// Stops watching the files of a side.
  mutating func forget(_ side: StageSide) { sides[side] = nil }

  /// Reads the files of a side again; returns nil if none has changed.
  ///
  /// - Returns: The new content of the preset's own file, if the page has a text in place of it and the file can be
  ///   read, and whether a file has changed whose content the page shows.
  mutating func update(
    _ opening: PageMessage.Opening
  ) -> (ownText: String?, changesPreset: Bool)? {
    guard let before = sides[opening.side]?.texts else { return nil }
    let now = Dictionary(
      uniqueKeysWithValues: before.keys.map { ($0, PresetLibrary.text(ofFile: $0)) }
    )
    guard now != before else { return nil }
    sides[opening.side]?.texts = now
    // The page's own text replaces the preset's file, but not the files that it extends.
    let own = opening.source == nil ? nil : preview.file(of: opening)
    return (
      own.flatMap { now[$0] != before[$0] ? now[$0] ?? nil : nil },
      now.contains { $0.key != own && $0.value != before[$0.key] }
    )
  }
}
