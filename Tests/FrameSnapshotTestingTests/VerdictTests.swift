import Foundation
import FrameCompare
import FrameImage
import FrameSnapshot
import FrameSnapshotTesting
import TestSupport
import Testing

/// The attachments of a failing test.
struct VerdictTests {
  private let diagnosis = SequenceDiagnosis(
    name: "<b>sample",
    passes: false,
    kind: .geometry,
    expected: SequenceDiagnosis.Side(label: "golden", frames: 2),
    actual: SequenceDiagnosis.Side(label: "now", frames: 2),
    worst: FrameFinding(index: 1, time: 0.1, kind: .geometry)
  )

  @Test func `The report, JSON and the worst frame are attached`() throws {
    let verdict = Verdict(diagnosis, written: nil) { frame in
      SnapshotReport.Pictures(
        expected: Bitmap(width: 10 + frame, height: 5),
        actual: frame == 1 ? nil : Bitmap(width: 10, height: 5)
      )
    }
    let files = try verdict.attachments()
    #expect(files.map(\.name) == ["<b>sample.json", "<b>sample.html", "<b>sample-frame-1.png"])
    #expect(files[0].bytes == Array(DiagnosisJSON.data([diagnosis])))
    let page = String(decoding: files[1].bytes, as: UTF8.self)
    #expect(page.hasPrefix("<!doctype html>") && page.contains("&lt;b&gt;sample"))
    #expect(page.contains("FXRENDER_RECORD=failed"))
    let folder = TemporaryFolder()
    let path = try folder.write(files[2].bytes, to: "frame.png")
    let picture = try ImageFile.read(path: path, maximumPixels: 1 << 12)
    #expect(picture.width == 3 * 11 + 2 * DifferencePicture.gap)
    #expect(picture.height == 5)
  }

  @Test func `Without a golden, only JSON is attached`() throws {
    let verdict = Verdict(diagnosis, written: .golden, pictures: nil)
    #expect(try verdict.attachments().map(\.name) == ["<b>sample.json"])
  }
}
