import Foundation
import FrameEncode
import FrameImage
import ProgramTestSupport
import TestSupport
import Testing

/// Videos from the command line, which the program ffmpeg encodes.
struct VideoFormatTests: ~Copyable {
  private let folder = TemporaryFolder()

  /// The formats with the codecs that they may have.
  static let videos = OutputFormat.all.flatMap { format in
    format.codecs.map { (format: format, codec: $0) }
  }

  /// Runs a program on files of a folder and returns its output.
  private static func run(_ words: [String], in folder: borrowing TemporaryFolder) throws -> [UInt8]
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path("."))
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(words)")
    return Array(bytes)
  }

  /// Returns entries of the video stream, as ffprobe prints them.
  private static func probe(
    _ entries: String,
    _ file: String,
    in folder: borrowing TemporaryFolder
  ) throws -> [String: String] {
    let output = try run(
      [
        "ffprobe", "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
        entries, "-of", "default=noprint_wrappers=1", file,
      ],
      in: folder
    )
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let pairs = lines.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { first, _ in first }
  }

  @Test(arguments: videos.indices)
  func `A video has all frames, rate, duration and colours of BT.709`(number: Int) async throws {
    let (format, codec) = Self.videos[number]
    let file = "film.\(format.fileExtension)"
    try await folder.output(
      of: "cardflow --pages 5 --size 98x64 --page-size 40x48 --frames 45 --fps 29.97 --quiet "
        + "--codec \(codec.name) --output \(file)"
    )
    let entries = try Self.probe(
      "stream=width,height,nb_read_frames,avg_frame_rate,color_range,color_space,color_transfer,"
        + "color_primaries:format=duration",
      file,
      in: folder
    )
    #expect(entries["width"] == "98" && entries["height"] == "64")
    #expect(entries["nb_read_frames"] == "45" && entries["avg_frame_rate"] == "30000/1001")
    let duration = try #require(entries["duration"].flatMap(Double.init))
    #expect(abs(duration - 45 * 1001 / 30_000) <= 0.001)
    if codec.hasComponents {
      #expect(entries["color_range"] == "tv" && entries["color_space"] == "bt709")
      #expect(entries["color_transfer"] == "bt709" && entries["color_primaries"] == "bt709")
    }
  }

  @Test(arguments: videos.indices)
  func `Bytes do not depend on the number of jobs`(number: Int) async throws {
    let (format, codec) = Self.videos[number]
    for jobs in [1, 2] {
      try await folder.output(
        of: "cardflow --pages 5 --size 128x96 --page-size 40x48 --frames 20 --quiet --jobs \(jobs) "
          + "--codec \(codec.name) --output jobs\(jobs).\(format.fileExtension)"
      )
    }
    let ending = format.fileExtension
    #expect(try folder.bytes("jobs1.\(ending)") == folder.bytes("jobs2.\(ending)"))
  }

  @Test func `The index of an MP4 file is before its frames`() async throws {
    try await folder.output(of: "cardflow --size 98x64 --frames 9 --quiet --output film.mp4")
    let text = String(decoding: try folder.bytes("film.mp4"), as: Unicode.ASCII.self)
    let (index, frames) = (text.range(of: "moov"), text.range(of: "mdat"))
    #expect(try #require(index).lowerBound < #require(frames).lowerBound)
  }

  @Test(arguments: Y4MFormatTests.patches.indices, videos.indices)
  func `A flat patch has the components of BT.709`(row: Int, number: Int) async throws {
    let (format, codec) = Self.videos[number]
    guard codec.hasComponents else { return }
    let (colour, components, _) = Y4MFormatTests.patches[row]
    let file = "flat.\(format.fileExtension)"
    try await folder.output(
      of: "linear --pages 1 --size 128x96 --page-size 1x1 --center-offset 900,0 --frames 2 --quiet "
        + "--background \(colour) --codec \(codec.name) --output \(file)"
    )
    let bytes = try Self.run(
      [
        "ffmpeg", "-v", "error", "-i", file, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt",
        "yuv420p", "-",
      ],
      in: folder
    )
    let planes = [bytes[..<12288], bytes[12288..<15360], bytes[15360...]]
    for (plane, component) in zip(planes, components) {
      #expect(plane.allSatisfy { abs(Int($0) - Int(component)) <= 1 }, "\(plane.prefix(4))")
    }
  }

  // MARK: Sizes

  @Test(arguments: videos.indices)
  func `A frame of a size that a codec lacks is extended or refused`(number: Int) async throws {
    let (format, codec) = Self.videos[number]
    let words =
      "cardflow --pages 5 --size 141x33 --page-size 40x24 --frames 3 --codec \(codec.name) "
      + "--output odd.\(format.fileExtension)"
    let result = try await folder.run(words)
    #expect(result.status == 0)
    let (width, height) = (codec.side(141), codec.side(33))
    let entries = try Self.probe("stream=width,height", "odd.\(format.fileExtension)", in: folder)
    #expect(entries["width"] == "\(width)" && entries["height"] == "\(height)")
    let isLarger = (width, height) != (141, 33)
    let note = "the video has \(width)x\(height) pixels instead of 141x33"
    #expect(result.error.contains(note) == isLarger, "\(result.error)")
    try folder.remove("odd.\(format.fileExtension)")
    let exact = try await folder.run(words + " --exact-size")
    #expect(exact.status == (isLarger ? 64 : 0))
    #expect(exact.error.contains("Choose another --size or --scale") == isLarger)
    #expect(try folder.names().isEmpty == isLarger)
  }

  // MARK: Pixels

  /// The options for codecs whose usual decoder omits alpha.
  private static let decoders = ["vp9": ["-c:v", "libvpx-vp9"]]

  /// Returns the first frame of a video as ffmpeg decodes it, in straight RGBA.
  private static func firstFrame(
    _ file: String,
    _ codec: VideoCodec,
    in folder: borrowing TemporaryFolder
  ) throws -> [UInt8] {
    try run(
      ["ffmpeg", "-v", "error"] + (decoders[codec.name] ?? []) + [
        "-i", file, "-frames:v", "1", "-vf",
        "scale=flags=accurate_rnd+full_chroma_int+full_chroma_inp", "-f", "rawvideo", "-pix_fmt",
        "rgba", "-",
      ],
      in: folder
    )
  }

  @Test(arguments: videos.indices, ["black", "#00000000"])
  func `A decoded frame is the drawn one with alpha`(number: Int, background: String) async throws {
    let (format, codec) = Self.videos[number]
    guard background == "black" || codec.hasAlpha else { return }
    let words =
      "coverflow --pages 5 --size 320x200 --page-size 120x160 --frames 2 --quiet "
      + "--background \(background)"
    let file = "film.\(format.fileExtension)"
    try await folder.output(of: "\(words) --codec \(codec.name) --output \(file)")
    try await folder.output(of: "\(words) --output film.raw")
    let drawn = Array(try folder.bytes("film.raw").prefix(320 * 200 * 4))
    let decoded = try Self.firstFrame(file, codec, in: folder)
    try #require(decoded.count == drawn.count)
    var (colour, alpha, count) = (0, 0, 0)
    for (place, (one, two)) in zip(drawn, decoded).enumerated() {
      let square = (Int(one) - Int(two)) * (Int(one) - Int(two))
      if place % 4 == 3 {
        alpha += square
      } else if drawn[place | 3] == 255 {
        // Colours of pixels with a lower alpha are less exact.
        (colour, count) = (colour + square, count + 1)
      }
    }
    // Lossless formats are exact. In others, the PSNR is at least 31 dB, because four pixels share one chroma sample.
    let error = format.standardQuality == nil ? 0 : 50
    #expect(count > 50_000 && colour <= error * count, "\(colour / count)")
    #expect(alpha <= error * 320 * 200, "\(alpha / (320 * 200))")
  }

  // MARK: Failures

  /// Writes a program in place of ffmpeg, beside a script that calls the real ffprobe.
  private func fake(_ script: String, in folder: borrowing TemporaryFolder) throws {
    try folder.write(script: script, to: "bin/ffmpeg")
    try folder.write(script: "exec ffprobe \"$@\"", to: "bin/ffprobe")
  }

  static let failures: [(script: String, message: String)] = [
    ("echo 'no such codec' >&2; exit 3", "ffmpeg failed: exit status 3\n    no such codec"),
    ("kill -9 $$", "ffmpeg failed: signal 9"),
    ("exit 0", "ffmpeg failed: it ended too early"),
    (#"head -c 160000 | ffmpeg "$@"; cat >/dev/null"#, "the video has 2 frames instead of 40"),
  ]

  @Test(arguments: failures.indices)
  func `An encoder that fails leaves no file, and its last lines are shown`(row: Int) async throws {
    let (script, message) = Self.failures[row]
    try fake(script, in: folder)
    let result = try await folder.run(
      "cardflow --pages 5 --size 200x100 --frames 40 --quiet --encoder bin/ffmpeg --output out/film.mp4"
    )
    #expect(result.status == 74)
    #expect(result.error.contains("out/film.mp4: "))
    #expect(result.error.contains(message), "\(result.error)")
    #expect(try folder.names(in: "out") == [])
  }

  @Test(arguments: videos.indices)
  func `A limit of the file size stops a video and keeps the old file`(number: Int) async throws {
    let (format, codec) = Self.videos[number]
    let file = "a.\(format.fileExtension)"
    try folder.write(text: "before", to: file)
    let result = try await folder.run(
      "coverflow --pages 5 --size 320x200 --page-size 120x160 --frames 120 --quiet "
        + "--codec \(codec.name) --output \(file)",
      .shell(#"ulimit -f 8; exec "$@""#)
    )
    #expect(result.status == 74)
    #expect(result.error.hasPrefix("error: \(file): ffmpeg failed: "), "\(result.error)")
    #expect(try folder.names() == [file])
    #expect(try folder.text(file) == "before")
  }

  @Test func `A missing encoder is named with its package`() async throws {
    let result = try await folder.run(
      "cardflow --frames 2 --quiet --encoder nowhere/ffmpeg --output film.mp4"
    )
    #expect(result.status == 69)
    #expect(result.error.contains("there is no program 'nowhere/ffmpeg'"))
    #expect(result.error.contains("Install the package ffmpeg"))
  }

  static let refusals: [(words: String, message: String)] = [
    ("--background transparent --output a.mp4", "with mp4, which has no transparency"),
    ("--format mp4 --output -", "cannot write an MP4 video to standard output"),
  ]

  @Test(arguments: refusals.indices)
  func `A video that cannot be written is refused before it is drawn`(row: Int) async throws {
    let (words, message) = Self.refusals[row]
    let result = try await folder.run("cardflow --frames 2 \(words)")
    #expect(result.status == 64 && result.error.contains(message), "\(result.error)")
    #expect(try folder.names() == [])
  }
}
