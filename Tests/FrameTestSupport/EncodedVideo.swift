internal import Foundation
package import FrameImage
package import TestSupport

/// Videos that ffmpeg encodes for tests.
package enum EncodedVideo {
  /// The error of a call of ffmpeg.
  package struct Failure: Error {
    let words: [String]
    let message: String
  }

  /// Calls ffmpeg, which reads `input` from its standard input; names of files are relative to a folder.
  package static func call(
    _ words: String,
    input: [UInt8] = [],
    in folder: borrowing TemporaryFolder
  ) throws {
    let words = words.split(separator: " ").map(String.init)
    let source = try folder.write(input, to: ".input")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-v", "error", "-nostdin", "-y"] + words
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle(forReadingAtPath: source)
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(words: words, message: String(decoding: message, as: UTF8.self))
    }
  }

  /// Encodes opaque frames of equal sizes with ffmpeg's options, and returns the path of the video, whose
  /// extension is its format.
  package static func write(
    _ frames: [Bitmap],
    rate: Double = 60,
    _ words: String = bt709,
    to name: String,
    in folder: borrowing TemporaryFolder
  ) throws -> String {
    let size = frames.first.map { "\($0.width)x\($0.height)" } ?? "1x1"
    try call(
      "-f rawvideo -pixel_format rgb0 -video_size \(size) -framerate \(rate) -i pipe:0 \(words) \(name)",
      input: frames.flatMap(\.bytes),
      in: folder
    )
    return folder.path(name)
  }

  /// H.264 of high quality with the colours of BT.709.
  package static let bt709 =
    "-vf scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p "
    + "-c:v libx264 -preset veryfast -crf 16 -colorspace bt709 -color_range tv -color_primaries bt709 "
    + "-color_trc bt709"
}
