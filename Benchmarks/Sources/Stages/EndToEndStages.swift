import Foundation
import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import PageDecks

extension Workbench {
  /// Returns a stage that does the work of a worker of `fxrender`, from reading a preset to writing
  /// frames.
  func endToEnd() throws -> [Stage] {
    let frames = 5
    let name = "\(frames) frames of coverflow to files"
    return [
      Stage(name: name, pixels: frames * pixels(Self.viewport)) {
        // The deck is new in every run, so that its cards are drawn again.
        let deck = PageDeck(.cards(count: 30), pageSize: Self.page, scale: scale)
        let effect = try effect("coverflow", of: deck)
        let renderer = FrameRenderer(deck: deck, background: .standardBackground)
        let path = FileManager.default.temporaryDirectory
          .appendingPathComponent("stages-\(ProcessInfo.processInfo.processIdentifier)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = try FrameFolder(path: path)
        var buffer = FrameBuffer()
        var encoder = PNGEncoder()
        var bytes = 0
        for frame in 0..<frames {
          try renderer.draw(Scene(effect, at: 10 + Double(frame) / Double(frames)), into: &buffer)
          use(ContentHash(pixelsOf: buffer.bitmap))
          bytes += try encoder.withEncoded(buffer.bitmap) { file in
            try folder.write(file, as: FrameFolder.fileName(ofFrame: frame))
            return file.count
          }
        }
        return bytes
      }
    ]
  }
}
