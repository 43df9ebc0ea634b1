import PageGeometry
import PresetFiles

/// A pager that is driven by recorded touches and a display link without a display.
public struct Playback {
  /// A frame.
  public struct Frame: Equatable {
    /// The time, in seconds.
    public var time: Double
    /// The pages from back to front.
    public var pages: [Pager.Page]
    /// The position in pages.
    public var position: Double
  }

  /// The pager.
  public private(set) var pager: Pager
  /// The touches that have not been sent.
  private var touches: ArraySlice<RecordedTouch>

  /// Starts a playback.
  public init(_ pager: Pager, _ touches: [RecordedTouch]) {
    (self.pager, self.touches) = (pager, touches[...])
  }

  /// Plays all touches, until everything is at rest.
  ///
  /// - Parameter framesPerSecond: The rate of the display link.
  /// - Returns: The frames that were drawn.
  public mutating func play(framesPerSecond: Double) -> [Frame] {
    var frames: [Frame] = []
    var index = 0
    while true {
      let time = Double(index) / framesPerSecond
      while let touch = touches.first, touch.time <= time {
        pager.handle(touch)
        touches.removeFirst()
      }
      let pages = pager.frame(at: time)
      let position = pager.model.state(at: time).position
      frames.append(Frame(time: time, pages: pages, position: position))
      // The display link is paused until something happens.
      let wait: Double
      switch pager.nextFrame {
      case .soon: wait = 0
      case .at(let change): wait = min(change, touches.first?.time ?? change)
      case .afterInput:
        guard let touch = touches.first else { return frames }
        wait = touch.time
      }
      index = max(index + 1, Int((wait * framesPerSecond).rounded(.up)))
    }
  }

  /// Returns a pager with the effect that is embedded in the program.
  ///
  /// - Throws: The errors in the preset.
  public static func deck() throws -> Pager {
    let preset = try Preset(
      name: "deck",
      sources: [
        "deck.yaml": String(decoding: PackageResources.deck_yaml, as: UTF8.self),
        "pile.yaml": String(decoding: PackageResources.pile_yaml, as: UTF8.self),
      ]
    )
    return try Pager(
      preset: preset,
      view: Size(width: 390, height: 600),
      pageSize: Size(width: 300, height: 400),
      pages: 6
    )
  }
}
