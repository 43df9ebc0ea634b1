internal import CXXHash

/// A hash of a picture or a text: XXH3 of 128 bits.
///
/// Equal hashes may be taken for equal contents; unequal ones say nothing about where they differ.
public struct ContentHash: Sendable, Hashable {
  /// The upper 64 bits.
  public let high: UInt64
  /// The lower 64 bits.
  public let low: UInt64

  /// The hash of a picture.
  ///
  /// Taken over width and height (32 bits each, little endian) and the straight RGBA bytes, row by
  /// row from the top, so that any PNG decoder and any xxHash can compute it.
  ///
  /// - Parameter bitmap: Any picture, also one without pixels.
  public init(pixelsOf bitmap: Bitmap) {
    let stream = Stream()
    stream.add(UInt32(bitmap.width))
    stream.add(UInt32(bitmap.height))
    bitmap.bytes.withUnsafeBufferPointer { pixels in
      guard !bitmap.isOpaque else { return stream.add(UnsafeRawBufferPointer(pixels)) }
      stream.addStraight(pixels)
    }
    self.init(stream)
  }

  /// The hash of a text's UTF-8 bytes.
  ///
  /// - Parameter text: Any text.
  public init(of text: String) {
    var text = text
    self = text.withUTF8 { ContentHash(of: UnsafeRawBufferPointer($0)) }
  }

  /// The hash of bytes.
  ///
  /// - Parameter bytes: Any number of them.
  public init(of bytes: UnsafeRawBufferPointer) {
    let stream = Stream()
    stream.add(bytes)
    self.init(stream)
  }

  /// Reads what `description` gives; nil for anything else.
  ///
  /// - Parameter text: 32 lower-case hexadecimal digits.
  package init?(text: some StringProtocol) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.dropFirst(16), radix: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
    guard text == description else { return nil }
  }

  private init(_ stream: borrowing Stream) {
    let digest = stream.digest()
    high = digest.high64
    low = digest.low64
  }

  private struct Stream: ~Copyable {
    private let state: OpaquePointer

    init() {
      guard let state = XXH3_createState() else {
        preconditionFailure("there is no memory for a hash")
      }
      self.state = state
      XXH3_128bits_reset(state)
    }

    deinit {
      XXH3_freeState(state)
    }

    func add(_ number: UInt32) {
      withUnsafeBytes(of: number.littleEndian) { bytes in
        _ = XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
      }
    }

    func add(_ bytes: UnsafeRawBufferPointer) {
      _ = XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
    }

    /// Adds premultiplied pixels as straight ones, a part at a time.
    func addStraight(_ pixels: UnsafeBufferPointer<UInt8>) {
      let room = 1 << 14
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { straight in
        for start in stride(from: 0, to: pixels.count, by: room) {
          let part = UnsafeBufferPointer(rebasing: pixels[start..<min(start + room, pixels.count)])
          let target = UnsafeMutableBufferPointer(rebasing: straight[..<part.count])
          StraightPixels.write(part, to: target)
          add(UnsafeRawBufferPointer(target))
        }
      }
    }

    func digest() -> XXH128_hash_t { XXH3_128bits_digest(state) }
  }
}

extension ContentHash: CustomStringConvertible {
  /// 32 lower-case hexadecimal digits, the upper half first, as `xxh128sum` prints them.
  public var description: String {
    high.hexadecimal + low.hexadecimal
  }
}
