internal import CXXHash

/// A hash of a picture's size and pixels: XXH3 of 128 bits.
///
/// Taken over width and height (32 bits each, little endian) and the straight RGBA bytes, row by
/// row from the top, so that any PNG decoder and any xxHash can compute it. Equal hashes may be
/// taken for equal pictures; unequal ones say nothing about where they differ.
public struct PixelHash: Sendable, Hashable {
  /// The upper 64 bits.
  public let high: UInt64
  /// The lower 64 bits.
  public let low: UInt64

  /// The hash of a picture.
  ///
  /// - Parameter bitmap: Any picture, also one without pixels.
  public init(_ bitmap: Bitmap) {
    let stream = Stream()
    stream.add(UInt32(bitmap.width))
    stream.add(UInt32(bitmap.height))
    stream.add(bitmap.straightBytes)
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

    func add(_ bytes: [UInt8]) {
      bytes.withUnsafeBytes { bytes in
        _ = XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
      }
    }

    func digest() -> XXH128_hash_t { XXH3_128bits_digest(state) }
  }
}

extension PixelHash: CustomStringConvertible {
  /// 32 lower-case hexadecimal digits, the upper half first, as `xxh128sum` prints them.
  public var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
