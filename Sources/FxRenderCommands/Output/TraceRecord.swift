import FrameFiles
import JSONCoding
import PageGeometry
import PageScroll
import PageSequence
import TextTools

/// A sample in the output of `trace`, as columns or as JSON.
struct TraceRecord: Encodable {
  var time: Double
  var offset: [Double]
  var velocity: [Double]
  var page: Int
  var position: Double
  var phase: String
  var touches: [[Double]]?
  var zooms: [ZoomRecord]?
  var events: [EventRecord]

  /// A zoomed page.
  struct ZoomRecord: Encodable {
    var page: Int
    var scale: Double
    var offset: [Double]
  }

  /// An event and its values; a value that this kind of event does not have is nil.
  struct EventRecord: Encodable {
    var event: String
    var time: Double
    var page: Int?
    /// The number of pages.
    var count: Int?
    /// The level, column and row of a tile.
    var tile: [Int]?
    var point: [Double]?
    var velocity: [Double]?
    var target: [Double]?
    var scale: Double?
    var goesOn: Bool?
  }

  init(_ state: ScrollState, _ events: some Sequence<ScrollEvent>) {
    time = JSONText.rounded(state.time)
    offset = state.offset.rounded
    velocity = state.velocity.rounded
    page = state.page
    position = JSONText.rounded(state.position)
    phase = state.phase.rawValue
    touches = state.touches.isEmpty ? nil : state.touches.map(\.rounded)
    zooms =
      state.zooms.isEmpty
      ? nil
      : state.zooms.map {
        ZoomRecord(page: $0.page, scale: JSONText.rounded($0.scale), offset: $0.offset.rounded)
      }
    self.events = events.map(EventRecord.init)
  }

  static let columns = [
    "time", "offsetX", "offsetY", "velocityX", "velocityY", "page", "position", "phase", "zooms",
    "events",
  ]

  /// The cells of the sample's line, in the order of `columns`.
  var cells: [String] {
    ([time] + offset + velocity).map(\.plainText) + [
      "\(page)", position.plainText, phase,
      (zooms ?? []).map { "\($0.page):\($0.scale.plainText)@\($0.offset.cell)" }
        .joined(separator: " "),
      events.map(\.cell).joined(separator: " "),
    ]
  }
}

extension TraceRecord.EventRecord {
  init(_ event: ScrollEvent) {
    time = JSONText.rounded(event.time)
    switch event.kind {
    case .pageChanged(let page): (self.event, self.page) = ("pageChanged", page)
    case .willBeginDragging: self.event = "willBeginDragging"
    case .willEndDragging(let velocity, let target):
      (self.event, self.velocity, self.target) =
        ("willEndDragging", velocity.rounded, target.rounded)
    case .didEndDragging(let goesOn): (self.event, self.goesOn) = ("didEndDragging", goesOn)
    case .didEndDecelerating: self.event = "didEndDecelerating"
    case .didEndScrolling: self.event = "didEndScrolling"
    case .willLoad(let page): (self.event, self.page) = ("willLoad", page)
    case .didUnload(let page): (self.event, self.page) = ("didUnload", page)
    case .willLoadTile(let tile):
      (self.event, page, self.tile) =
        ("willLoadTile", tile.page, [tile.level, tile.column, tile.row])
    case .didUnloadTile(let tile):
      (self.event, page, self.tile) =
        ("didUnloadTile", tile.page, [tile.level, tile.column, tile.row])
    case .didReplace(let page): (self.event, self.page) = ("didReplace", page)
    case .tapped(let page, let point):
      (self.event, self.page, self.point) = ("tapped", page, point.rounded)
    case .doubleTapped(let page, let point):
      (self.event, self.page, self.point) = ("doubleTapped", page, point.rounded)
    case .willBeginZooming(let page): (self.event, self.page) = ("willBeginZooming", page)
    case .didEndZooming(let page, let scale):
      (self.event, self.page, self.scale) = ("didEndZooming", page, JSONText.rounded(scale))
    case .announcePage(let page, let count):
      (self.event, self.page, self.count) = ("announcePage", page, count)
    case .memoryWarning: self.event = "memoryWarning"
    }
  }

  /// The event in a cell: its name, its values in parentheses, and its time after `@`.
  var cell: String {
    let parts: [String?] = [
      page.map(String.init), count.map { "of \($0)" },
      tile.map { $0.map(String.init).joined(separator: ",") }, point?.cell,
      velocity?.cell, target?.cell, scale?.plainText,
      goesOn.map { $0 ? "goesOn" : "ends" },
    ]
    let words = parts.compactMap { $0 }.joined(separator: ";")
    return "\(event)(\(words))@\(time.plainText)"
  }
}

extension [Double] {
  /// The coordinates in a cell, separated by commas.
  fileprivate var cell: String { map(\.plainText).joined(separator: ",") }
}
