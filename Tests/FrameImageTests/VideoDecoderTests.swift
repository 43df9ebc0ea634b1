import Foundation
import FrameImage
import FrameTestSupport
import TestSupport
import Testing

/// Videos that the program ffmpeg decodes.
struct VideoDecoderTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static let limit = ImageFile.maximumPixels

  /// Frames of one grey each, 16 levels lighter from frame to frame.
  private static func greys(_ count: Int, width: Int = 64, height: Int = 48) -> [Bitmap] {
    (0..<count).map { index in
      .drawn(width: width, height: height) { _, _ in
        let grey = UInt8(20 + 16 * index)
        return [grey, grey, grey, 255]
      }
    }
  }

  private static func open(_ path: String) throws -> PictureSequence {
    try PictureSequence(animation: path, maximumPixels: limit)
  }

  /// Returns the error of reading all frames.
  private static func problem(_ path: String, _ program: VideoProgram? = nil) -> ImageProblem? {
    do {
      var reader = try PictureSequence(animation: path, maximumPixels: limit, program: program)
        .makeReader()
      while try reader.next() != nil {}
      return nil
    } catch {
      return error.problem
    }
  }

  // MARK: Frames and times

  @Test(arguments: ["a.mp4", "a.mov", "a.mkv", "a.webm"])
  func `A video has all frames in order, with their durations`(name: String) throws {
    let codec =
      name.hasSuffix("webm")
      ? EncodedVideo.bt709.replacing("libx264 -preset veryfast -crf 16", with: "libvpx -b:v 2M")
      : EncodedVideo.bt709
    let path = try EncodedVideo.write(Self.greys(12), rate: 25, codec, to: name, in: folder)
    let frames = try Self.open(path).frames()
    try #require(frames.count == 12)
    for (index, frame) in frames.enumerated() {
      let grey = Int(frame.bitmap.bytes[0])
      #expect(abs(grey - (20 + 16 * index)) <= 3, "frame \(index): \(grey)")
      #expect(frame.bitmap.isOpaque)
      // Matroska stores whole milliseconds.
      #expect(abs((frame.duration ?? 0) - 0.04) <= 0.0011, "frame \(index)")
    }
    #expect(try Self.open(path).timing?.isVariable == false)
  }

  @Test func `Frames of a variable rate keep their times, and can be sampled`() throws {
    let filters = "select='not(between(n,3,6))',scale=out_color_matrix=bt709:out_range=tv"
    let path = try EncodedVideo.write(
      Self.greys(10),
      rate: 10,
      "-vf \(filters),format=yuv420p -fps_mode passthrough -c:v libx264 -colorspace bt709",
      to: "a.mp4",
      in: folder
    )
    let pictures = try Self.open(path)
    let durations = try pictures.frames().map { $0.duration ?? 0 }
    #expect(
      durations.count == 6
        && zip(durations, [0.1, 0.1, 0.5, 0.1, 0.1, 0.1]).allSatisfy { abs($0 - $1) < 1e-6 },
      "\(durations)"
    )
    let timing = try #require(pictures.timing)
    #expect(timing.isVariable && abs(timing.framesPerSecond - 10) < 0.01)
    let sampled = try pictures.sampled(at: 10).frames().map { Int($0.bitmap.bytes[0]) }
    let expected = [0, 1, 2, 2, 2, 2, 2, 7, 8, 9].map { 20 + 16 * $0 }
    #expect(zip(sampled, expected).allSatisfy { abs($0 - $1) <= 3 } && sampled.count == 10)
  }

  @Test func `Times of a variable rate that are less than a frame apart are kept`() throws {
    let path = try EncodedVideo.write(
      Self.greys(6),
      rate: 10,
      "-vf settb=1/1000,setpts='if(eq(N,3),230,N*100)',format=yuv420p -fps_mode passthrough "
        + "-enc_time_base 1:1000 -c:v ffv1",
      to: "a.mkv",
      in: folder
    )
    let durations = try Self.open(path).frames().map { $0.duration ?? 0 }
    let expected = [0.1, 0.1, 0.03, 0.17, 0.1, 0.1]
    #expect(zip(durations, expected).allSatisfy { abs($0 - $1) < 0.0015 }, "\(durations)")
  }

  @Test func `A rotated video is upright`() throws {
    let frame = Bitmap.drawn(width: 64, height: 48) { x, _ in
      x < 32 ? [255, 0, 0, 255] : [0, 0, 255, 255]
    }
    _ = try EncodedVideo.write([frame, frame], to: "flat.mp4", in: folder)
    try EncodedVideo.call("-i flat.mp4 -c copy -metadata:s:v:0 rotate=90 turned.mp4", in: folder)
    let upright = try #require(try Self.open(folder.path("turned.mp4")).frames().first).bitmap
    #expect((upright.width, upright.height) == (48, 64))
    // Versions of ffmpeg write another direction; the picture is as ffmpeg itself turns it.
    try EncodedVideo.call("-i turned.mp4 -frames:v 1 turned.png", in: folder)
    let reference = try #require(try Self.open(folder.path("turned.png")).frames().first).bitmap
    for (row, other) in [(4, 60), (60, 4)] {
      let (pixel, opposite) = ((row * 48 + 24) * 4, (other * 48 + 24) * 4)
      for channel in 0..<3 {
        #expect(
          abs(Int(upright.bytes[pixel + channel]) - Int(reference.bytes[pixel + channel])) < 12
        )
      }
      #expect(abs(Int(upright.bytes[pixel]) - Int(upright.bytes[opposite])) > 200)
    }
  }

  // MARK: Colours

  /// ffmpeg's options for a patch of red 200, green 120 and blue 40, with the tags of its components.
  static let colours: [(words: String, name: String)] = [
    (EncodedVideo.bt709, "bt709.mp4"),
    (
      "-vf scale=out_color_matrix=bt601:out_range=tv,format=yuv420p -c:v libx264 -crf 10 "
        + "-colorspace smpte170m -color_range tv",
      "bt601.mp4"
    ),
    (
      "-vf scale=out_color_matrix=bt709:out_range=pc,format=yuvj420p -c:v libx264 -crf 10 "
        + "-colorspace bt709 -color_range pc",
      "full.mp4"
    ),
    (
      "-vf scale=out_color_matrix=bt2020:out_range=tv,format=yuv420p10le -c:v libx265 -x265-params "
        + "log-level=none:crf=10 -colorspace bt2020nc -color_range tv",
      "bt2020.mp4"
    ),
    // A small video without tags has the matrix of BT.601.
    (
      "-vf scale=out_color_matrix=bt601:out_range=tv,format=yuv420p -c:v libx264 -crf 10",
      "untagged.mkv"
    ),
    ("-vf format=gbrp -c:v libx264rgb -crf 10", "rgb.mkv"),
    ("-vf format=gbrp -c:v ffv1", "lossless.mkv"),
  ]

  @Test(arguments: colours.indices)
  func `Components are converted by the tags of the video`(row: Int) throws {
    let (words, name) = Self.colours[row]
    let patch = Bitmap.drawn(width: 64, height: 64) { _, _ in [200, 120, 40, 255] }
    let path = try EncodedVideo.write([patch, patch], words, to: name, in: folder)
    let bytes = try #require(try Self.open(path).frames().first).bitmap.bytes
    let pixel = bytes[(32 * 64 + 32) * 4..<(32 * 64 + 32) * 4 + 4].map { Int($0) }
    for (found, expected) in zip(pixel, [200, 120, 40, 255]) {
      #expect(abs(found - expected) <= 2, "\(name): \(pixel)")
    }
  }

  @Test func `Wide primaries are converted to sRGB`() throws {
    let patch = Bitmap.drawn(width: 64, height: 64) { _, _ in [200, 120, 40, 255] }
    let path = try EncodedVideo.write(
      [patch],
      "-vf format=gbrp -c:v ffv1 -color_primaries smpte432 -color_trc iec61966-2-1",
      to: "p3.mkv",
      in: folder
    )
    let pixel = try #require(try Self.open(path).frames().first).bitmap.bytes.prefix(4)
    // (200, 120, 40) of Display P3 is (213.0, 115.0, below 0) of sRGB; computed with the matrices of CSS Color 4.
    for (found, expected) in zip(pixel, [213.0, 115, 0, 255]) {
      #expect(abs(Double(found) - expected) <= 1.5, "\(Array(pixel))")
    }
  }

  @Test(arguments: [
    "-c:v libvpx-vp9 -pix_fmt yuva420p -auto-alt-ref 0 -lossless 1 -colorspace bt709 a.webm",
    "-c:v prores_ks -profile:v 4 -pix_fmt yuva444p10le -colorspace bt709 a.mov",
  ])
  func `Alpha is read and premultiplied`(words: String) throws {
    let frame = Bitmap.drawn(width: 64, height: 64) { _, _ in [200, 200, 200, 128] }
    try EncodedVideo.call(
      "-f rawvideo -pixel_format rgba -video_size 64x64 -framerate 25 -i pipe:0 "
        + "-vf scale=out_color_matrix=bt709:out_range=tv \(words)",
      input: frame.bytes + frame.bytes,
      in: folder
    )
    let name = words.split(separator: " ").last.map(String.init) ?? ""
    let bitmap = try #require(try Self.open(folder.path(name)).frames().first).bitmap
    let pixel = bitmap.bytes[(32 * 64 + 32) * 4..<(32 * 64 + 32) * 4 + 4].map { Int($0) }
    #expect(!bitmap.isOpaque)
    for (found, expected) in zip(pixel, [100, 100, 100, 128]) {
      #expect(abs(found - expected) <= 3, "\(pixel)")
    }
  }

  // MARK: Damage and limits

  @Test(arguments: ["a.mp4", "a.mkv"])
  func `A truncated video is an error, and so is one with changed bytes`(name: String) throws {
    let random = (0..<12).map {
      Bitmap.noise(width: 64, height: 48, seed: UInt64($0), isOpaque: true)
    }
    let path = try EncodedVideo.write(random, to: name, in: folder)
    var bytes = try folder.bytes(name)
    #expect(Self.problem(path) == nil)
    _ = try folder.write(bytes[..<(bytes.count / 2)], to: "cut-\(name)")
    guard case .video(.failed) = Self.problem(folder.path("cut-\(name)")) else {
      Issue.record("\(String(describing: Self.problem(folder.path("cut-\(name)"))))")
      return
    }
    for place in stride(from: bytes.count / 3, to: bytes.count / 3 + 400, by: 2) {
      bytes[place] ^= 0x5A
    }
    _ = try folder.write(bytes, to: "bad-\(name)")
    guard case .video(.failed) = Self.problem(folder.path("bad-\(name)")) else {
      Issue.record("\(String(describing: Self.problem(folder.path("bad-\(name)"))))")
      return
    }
  }

  @Test func `A file that is only the start of a video is an error`() throws {
    let path = try folder.write("\0\0\0\u{18}ftypisom\0\0\0\0isommp42".utf8, to: "a.mp4")
    guard case .video(.failed) = Self.problem(path) else {
      Issue.record("\(String(describing: Self.problem(path)))")
      return
    }
  }

  @Test func `Sound alone, high dynamic range and changing sizes are refused`() throws {
    try EncodedVideo.call("-f lavfi -i sine=duration=0.2 -c:a aac sound.mp4", in: folder)
    #expect(Self.problem(folder.path("sound.mp4")) == .video(.noVideo))
    let frames = Self.greys(3)
    _ = try EncodedVideo.write(
      frames,
      "-vf format=yuv420p -c:v libx264 -color_trc smpte2084 -color_primaries bt2020 -colorspace bt2020nc",
      to: "hdr.mp4",
      in: folder
    )
    #expect(
      Self.problem(folder.path("hdr.mp4")) == .video(.colours("the transfer function smpte2084"))
    )
    _ = try EncodedVideo.write(frames, "-c:v libvpx -b:v 1M", to: "small.webm", in: folder)
    _ = try EncodedVideo.write(
      Self.greys(3, width: 96, height: 64),
      "-c:v libvpx -b:v 1M",
      to: "large.webm",
      in: folder
    )
    _ = try folder.write("file small.webm\nfile large.webm\n".utf8, to: "list.txt")
    try EncodedVideo.call("-f concat -i list.txt -c copy both.webm", in: folder)
    #expect(Self.problem(folder.path("both.webm")) == .video(.changes(frame: 3)))
  }

  @Test func `A video that is larger than a limit is refused before it is decoded`() throws {
    let path = try EncodedVideo.write(Self.greys(2), to: "a.mp4", in: folder)
    let error = #expect(throws: ImageError.self) {
      try PictureSequence(animation: path, maximumPixels: 64 * 48 - 1)
    }
    #expect(error?.problem == .tooManyPixels(width: 64, height: 48, limit: 64 * 48 - 1))
  }

  // MARK: Programs

  /// Writes a program in place of ffmpeg, beside a script that calls the real ffprobe.
  private func fake(_ script: String) throws -> VideoProgram {
    for (name, text) in [("ffmpeg", script), ("ffprobe", "exec ffprobe \"$@\"")] {
      let path = try folder.write("#!/bin/sh\n\(text)\n".utf8, to: "bin/\(name)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    return try VideoProgram(folder.path("bin/ffmpeg"))
  }

  @Test func `A program that fails, ends early or delivers nothing is an error`() throws {
    let path = try EncodedVideo.write(Self.greys(3), to: "a.mp4", in: folder)
    let failures: [(script: String, problem: ImageProblem.Video)] = [
      (
        "echo '[mov @ 0x55aa] no such codec' >&2; exit 3",
        .failed(program: "ffmpeg", reason: "mov: no such codec")
      ),
      ("exit 3", .failed(program: "ffmpeg", reason: "exit status 3")),
      ("kill -9 $$", .failed(program: "ffmpeg", reason: "signal 9")),
      ("exit 0", .noVideo),
      ("head -c 100 /dev/zero", .failed(program: "ffmpeg", reason: "it ended within a frame")),
    ]
    for (script, problem) in failures {
      #expect(Self.problem(path, try fake(script)) == .video(problem), "\(script)")
    }
    var slow = try fake("exec sleep 60")
    slow.patience = 0.2
    #expect(Self.problem(path, slow) == .video(.stalled(program: "ffmpeg", seconds: 0)))
  }

  @Test func `An endless video is refused`() throws {
    let path = try EncodedVideo.write(
      Self.greys(2, width: 2, height: 2),
      "-c:v ffv1",
      to: "a.mkv",
      in: folder
    )
    let problem = Self.problem(path, try fake("exec cat /dev/zero"))
    #expect(problem == .video(.tooManyFrames(limit: 65_536)))
  }

  @Test func `A missing program is named with its package`() throws {
    let missing = #expect(throws: VideoProgram.Missing.self) { try VideoProgram("nowhere/ffmpeg") }
    #expect(missing?.program == "nowhere/ffmpeg")
    let error = ImageError(path: "a.mp4", problem: .noProgram("ffmpeg"))
    #expect(error.isMissingProgram && !error.isAboutPath)
    let expected =
      "a.mp4: cannot read a video: there is no program 'ffmpeg'\n"
      + "  Install the package ffmpeg, which has ffmpeg and ffprobe."
    #expect(error.description == expected)
  }
}
