/// Four pixels beside each other, a channel a lane.
struct FourPixels {
  let channels: SIMD16<Int16>

  /// The pixels at a place in memory.
  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>) {
    let lanes = UnsafeRawPointer(bytes).loadUnaligned(as: SIMD16<UInt8>.self)
    channels = SIMD16<Int16>(truncatingIfNeeded: lanes)
  }

  /// The one pixel at a place in memory, and three that are transparent.
  init(only bytes: UnsafePointer<UInt8>) {
    var channels = SIMD16<Int16>.zero
    for channel in 0..<4 { channels[channel] = Int16(bytes[channel]) }
    self.channels = channels
  }

  @inline(__always)
  private init(channels: SIMD16<Int16>) { self.channels = channels }

  /// The steps from other pixels to these, channel by channel.
  @inline(__always)
  static func - (pixels: FourPixels, others: FourPixels) -> FourPixels {
    FourPixels(channels: pixels.channels &- others.channels)
  }

  /// A sum for each pixel of its channels by their weights: red, green, blue, alpha.
  @inline(__always)
  func weighed(_ weights: SIMD4<Int16>) -> SIMD4<Int32> {
    let two = SIMD8(lowHalf: weights, highHalf: weights)
    let products =
      SIMD16<Int32>(truncatingIfNeeded: channels)
      &* SIMD16<Int32>(truncatingIfNeeded: SIMD16(lowHalf: two, highHalf: two))
    let pairs = products.evenHalf &+ products.oddHalf
    return pairs.evenHalf &+ pairs.oddHalf
  }
}
