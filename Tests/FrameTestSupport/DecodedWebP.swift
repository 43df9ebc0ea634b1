package import FrameImage

/// The frames of an animated WebP as viewers show them.
///
/// The file's structure is read here, as the WebP container specification defines it; the picture of each
/// frame is decoded as a still WebP.
package struct DecodedWebP: Sendable {
  /// The visible picture of each frame.
  package var frames: [Bitmap] = []
  /// The duration of each frame, in milliseconds.
  package var durations: [Int] = []
  /// The position and size of the stored part of each frame, in pixels: x, y, width, height.
  package var boxes: [SIMD4<Int>] = []
  /// The number of times the animation plays; 0 for forever.
  package var plays = 0
  /// Whether frames may be transparent.
  package var hasAlpha = false

  /// The error for an invalid file, with the cause.
  package struct Refused: Error { package var cause: String }

  private struct Chunk {
    var type: String
    var content: ArraySlice<UInt8>
  }

  /// Decodes a whole file.
  package init(_ bytes: [UInt8]) throws {
    guard bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)),
      bytes[8..<12].elementsEqual("WEBP".utf8), Self.number(bytes[4..<8]) == bytes.count - 8
    else { throw Refused(cause: "the head of the file") }
    let chunks = try Self.chunks(bytes[12...])
    guard chunks.count > 2, chunks[0].type == "VP8X", chunks[0].content.count == 10,
      chunks[1].type == "ANIM", chunks[1].content.count == 6
    else { throw Refused(cause: "the head of the animation") }
    let head = Array(chunks[0].content)
    guard head[0] & ~0x10 == 0x02, head[1...3] == [0, 0, 0] else { throw Refused(cause: "flags") }
    hasAlpha = head[0] & 0x10 != 0
    plays = Self.number(chunks[1].content.dropFirst(4))
    var canvas = Bitmap(width: Self.number(head[4..<7]) + 1, height: Self.number(head[7..<10]) + 1)
    for chunk in chunks.dropFirst(2) {
      guard chunk.type == "ANMF", chunk.content.count > 16 else { throw Refused(cause: chunk.type) }
      try add(Array(chunk.content), to: &canvas)
    }
  }

  private mutating func add(_ frame: [UInt8], to canvas: inout Bitmap) throws {
    let numbers = stride(from: 0, to: 15, by: 3).map { Self.number(frame[$0..<$0 + 3]) }
    let box = SIMD4(numbers[0] * 2, numbers[1] * 2, numbers[2] + 1, numbers[3] + 1)
    // No blending, and no disposal.
    guard frame[15] == 0x02, box.x + box.z <= canvas.width, box.y + box.w <= canvas.height else {
      throw Refused(cause: "a frame")
    }
    let still = Self.still(frame[16...], width: box.z, height: box.w)
    let picture = try ImageFile.decode(still, name: "frame", maximumPixels: 1 << 24)
    guard picture.width == box.z, picture.height == box.w else { throw Refused(cause: "a size") }
    canvas.place(picture, x: box.x, y: box.y)
    frames.append(canvas)
    durations.append(numbers[4])
    boxes.append(box)
  }

  /// Returns a still picture with the chunks of a frame.
  private static func still(_ chunks: ArraySlice<UInt8>, width: Int, height: Int) -> [UInt8] {
    var content = Array("WEBP".utf8)
    if chunks.starts(with: Array("ALPH".utf8)) {
      content += Array("VP8X".utf8) + bytes(10, 4) + [0x10, 0, 0, 0]
      content += bytes(width - 1, 3) + bytes(height - 1, 3)
    }
    content += chunks
    return Array("RIFF".utf8) + bytes(content.count, 4) + content
  }

  private static func chunks(_ bytes: ArraySlice<UInt8>) throws -> [Chunk] {
    var (chunks, rest): ([Chunk], ArraySlice<UInt8>) = ([], bytes)
    while !rest.isEmpty {
      guard rest.count >= 8 else { throw Refused(cause: "a chunk") }
      let length = number(rest.dropFirst(4).prefix(4))
      guard rest.count >= 8 + length + length & 1 else { throw Refused(cause: "a length") }
      chunks.append(
        Chunk(
          type: String(decoding: rest.prefix(4), as: UTF8.self),
          content: rest.dropFirst(8).prefix(length)
        )
      )
      rest = rest.dropFirst(8 + length + length & 1)
    }
    return chunks
  }

  /// Returns a little-endian number.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
