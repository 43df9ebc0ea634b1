internal import CXXHash
import TextTools

/// A 128-bit XXH3 hash of a picture, a string or bytes.
///
/// Contents with equal hashes can be assumed to be equal.
public struct ContentHash: Sendable, Hashable {
  /// The upper 64 bits.
  public let high: UInt64
  /// The lower 64 bits.
  public let low: UInt64

  /// Hashes a picture.
  ///
  /// The hashed bytes are the width and the height (32 bits each, little endian), followed by straight
  /// RGBA, row by row from the top. The hash can therefore be computed with any PNG decoder and any
  /// xxHash library.
  ///
  /// - Parameter bitmap: A picture; it may have no pixels.
  public init(pixelsOf bitmap: Bitmap) {
    let stream = Stream()
    stream.add(UInt32(bitmap.width))
    stream.add(UInt32(bitmap.height))
    bitmap.bytes.withUnsafeBufferPointer { pixels in
      guard !bitmap.isOpaque else { return stream.add(UnsafeRawBufferPointer(pixels)) }
      stream.addStraight(pixels)
    }
    self.init(stream.digest())
  }

  /// Hashes the UTF-8 bytes of a string.
  ///
  /// - Parameter text: The string.
  public init(of text: String) {
    var text = text
    self = text.withUTF8 { ContentHash(of: UnsafeRawBufferPointer($0)) }
  }

  /// Hashes bytes.
  ///
  /// - Parameter bytes: The bytes; the buffer may be empty.
  public init(of bytes: UnsafeRawBufferPointer) {
    self.init(XXH3_128bits(bytes.baseAddress, bytes.count))
  }

  /// Creates a hash from its `description`; nil if the string is not 32 lowercase hexadecimal digits.
  package init?(text: some StringProtocol) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.dropFirst(16), radix: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
    guard text == description else { return nil }
  }

  private init(_ digest: XXH128_hash_t) { (high, low) = (digest.high64, digest.low64) }

  private struct Stream: ~Copyable {
    private let state: OpaquePointer

    init() {
      guard let state = XXH3_createState() else { preconditionFailure("out of memory for a hash") }
      self.state = state
      XXH3_128bits_reset(state)
    }

    deinit { XXH3_freeState(state) }

    func add(_ number: UInt32) {
      withUnsafeBytes(of: number.littleEndian) { add($0) }
    }

    func add(_ bytes: UnsafeRawBufferPointer) {
      _ = XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
    }

    /// Converts premultiplied pixels to straight pixels and adds them, in chunks of 16 KiB.
    func addStraight(_ pixels: UnsafeBufferPointer<UInt8>) {
      let partSize = 1 << 14
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: partSize) { straight in
        for start in stride(from: 0, to: pixels.count, by: partSize) {
          let end = min(start + partSize, pixels.count)
          let part = UnsafeBufferPointer(rebasing: pixels[start..<end])
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
  /// The hash as 32 lowercase hexadecimal digits, in the notation of `xxh128sum`: `high`, then `low`.
  public var description: String { high.hexadecimal + low.hexadecimal }
}
