public import FrameCompare
public import FrameImage
import FrameSnapshot

/// Compares images from any renderer with their golden, within limits, in a test of Swift Testing or XCTest.
///
/// ```swift
/// try await assertImages(count: 30, named: "carousel") { index in
///   try render(carousel, at: Double(index) / 60)
/// }
/// ```
/// Noise from another rasterizer or machine passes within the limits of `GoldenTrait`; visible patterns
/// fail. Messages, attachments and recording are as in `assertFrames`, except that images have no poses. The
/// golden is an animated PNG: `__Goldens__/<test file>/<name>.apng` beside the test file. Commit it. With
/// `CI=true`, a failing test records a candidate for approval: `<name>-candidate.apng` beside the golden.
///
/// - Parameters:
///   - count: The number of images, at least 1.
///   - framesPerSecond: The frame rate, 1 / 65535 to 65535.
///   - name: The name of the golden and of the sequence in messages, unique in the test file. A test that compares
///     another number of images with a golden that a test has used fails.
///   - masks: The parts of the sequence to ignore.
///   - goldens: The folder of goldens, relative to the test file's folder.
///   - fileID: The test file as named in failures.
///   - filePath: The path of the test file.
///   - line: The line of the failure.
///   - column: The column of the failure.
///   - image: Returns the image with an index from 0; all images must have the same size. It is called once
///     for each index, in order, and no image is stored.
/// - Throws: The errors of `image`, `ImageError` and `FileWriteError` for files, and an error with a
///   description for no images, images of different sizes, or an invalid name or mode.
nonisolated(nonsending) public func assertImages(
  count: Int,
  framesPerSecond: Double = 60,
  named name: String,
  masks: [FrameMask] = [],
  goldens: String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  image: (_ index: Int) async throws -> Bitmap
) async throws {
  let settings = try GoldenSettings.resolved()
  let golden = ImageGolden(path: try TestFile("\(filePath)").golden(named: name, in: goldens))
  try GoldenUses.current.add(
    golden.file,
    .images(count: count, framesPerSecond: framesPerSecond),
    at: "\(fileID):\(line)"
  )
  let now = try await ImageRecording(
    in: ScratchFolder(),
    count: count,
    framesPerSecond: framesPerSecond,
    image
  )
  let comparison = try golden.comparison(with: now, masks: masks, limits: settings.limits)
  var diagnosis =
    try await comparison?.run() ?? .withoutGolden(name: name, at: golden.file, frames: count)
  diagnosis.name = name
  (diagnosis.expected.label, diagnosis.actual.label) = ("golden", "now")
  let place = try await settings.policy.settle(&diagnosis, hasGolden: comparison != nil) {
    let target = $0 == .golden ? golden.file : golden.candidate
    try now.write(to: target)
    return target
  }
  try Verdict(diagnosis, written: place, pictures: comparison?.pictures())
    .report(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Compares an array of images with their golden, as the function for images rendered one by one does.
nonisolated(nonsending) public func assertImages(
  _ images: [Bitmap],
  framesPerSecond: Double = 60,
  named name: String,
  masks: [FrameMask] = [],
  goldens: String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws {
  try await assertImages(
    count: images.count,
    framesPerSecond: framesPerSecond,
    named: name,
    masks: masks,
    goldens: goldens,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  ) { images[$0] }
}

/// Compares the frames of a recording with their golden, as the function for images rendered one by one does.
///
/// ```swift
/// try await assertImages(recordedAt: "../Recordings/carousel.mov", named: "carousel")
/// ```
/// A recording whose frames have different durations is sampled at its usual rate. Videos need the program ffmpeg.
///
/// - Parameters:
///   - path: The path of a GIF, an APNG, a video (MP4, MOV, WebM or MKV) or a folder of pictures. It begins at the
///     test file's folder if it is relative.
///   - name: The name of the golden and of the sequence in messages, unique in the test file.
///   - masks: The parts of the sequence to ignore.
///   - goldens: The folder of goldens, relative to the test file's folder.
///   - fileID: The test file as named in failures.
///   - filePath: The path of the test file.
///   - line: The line of the failure.
///   - column: The column of the failure.
/// - Throws: `FrameSourceError` and `ImageError` for the recording, and the errors of the function for images.
nonisolated(nonsending) public func assertImages(
  recordedAt path: String,
  named name: String,
  masks: [FrameMask] = [],
  goldens: String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws {
  let recording = try ImageFrames(path: TestFile("\(filePath)").path(path))
  try await assertImages(
    count: recording.count,
    framesPerSecond: recording.framesPerSecond,
    named: name,
    masks: masks,
    goldens: goldens,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  ) { try recording.image($0) }
}
