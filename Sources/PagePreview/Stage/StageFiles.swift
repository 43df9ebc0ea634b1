import PresetFiles

/// The files of the presets on a stage's sides; their changes are added to the stage's queue.
struct StageFiles {
  /// The files of a side's preset.
  private struct Watched {
    /// The last known contents of the files, by path; nil for a file that cannot be read.
    var texts: [String: String?]
    let subscription: FileWatch.Subscription
  }

  /// A change of a side's files.
  struct Change {
    /// The new content of the preset's own file, if the page has a text in place of it and the file can be read.
    let ownText: String?
    /// Whether a file has changed whose content the page shows.
    let changesPreset: Bool
  }

  private let preview: Preview
  private let queue: StageQueue
  private var sides: [StageSide: Watched] = [:]

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
    sides[side] = Watched(
      texts: texts,
      subscription: preview.fileWatch.subscribe(to: Set(texts.keys)) { [queue] in
        queue.add(FilesChanged(side))
      }
    )
  }

  /// Stops watching the files of a side.
  mutating func forget(_ side: StageSide) { sides[side] = nil }

  /// Reads the files of a side again; returns nil if none has changed.
  mutating func update(_ opening: PageMessage.Opening) -> Change? {
    guard let before = sides[opening.side]?.texts else { return nil }
    let now = Dictionary(
      uniqueKeysWithValues: before.keys.map { ($0, PresetLibrary.text(ofFile: $0)) }
    )
    guard now != before else { return nil }
    sides[opening.side]?.texts = now
    // The page's own text replaces the preset's file, but not the files that it extends.
    let own = opening.source == nil ? nil : preview.file(of: opening)
    return Change(
      ownText: own.flatMap { now[$0] != before[$0] ? now[$0] ?? nil : nil },
      changesPreset: now.contains { $0.key != own && $0.value != before[$0.key] }
    )
  }
}
