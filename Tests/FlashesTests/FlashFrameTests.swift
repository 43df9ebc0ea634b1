import Flashes
import FrameImage
import Testing

/// Frames are reduced to cells of at most 0.1° in linear light.
struct FlashFrameTests {
  /// Returns whether a checkerboard that swaps its colours four times a second has too many flashes.
  private func isFinding(square: Int) -> Bool {
    let pictures = [0, 1].map { phase in
      FlashFrame(
        Bitmap(
          width: 600,
          height: 450,
          bytes: (0..<600 * 450).flatMap { place -> [UInt8] in
            let square = (place % 600 / square + place / 600 / square + phase) % 2
            return [UInt8](repeating: UInt8(square * 255), count: 3) + [255]
          }
        )
      )
    }
    var analysis = FlashAnalysis()
    for index in 0..<20 { analysis.add(pictures[index % 2], index: index, time: Double(index) / 8) }
    return !analysis.findings.isEmpty
  }

  @Test func `A checkerboard with squares below 0.1° may alternate, a coarse one may not`() {
    // A field of 10° is 200 pixels wide, so 0.1° is two pixels.
    #expect(!isFinding(square: 1))
    #expect(isFinding(square: 20))
  }
}
