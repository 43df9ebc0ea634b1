internal import CPixelKernels

/// A palette and the index of each colour that was asked for; a handle on the one in C.
struct PaletteMap: ~Copyable {
  let map: OpaquePointer

  init() {
    guard let map = palette_map_make() else {
      preconditionFailure("there is no memory to look up colours")
    }
    self.map = map
  }

  deinit { palette_map_free(map) }

  /// Gives it a palette.
  mutating func set(_ palette: Palette) {
    palette_map_set(map, palette.bytes, Int32(palette.count))
  }
}
