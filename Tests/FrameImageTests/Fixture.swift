import Foundation
import FrameImage
import Testing

/// The pictures in the folder `Fixtures`, which its script `make.py` writes.
enum Fixture {
  static func path(_ name: String) throws -> String {
    let folder = try #require(Bundle.module.resourcePath)
    return "\(folder)/Fixtures/\(name)"
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  static func read(_ name: String) throws -> Bitmap {
    try ImageFile.read(path: path(name), maximumPixels: 1 << 20)
  }
}
