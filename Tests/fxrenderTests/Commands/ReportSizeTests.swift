import Foundation
import FrameEncode
import FrameImage
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

struct ReportSizeTests {
  @Test
  func `A report of 60 large frames has at most 8 MB, with pictures evenly spaced`() async throws {
    let folder = TemporaryFolder()
    // Noise cannot be compressed: the pictures of all frames need 12 MB.
    var encoder = PNGEncoder(.fast)
    for page in 0..<4 {
      let noise = Bitmap.noise(width: 80, height: 80, seed: UInt64(page), isOpaque: true)
      _ = try folder.write(encoder.encode(noise), to: "\(page).png")
    }
    try folder.writeOwn()
    let pages = (0..<4).map { "--pages \($0).png" }.joined(separator: " ")
    let options = "--frames 60 --size 390x844 --page-size 40x40 --scale 2"
    try await folder.output(of: "record own.yaml \(options) \(pages)")
    try folder.writeOwn("d * L + 0.5")
    let result = try await folder.run("verify own.yaml --report report.html")
    #expect(result.status == 1 && result.output.contains("60 of 60 frames"))
    let report = try folder.text("report.html")
    #expect((7_500_000...8_000_000).contains(report.utf8.count), "\(report.utf8.count)")
    let marks = report.matches(of: #/data-frame="(\d+)" data-side="actual"/#)
    let frames = marks.compactMap { Int($0.output.1) }.sorted()
    #expect((10...59).contains(frames.count), "\(frames)")
    // The pictures of at most three frames in a row are omitted.
    let gaps = zip(frames, frames.dropFirst()).map { $1 - $0 }
    #expect(frames.first == 0 && frames.last == 59 && gaps.allSatisfy { $0 <= 4 }, "\(frames)")
    #expect(report.contains("<p id=\"embedded\" data-limit=\"8 MB\">"))
  }
}
