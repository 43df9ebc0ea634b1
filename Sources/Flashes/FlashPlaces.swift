/// The places that flash too often: cells with more than three flashes in the last second.
///
/// Cells count together if they flash at the same time, in any phase. WCAG exempts alternating checkerboards
/// only if they are fine, so larger areas that alternate count as one.
struct FlashPlaces {
  private var flashing = FlashBlocks()
  /// The cells that flash, by the frame of their last transition.
  private var history = FlashHistory<FlashBlocks>()

  /// Adds the transitions of a frame.
  ///
  /// - Parameters:
  ///   - transitions: The transitions, each with the block and the area of its cell.
  ///   - number: The frame's number.
  ///   - first: The first frame whose cells still count as flashing.
  /// - Returns: The largest area in a field that flashes too often, in pixels.
  mutating func add(
    _ transitions: [(FlashCells.Transition, block: Int, area: Int32)],
    number: Int32,
    first: Int32
  ) -> Int32 {
    for old in history.removeFrames(before: first) { flashing.subtract(old) }
    var now = FlashBlocks()
    for (transition, block, area) in transitions {
      if transition.flashingBefore >= first {
        flashing.add(-area, toBlock: block)
        history.change(transition.flashingBefore) { $0.add(-area, toBlock: block) }
      }
      if transition.isFlashing {
        flashing.add(area, toBlock: block)
        now.add(area, toBlock: block)
      }
    }
    if now.total > 0 { history.append(now, number: number) }
    return flashing.total > 0 ? FlashBlocks.Sums(flashing).largest : 0
  }
}
