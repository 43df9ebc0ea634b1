import CPixelKernels

/// Room for the tiles of the pages of a frame, kept from frame to frame.
struct TileStore: ~Copyable {
  /// Where a page's tiles are.
  struct Place {
    fileprivate var start: Int
  }

  private var tiles: UnsafeMutableBufferPointer<pixel_tile> = .init(start: nil, count: 0)
  private var used = 0

  deinit { tiles.deallocate() }

  /// Forgets all places.
  mutating func empty() { used = 0 }

  /// A place for so many tiles, none of which is of any row yet.
  mutating func take(_ count: Int) -> Place {
    let place = Place(start: used)
    used += count
    if used > tiles.count {
      let larger = UnsafeMutableBufferPointer<pixel_tile>.allocate(capacity: 2 * used)
      larger.initialize(repeating: pixel_tile())
      _ = larger.update(fromContentsOf: tiles[..<place.start])
      tiles.deallocate()
      tiles = larger
    }
    for index in place.start..<used { tiles[index].row = -1 }
    return place
  }

  /// The first of the tiles at a place, until the next is taken.
  subscript(place: Place) -> UnsafeMutablePointer<pixel_tile> {
    tiles.baseAddress.unsafelyUnwrapped + place.start
  }
}
