/// Measures the flashes of a sequence of frames by the limits of WCAG 2.2, success criterion 2.3.1.
///
/// Frames are added in order, each is analysed once, and only the state of cells is kept. The picture is taken
/// as the whole screen, so a 10° field is a third of its width by a third of its height, and the result does not
/// depend on the scale.
package struct FlashAnalysis {
  /// The state of one kind of flashes.
  private struct Track {
    let kind: FlashKind
    var cells: FlashCells
    var places = FlashPlaces()
    var fields: FlashFields
    /// The index in `findings` of the run that includes the last frame; nil if it does not flash.
    var run: Int?

    /// Adds a frame, and returns the largest area in a field that flashes too often, in pixels.
    ///
    /// The frame is nil if it equals the one before.
    mutating func add(
      _ frame: FlashFrame?,
      _ places: [(block: Int, area: Int32)],
      number: Int32,
      first: (period: Int32, hold: Int32, concurrent: Int32)
    ) -> Int32 {
      let found = frame.map { cells.add($0, number: number, first: first.period) } ?? []
      let transitions = found.map { transition in
        (transition, places[transition.cell].block, places[transition.cell].area)
      }
      return max(
        self.places.add(transitions, number: number, first: first.hold),
        fields.add(transitions, number: number, first: first)
      )
    }
  }

  /// The runs of frames with too many flashes, in the order of their first frames.
  package private(set) var findings: [FlashFinding] = []

  /// The last frame that was analysed; nil before the first one.
  private var last: FlashFrame?
  private var tracks: [Track] = []
  /// The block and the area in pixels of each cell.
  private var places: [(block: Int, area: Int32)] = []
  /// The times of the frames in the last period, in seconds.
  private var times: [Double] = []
  /// The number of the frame after the last one.
  private var number: Int32 = 0

  /// Returns the smallest scale at which a cell is at least one pixel, for a picture of a size in points.
  package static func leastScale(width: Double, height: Double) -> Double {
    let fields = Double(FlashLimits.fields)
    return max(
      Double(FlashLimits.cells.across) * fields / width,
      Double(FlashLimits.cells.down) * fields / height
    )
  }

  /// Creates an analysis without frames.
  package init() {}

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, which must have the size of the first one.
  ///   - index: The index of the frame, for findings.
  ///   - time: The time of the frame in seconds, greater than that of the frame before.
  package mutating func add(_ frame: FlashFrame, index: Int, time: Double) {
    if let last = times.last {
      precondition(time > last, "times must increase")
      guard time - last >= FlashLimits.step else { return }
    }
    let first = starts(at: time)
    defer { number += 1 }
    guard let last else { return begin(with: frame) }
    precondition(last.grid == frame.grid, "all frames must have the same size")
    let changed = last.cells == frame.cells ? nil : frame
    self.last = frame
    for place in tracks.indices {
      let area = tracks[place].add(changed, places, number: number, first: first)
      note(Double(area) / frame.grid.fieldArea, in: place, index: index, time: time)
    }
  }

  /// Adds a time, and returns the first frames of the three times that end with it.
  private mutating func starts(
    at time: Double
  ) -> (period: Int32, hold: Int32, concurrent: Int32) {
    let period = FlashLimits.period - FlashLimits.rounding
    times.removeFirst(times.prefix { time - $0 >= period }.count)
    times.append(time)
    func first(_ isInside: (Double) -> Bool) -> Int32 {
      number - Int32(times.reversed().prefix { isInside(time - $0) }.count) + 1
    }
    return (
      first { $0 < period },
      first { $0 <= FlashLimits.hold + FlashLimits.rounding },
      first { $0 < FlashLimits.concurrence - FlashLimits.rounding }
    )
  }

  /// Creates the state of all cells from the first frame.
  private mutating func begin(with frame: FlashFrame) {
    let grid = frame.grid
    last = frame
    func block(_ start: Int, of length: Int) -> Int { start * FlashBlocks.side / length }
    places = (0..<grid.rows).flatMap { row in
      (0..<grid.columns).map { column in
        (
          block(row * grid.cellHeight, of: grid.height) * FlashBlocks.side
            + block(column * grid.cellWidth, of: grid.width),
          Int32(grid.pixels(inRow: row) * grid.pixels(inColumn: column))
        )
      }
    }
    tracks = FlashKind.allCases.map { kind in
      Track(
        kind: kind,
        cells: FlashCells(kind, frame),
        fields: FlashFields(least: FlashLimits.area * grid.fieldArea)
      )
    }
  }

  /// Adds a frame to the findings if the share of a field that flashes is large enough.
  private mutating func note(_ share: Double, in place: Int, index: Int, time: Double) {
    guard share >= FlashLimits.area else {
      tracks[place].run = nil
      return
    }
    let share = min(share, 1)
    if let run = tracks[place].run {
      findings[run].extend(toFrame: index, time: time, share: share)
    } else {
      tracks[place].run = findings.count
      findings.append(FlashFinding(tracks[place].kind, frame: index, time: time, share: share))
    }
  }
}
