import FrameImage

/// The faces that were used last; the least recently used ones are dropped.
struct RecentFaces<Key: Hashable> {
  /// A face that is known.
  struct Entry {
    /// The face; nil if nothing of it is visible.
    let face: PageFace?
    fileprivate var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private var uses = 0
  /// The largest memory of the faces, in bytes.
  private let memory: Int
  /// The number of faces that are kept even if they take more memory.
  private let fewest: Int
  /// The largest number of faces.
  private let most: Int

  /// Creates a value without faces.
  ///
  /// - Parameters:
  ///   - memory: The largest memory of the faces, in bytes.
  ///   - fewest: The number of faces that are kept even if they take more.
  ///   - most: The largest number of faces.
  init(memory: Int, fewest: Int = 1, most: Int = .max) {
    (self.memory, self.fewest, self.most) = (memory, fewest, most)
  }

  /// Returns the face of a key, and marks it as used; nil if it is not known.
  mutating func entry(_ key: Key) -> Entry? {
    uses += 1
    entries[key]?.lastUse = uses
    return entries[key]
  }

  /// Adds a face, and drops others if there are too many.
  mutating func add(_ face: PageFace?, _ key: Key) {
    uses += 1
    entries[key] = Entry(face: face, lastUse: uses)
    var bytes = entries.values.reduce(0) { $0 + Self.size($1) }
    guard bytes > memory || entries.count > most else { return }
    // Half of the faces are dropped at once, so that this is rare.
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard bytes > memory / 2 || entries.count > most / 2, entries.count > fewest else { return }
      bytes -= Self.size(entry)
      entries[key] = nil
    }
  }

  private static func size(_ entry: Entry) -> Int { entry.face?.texture.byteCount ?? 0 }
}
