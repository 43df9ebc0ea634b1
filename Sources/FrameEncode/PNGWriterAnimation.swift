internal import FrameImage

extension PNGWriter {
  /// The `acTL` chunk.
  ///
  /// - Parameters:
  ///   - frames: How many there are.
  ///   - plays: How often they are shown; 0 for no end.
  mutating func writeAnimation(frames: Int, plays: Int) {
    writeChunk("acTL") { room in
      room.storeBytes(of: UInt32(frames).bigEndian, as: UInt32.self)
      room.storeBytes(of: UInt32(plays).bigEndian, toByteOffset: 4, as: UInt32.self)
      return 8
    }
  }

  /// The `fcTL` chunk of a frame that stays, and replaces what is in its box.
  ///
  /// - Parameters:
  ///   - number: Its place among the chunks of frames.
  ///   - box: Where the frame goes.
  ///   - delay: How long it is seen.
  mutating func writeFrameControl(number: UInt32, _ box: PixelDifference.Box, _ delay: FrameDelay) {
    writeChunk("fcTL") { room in
      let sides = [box.x.count, box.y.count, box.x.lowerBound, box.y.lowerBound].map(UInt32.init)
      for (place, side) in ([number] + sides).enumerated() {
        room.storeBytes(of: side.bigEndian, toByteOffset: place * 4, as: UInt32.self)
      }
      room.storeBytes(of: delay.dividend.bigEndian, toByteOffset: 20, as: UInt16.self)
      room.storeBytes(of: delay.divisor.bigEndian, toByteOffset: 22, as: UInt16.self)
      room[24] = 0
      room[25] = 0
      return 26
    }
  }
}
