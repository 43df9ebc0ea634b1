/// The changes of 10° fields: cells that change in the same direction almost at once.
///
/// They find flashes at changing places, none of which flashes often by itself. A field changes when its net area
/// of changes, rising less falling, is large enough and in the direction opposite to its last change. Where content
/// only moves, the same area rises and falls, so it does not count. At most one change is counted in a frame.
struct FlashFields {
  /// The areas that change in a frame, in each direction.
  private struct Areas {
    var rising: FlashBlocks.Sums
    var falling: FlashBlocks.Sums
    var total: Int
  }

  private static let count = FlashBlocks.fields * FlashBlocks.fields

  private var history = FlashHistory<Areas>()
  /// The direction of the last change of each field: 1 up, −1 down, 0 none yet.
  private var directions = [Int8](repeating: 0, count: count)
  /// The numbers of the frames of the last changes of each field, the oldest first.
  private var recent = [Int32](repeating: FlashCells.never, count: count * FlashCells.count)
  /// The last frame in which a field changed too often, and the largest area that changed.
  private var last: (number: Int32, area: Int32) = (FlashCells.never, 0)
  /// The smallest area of a change, in pixels.
  private let least: Double

  init(least: Double) { self.least = least }

  /// Adds the transitions of a frame.
  ///
  /// - Parameters:
  ///   - transitions: The transitions, each with the block and the area of its cell.
  ///   - number: The frame's number.
  ///   - first: The first frames of three times that end with this frame: the period in which flashes are
  ///     counted, the time for which a field counts as flashing, and the time of concurrent changes.
  /// - Returns: The largest area in a field that changes too often, in pixels.
  mutating func add(
    _ transitions: [(FlashCells.Transition, block: Int, area: Int32)],
    number: Int32,
    first: (period: Int32, hold: Int32, concurrent: Int32)
  ) -> Int32 {
    _ = history.removeFrames(before: first.concurrent)
    var (rising, falling) = (FlashBlocks(), FlashBlocks())
    // A cell counts once, even if it changes again within the time of concurrent changes.
    for (transition, block, area) in transitions where transition.sameBefore < first.concurrent {
      if transition.isRising {
        rising.add(area, toBlock: block)
      } else {
        falling.add(area, toBlock: block)
      }
    }
    let total = rising.total + falling.total
    if total > 0 {
      let areas = Areas(rising: .init(rising), falling: .init(falling), total: total)
      history.append(areas, number: number)
      // Most frames change too little for any field.
      if Double(history.frames.reduce(0) { $0 + $1.areas.total }) >= least {
        for field in 0..<Self.count { change(field, number, first.period) }
      }
    }
    return last.number >= first.hold ? last.area : 0
  }

  /// Counts a change of a field if enough of its area has changed since its last change.
  private mutating func change(_ field: Int, _ number: Int32, _ first: Int32) {
    let changes = field * FlashCells.count..<(field + 1) * FlashCells.count
    let before = recent[changes.upperBound - 1]
    var net: Int32 = 0
    for frame in history.frames where frame.number > before {
      net += frame.areas.rising.area(inField: field) - frame.areas.falling.area(inField: field)
    }
    guard Double(abs(net)) >= least, directions[field] != Int8(net.signum()) else { return }
    directions[field] = Int8(net.signum())
    for place in changes.dropLast() { recent[place] = recent[place + 1] }
    recent[changes.upperBound - 1] = number
    guard recent[changes.lowerBound] >= first else { return }
    last = (number, last.number == number ? max(last.area, abs(net)) : abs(net))
  }
}
