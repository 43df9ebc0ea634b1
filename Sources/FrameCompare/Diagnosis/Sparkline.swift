/// A line of block characters that shows how much each frame differs: `····▁▂▅█▅▂▁····`.
package enum Sparkline {
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let passing: Character = "·"

  /// Returns a line with at most `width` columns.
  ///
  /// The largest amount is a full block, and every failing frame has at least the lowest block. If there
  /// are more frames than columns, each column shows the worst of its frames, so that a single bad frame
  /// stays visible.
  package static func text(of frames: [FrameDifference], width: Int) -> String {
    precondition(width > 0, "a sparkline must have at least one column")
    let amounts = frames.map { $0.fails ? $0.amount : nil }
    let largest = amounts.compactMap(\.self).max() ?? 0
    let columns = min(width, frames.count)
    return String(
      (0..<columns).map { column in
        let part = amounts[column * frames.count / columns..<(column + 1) * frames.count / columns]
        guard let amount = part.compactMap(\.self).max() else { return passing }
        let share = largest > 0 ? amount / largest : 0
        let level = Int((share * Double(blocks.count)).rounded(.up)) - 1
        return blocks[min(max(level, 0), blocks.count - 1)]
      }
    )
  }
}
