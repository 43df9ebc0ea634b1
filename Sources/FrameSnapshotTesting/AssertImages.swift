public import FrameCompare
public import FrameImage
import FrameSnapshot

/// Compares images that somebody else drew with their golden, within limits, in a test of Swift Testing
/// or XCTest.
///
/// ```swift
/// try await assertImages(count: 30, named: "carousel") { index in
///   try render(carousel, at: Double(index) / 60)
/// }
/// ```
/// Noise, as another rasterizer or another machine makes it, passes up to the limits of `GoldenTrait`;
/// patterns that the eye sees do not. What is said, attached and recorded is as with `assertFrames`,
/// but for poses, of which images tell nothing. The golden is an animated PNG to be committed,
/// `__Goldens__/<test file>/<name>.apng` beside the test file, and its candidate
/// `<name>-candidate.apng`.
///
/// - Parameters:
///   - count: How many images there are, at least 1.
///   - framesPerSecond: How fast they follow each other, 1 / 65535 to 65535.
///   - name: The golden's name, and the sequence's in messages, one for each call of a test file.
///   - masks: What is left out.
///   - goldens: The folder of goldens; a relative path begins at the test file's folder.
///   - fileID: The test file as failures name it.
///   - filePath: The test file.
///   - line: The line that a failure is reported at.
///   - column: The column that a failure is reported at.
///   - image: The image of an index from 0, all of one size; called once for each, in order, and none
///     is kept.
/// - Throws: What `image` throws, `ImageError` and `FileWriteError` for files, and a sentence for
///   images of several sizes or none, or for a name or a mode that cannot be taken.
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

/// Holds images that are at hand against their golden; as with images that are drawn one by one.
///
/// - Parameters:
///   - images: The images, at least one, all of one size.
///   - framesPerSecond: How fast they follow each other, 1 / 65535 to 65535.
///   - name: The golden's name, and the sequence's in messages, one for each call of a test file.
///   - masks: What is left out.
///   - goldens: The folder of goldens; a relative path begins at the test file's folder.
///   - fileID: The test file as failures name it.
///   - filePath: The test file.
///   - line: The line that a failure is reported at.
///   - column: The column that a failure is reported at.
/// - Throws: As with images that are drawn one by one.
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
