import Foundation
public import FrameCompare
public import FrameSnapshot
import PageScroll
public import PageSequence
public import PresetFiles

/// Compares the frames of a preset with their golden, exactly, in a test of Swift Testing or XCTest.
///
/// ```swift
/// @Suite(.goldens(mode: .missing))
/// struct TiltTests {
///   @Test
///   func `The pages lean as they should`() async throws {
///     try await assertFrames(of: "../../Presets/tilt.yaml")
///   }
/// }
/// ```
/// What differs fails the test and is said in one screen of words: which frames, which page, which part
/// of its pose, because of which line of the preset. To a test of Swift Testing, the report as an HTML
/// page, the same as JSON, and the worst frame as a picture (expected, difference, actual) are attached;
/// `swift test --attachments-path` keeps them.
///
/// The golden is a folder to be committed, as `fxrender record` writes it, in
/// `__Goldens__/<test file>/<name>` beside the test file; the package's manifest excludes
/// `__Goldens__` from the test target. It is written in the modes of `GoldenTrait`, and a test that
/// wrote one fails. Its candidate is the folder `candidate` in it.
///
/// - Parameters:
///   - preset: The preset.
///   - spec: Layout, motion, pages and look; by default those of `fxrender record`.
///   - name: The golden's name, and the sequence's in messages, one for each call of a test file; the
///     preset's if nil.
///   - pixels: Which frames a recording keeps as pixels; nil for none, as they can be drawn again
///     while the renderer is the same.
///   - masks: What is left out.
///   - goldens: The folder of goldens; a relative path begins at the test file's folder.
///   - fileID: The test file as failures name it.
///   - filePath: The test file.
///   - line: The line that a failure is reported at.
///   - column: The column that a failure is reported at.
/// - Throws: What keeps the frames from being compared: `SettingError` and `PresetFailure` for what is
///   wrong with the preset, `GoldenError` for a golden that cannot be used, `ImageError` and
///   `FileWriteError` for files, and a sentence for a name or a mode that cannot be taken.
public func assertFrames(
  of preset: Preset,
  spec: SequenceSpec = SequenceSpec(),
  named name: String? = nil,
  pixels: RecordedPixels? = nil,
  masks: [FrameMask] = [],
  goldens: String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws {
  let settings = try GoldenSettings.resolved()
  let name = name ?? preset.name
  let folder = GoldenFolder(path: try TestFile("\(filePath)").golden(named: name, in: goldens))
  let workers = ProcessInfo.processInfo.activeProcessorCount
  let now = GoldenRecorder(try FrameSequence(spec, of: preset))
  let verification = folder.isThere ? try Verification(now, against: folder, masks: masks) : nil
  var diagnosis =
    try await verification?.run(workers: workers)
    ?? .withoutGolden(name: name, at: folder.manifest, frames: now.sequence.frames)
  diagnosis.name = name
  let place = try await settings.policy.settle(&diagnosis, hasGolden: verification != nil) {
    let target = $0 == .golden ? folder : folder.candidate
    _ = try await now.record(in: target, pixels: pixels, workers: workers)
    return target.path
  }
  try Verdict(diagnosis, written: place, pictures: verification?.pictures())
    .report(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Holds the frames of a preset's file against their golden; as with a preset that was read.
///
/// - Parameters:
///   - path: The preset's file; a relative path begins at the test file's folder.
///   - spec: Layout, motion, pages and look; by default those of `fxrender record`.
///   - name: The golden's name; the preset's, which is the file's, if nil.
///   - pixels: Which frames a recording keeps as pixels.
///   - masks: What is left out.
///   - goldens: The folder of goldens; a relative path begins at the test file's folder.
///   - fileID: The test file as failures name it.
///   - filePath: The test file.
///   - line: The line that a failure is reported at.
///   - column: The column that a failure is reported at.
/// - Throws: As with a preset, and `PresetFailure` where the file cannot be read or is wrong.
public func assertFrames(
  of path: String,
  spec: SequenceSpec = SequenceSpec(),
  named name: String? = nil,
  pixels: RecordedPixels? = nil,
  masks: [FrameMask] = [],
  goldens: String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws {
  let file = TestFile("\(filePath)").path(path)
  try await assertFrames(
    of: PresetLibrary(folders: []).preset(file),
    spec: spec,
    named: name,
    pixels: pixels,
    masks: masks,
    goldens: goldens,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
