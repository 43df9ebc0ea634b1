import FrameImage
import Synchronization

/// Faces by page, within an amount of memory.
struct FaceCache {
  /// The place of a face that is made, or is being made.
  final class Slot: Sendable {
    let face = Mutex<PageFace?>(nil)
  }

  private var slots: [Int: (slot: Slot, lastUse: Int)] = [:]
  private var uses = 0
  private let memory: Int
  /// What was made since room was made, in bytes.
  private var newBytes = 0

  /// - Parameter memory: How many bytes are kept, beside the face made last.
  init(memory: Int) { self.memory = memory }

  /// The place of a page's face, which counts as a use of it.
  mutating func slot(of index: Int) -> Slot {
    uses += 1
    let slot = slots[index]?.slot ?? Slot()
    slots[index] = (slot, uses)
    return slot
  }

  /// Drops what was used longest ago, as far as need be for a face that was made.
  mutating func makeRoom(for face: PageFace, of index: Int) {
    newBytes += face.texture.byteCount
    // Small faces are counted together: the memory may hold a hundred thousand of them.
    guard newBytes > memory / 8 else { return }
    newBytes = 0
    // Textures grow while they are used: count anew. What is being made is not counted yet.
    let sizes = slots.mapValues { entry in
      entry.slot.face.withLockIfAvailable { $0?.texture.byteCount ?? 0 } ?? 0
    }
    var bytes = sizes.values.reduce(0, +)
    guard bytes > memory else { return }
    let oldestFirst = slots.sorted { $0.value.lastUse < $1.value.lastUse }.map(\.key)
    for oldest in oldestFirst where oldest != index && bytes > memory {
      bytes -= sizes[oldest] ?? 0
      slots[oldest] = nil
    }
  }
}
