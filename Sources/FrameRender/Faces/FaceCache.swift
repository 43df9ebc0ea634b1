import FrameImage

/// The faces of a deck's pages that are in memory.
///
/// Faces that are being drawn, or that the next frames need, are kept. Of the others, those that are
/// needed last are dropped when they take more than `memory`.
struct FaceCache {
  /// A reason to keep a face.
  enum Use: Sendable {
    /// A frame that is being drawn shows the page.
    case drawn
    /// A later frame shows the page.
    case ahead
  }

  private struct Entry {
    let face = SharedValue<PageFace>()
    var lastUse = 0
    /// The number of frames that need the face, for each reason.
    var drawn = 0
    var ahead = 0

    /// The memory of the face in bytes; 0 if it does not exist.
    var byteCount: Int { face.current?.texture.byteCount ?? 0 }
  }

  /// The memory that faces take, in bytes.
  struct Room {
    /// The number of faces of frames that are being drawn, and their memory.
    var drawn = (count: 0, bytes: 0)
    /// The memory of the other faces that are kept.
    var ahead = 0
    /// The faces to choose from if there are too many, least recently used first; empty if there are not.
    var surplus: [Int] = []
  }

  /// The largest memory of the faces that are not kept for a frame, in bytes.
  let memory: Int
  /// The largest memory of all faces, in bytes.
  let limit: Int

  private var entries: [Int: Entry] = [:]
  private var uses = 0
  /// The number of bytes added since the sizes were last counted.
  private var newBytes = 0

  init(memory: Int, limit: Int) { (self.memory, self.limit) = (memory, limit) }

  /// Returns the face of a page, which exists, is being created or is to be created, and marks it as used.
  mutating func face(of page: Int) -> SharedValue<PageFace> {
    uses += 1
    entries[page, default: Entry()].lastUse = uses
    return entries[page, default: Entry()].face
  }

  /// Keeps the face of a page until `release` is called.
  mutating func keep(_ page: Int, for use: Use) {
    switch use {
    case .drawn: entries[page, default: Entry()].drawn += 1
    case .ahead: entries[page, default: Entry()].ahead += 1
    }
  }

  /// Ends one `keep` of a page.
  mutating func release(_ page: Int, from use: Use) {
    switch use {
    case .drawn: entries[page]?.drawn -= 1
    case .ahead: entries[page]?.ahead -= 1
    }
  }

  /// Counts the memory of all faces after a face was added.
  ///
  /// - Returns: Nil if little was added since the last count, because counting many small faces is slow.
  mutating func room(after face: PageFace) -> Room? {
    newBytes += face.texture.byteCount
    guard newBytes > min(memory, limit) / 8 else { return nil }
    newBytes = 0
    // Textures grow while they are used, so their sizes are counted again.
    let bytes = entries.mapValues { $0.byteCount }
    var room = Room()
    var others = 0
    for (page, entry) in entries {
      let size = bytes[page] ?? 0
      if entry.drawn > 0 {
        room.drawn.count += 1
        room.drawn.bytes += size
      } else if entry.ahead > 0 {
        room.ahead += size
      } else {
        others += size
      }
    }
    let isFull = room.drawn.bytes + room.ahead + others > limit
    guard others > memory || isFull else { return room }
    room.surplus =
      entries
      .filter { $0.value.drawn == 0 && (isFull || $0.value.ahead == 0) }
      .sorted { ($0.value.ahead, $0.value.lastUse) < ($1.value.ahead, $1.value.lastUse) }
      .map(\.key)
    return room
  }

  /// Drops faces in the given order until both limits are kept.
  mutating func drop(_ pages: [Int], except kept: Int) {
    let bytes = entries.mapValues { $0.byteCount }
    var all = bytes.values.reduce(0, +)
    var others = entries.reduce(0) { sum, entry in
      entry.value.drawn + entry.value.ahead == 0 ? sum + (bytes[entry.key] ?? 0) : sum
    }
    for page in pages where page != kept {
      guard let entry = entries[page], entry.drawn == 0 else { continue }
      guard all > limit || others > memory && entry.ahead == 0 else { continue }
      let size = bytes[page] ?? 0
      all -= size
      if entry.ahead == 0 {
        others -= size
        entries[page] = nil
      } else {
        entry.face.drop()
      }
    }
  }
}
