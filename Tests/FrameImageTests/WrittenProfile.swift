import Foundation

/// A writer of colour profiles (ICC.1 version 2.4).
enum WrittenProfile {
  /// The primaries of sRGB, adapted to D50.
  static let red = [0.4360, 0.2225, 0.0139]
  static let green = [0.3851, 0.7169, 0.0971]
  static let blue = [0.1431, 0.0606, 0.7141]

  /// Returns the curve of a power function; a gamma of 1 is linear.
  static func power(_ gamma: Double) -> [UInt8] {
    type("curv") + number(1) + short(Int(gamma * 256)) + [0, 0]
  }

  /// The curve of sRGB in 1024 steps, as in the original sRGB profile.
  static let curveOfSRGB: [UInt8] =
    type("curv") + number(1024)
    + (0..<1024).flatMap { short(Int((light(Double($0) / 1023) * 65_535).rounded())) }

  static func rgb(primaries: [[Double]] = [red, green, blue], curve: [UInt8]) -> [UInt8] {
    let names = ["r", "g", "b"]
    let points = zip(names, primaries).map { ($0 + "XYZ", type("XYZ ") + $1.flatMap(fixed)) }
    return profile("mntr", "RGB ", "XYZ ", points + names.map { ($0 + "TRC", curve) })
  }

  static func grey(curve: [UInt8]) -> [UInt8] { profile("mntr", "GRAY", "XYZ ", [("kTRC", curve)]) }

  /// A CMYK profile in which only black ink is visible; full black lowers the lightness L* from 100 to 0.
  static let blackInk: [UInt8] = {
    let identity = [1.0, 0, 0, 0, 1, 0, 0, 0, 1].flatMap(fixed)
    let ramp = (0...255).map { UInt8($0) }
    let corners: [UInt8] = (0..<16).flatMap { [$0 % 2 == 0 ? 255 : 0, 128, 128] }
    let table =
      type("mft1") + [4, 3, 2, 0] + identity + ramp + ramp + ramp + ramp + corners
      + ramp + ramp + ramp
    return profile("prtr", "CMYK", "Lab ", ["A2B0", "A2B1", "A2B2"].map { ($0, table) })
  }()

  /// Returns the linear value of an sRGB value; both are from 0 to 1.
  static func light(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Returns the sRGB value of a linear value; both are from 0 to 1.
  static func stored(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  static func profile(
    _ kind: String,
    _ space: String,
    _ connection: String,
    _ tags: [(name: String, content: [UInt8])]
  ) -> [UInt8] {
    let white = [0.9642, 1.0, 0.8249]
    let tags = tags + [("wtpt", type("XYZ ") + white.flatMap(fixed))]
    var table = number(tags.count)
    var contents: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    for (name, content) in tags {
      table += Array(name.utf8) + number(start + contents.count) + number(content.count)
      contents += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    }
    let date = [2020, 1, 1, 0, 0, 0].flatMap(short)
    var head = number(start + contents.count) + number(0) + number(0x0240_0000)
    head += Array((kind + space + connection).utf8) + date + Array("acsp".utf8)
    head += [UInt8](repeating: 0, count: 28) + white.flatMap(fixed)
    head += [UInt8](repeating: 0, count: 128 - head.count)
    return head + table + contents
  }

  private static func type(_ name: String) -> [UInt8] { Array(name.utf8) + [0, 0, 0, 0] }

  private static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65_536).rounded())) }

  private static func number(_ number: Int) -> [UInt8] { WrittenPNG.big(number) }

  private static func short(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt16(number).bigEndian, Array.init)
  }
}

/// Bytes of profiles and of picture files.
extension [UInt8] {
  /// The PNG chunk for a profile that consists of these bytes.
  var asPNGProfile: [UInt8] {
    WrittenPNG.chunk("iCCP", Array("name".utf8) + [0, 0] + WrittenPNG.zlib(self))
  }

  /// Returns this JPEG file with a profile, divided into segments of the given length.
  func insertingProfile(_ profile: [UInt8], segment: Int = 65_000, isReversed: Bool = false)
    -> [UInt8]
  {
    let starts = [Int](stride(from: 0, to: profile.count, by: segment))
    let segments = starts.enumerated().map { index, start in
      let content =
        Array("ICC_PROFILE".utf8) + [0, UInt8(index + 1), UInt8(starts.count)]
        + profile[start..<Swift.min(start + segment, profile.count)]
      return [0xFF, 0xE2, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)]
        + content
    }
    return Array(self[..<2]) + (isReversed ? segments.reversed() : segments).joined() + self[2...]
  }
}
