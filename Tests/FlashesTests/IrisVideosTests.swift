import Flashes
import Foundation
import FrameImage
import Testing

/// The test videos of IRIS (https://github.com/electronicarts/IRIS), measured by `FlashAnalysis`.
///
/// The videos are not in this repository: check out IRIS, and set `FXRENDER_IRIS` to its folder `test/Iris.Tests/data`.
/// Documentation/flashes.md explains the differences.
@Suite(.enabled(if: irisFolder != nil))
struct IrisVideosTests {
  /// A video, with the frames that fail: in IRIS's log, and as measured here.
  struct Film: Sendable {
    var name: String
    var logged: [Int] = []
    var measured: [ClosedRange<Int>] = []
  }

  static let films = [
    Film(name: "2Hz_5s"), Film(name: "2Hz_6s"),
    Film(name: "3Hz_6s", logged: [29, 32, 35, 38, 40, 43]), Film(name: "GradualRedIncrease"),
    Film(name: "extendedFLONG"), Film(name: "flashStripes", measured: [8...35]),
    Film(name: "gray"), Film(name: "intermitentEF"),
  ]

  @Test(arguments: films)
  func `Findings are those of the log, or the difference is explained`(film: Film) throws {
    let folder = try #require(irisFolder)
    let pictures = try PictureSequence(
      animation: "\(folder)/TestVideos/\(film.name).mp4",
      maximumPixels: ImageFile.maximumPixels
    )
    let text = try String(
      contentsOfFile: "\(folder)/ExpectedVideoLogFiles/\(film.name)_RELATIVE.csv",
      encoding: .utf8
    )
    let rows = text.split(whereSeparator: \.isNewline).map { $0.split(separator: ",") }
    let header = try #require(rows.first)
    // The log of the stripes has an older format, without these columns.
    if let status = header.firstIndex(of: "FlashLuminanceFailedFrame") {
      let failing = rows.dropFirst().indices.filter { rows[$0][status] == "3" }
      #expect(failing.map { $0 - 1 } == film.logged)
    }
    let mean = header.firstIndex(of: "AverageLuminance")
    var analysis = FlashAnalysis()
    var reader = try pictures.makeReader()
    var (time, index, largest) = (0.0, 0, 0.0)
    while let frame = try reader.next() {
      let reduced = FlashFrame(frame.bitmap)
      analysis.add(reduced, index: index, time: time)
      if let mean, rows.indices.contains(index + 1), let logged = Double(rows[index + 1][mean]) {
        largest = max(largest, abs(logged - Self.luminance(frame.bitmap)))
      }
      time += frame.duration ?? 0
      index += 1
    }
    #expect(index == rows.count - 1, "\(index) frames, \(rows.count - 1) lines")
    // The log is rounded, and OpenCV decodes with other rounding.
    #expect(largest < 0.02, "\(film.name): \(largest)")
    let found = analysis.findings.filter { $0.kind == .general }.map(\.frames)
    #expect(found == film.measured, "\(film.name): \(found)")
    #expect(analysis.findings.allSatisfy { $0.kind == .general })
  }

  /// Returns the mean relative luminance of a picture, in 0…1.
  private static func luminance(_ bitmap: Bitmap) -> Double {
    let linear = (0...255).map { value in
      let encoded = Double(value) / 255
      return encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
    }
    var sum = 0.0
    for pixel in stride(from: 0, to: bitmap.bytes.count, by: 4) {
      sum +=
        0.2126 * linear[Int(bitmap.bytes[pixel])]
        + 0.7152 * linear[Int(bitmap.bytes[pixel + 1])]
        + 0.0722 * linear[Int(bitmap.bytes[pixel + 2])]
    }
    return sum / Double(bitmap.width * bitmap.height)
  }
}

/// The folder with IRIS's videos and logs; nil if the tests do not run.
private let irisFolder = ProcessInfo.processInfo.environment["FXRENDER_IRIS"]
