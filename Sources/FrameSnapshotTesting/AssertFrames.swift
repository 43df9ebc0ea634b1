import Foundation
public import FrameCompare
public import FrameSnapshot
import PageScroll
public import PageSequence
public import PresetFiles

/// Compares the frames of a preset exactly with their golden, in a test of Swift Testing or XCTest.
///
/// ```swift
/// @Suite(.goldens(mode: .missing))
/// struct TiltTests {
///   @Test
///   func `Side pages tilt back`() async throws {
///     try await assertFrames(of: "../../Presets/tilt.yaml")
///   }
/// }
/// ```
/// If the frames differ, the test fails with a short text that names the frames, the page, the part of its
/// pose and the line of the preset. In Swift Testing, three files are attached: the report as an HTML page,
/// the diagnosis as JSON, and the worst frame as a picture (expected, difference, actual).
/// `swift test --attachments-path` keeps them.
///
/// The golden is a folder in the format of `fxrender record`: `__Goldens__/<test file>/<name>` beside the
/// test file. Commit it. Exclude `__Goldens__` from the test target in the package's manifest. `GoldenTrait`
/// controls when goldens are recorded; a test that records a golden fails. With `CI=true`, a failing test
/// records a candidate for approval in the golden's subfolder `candidate`.
///
/// - Parameters:
///   - preset: The preset.
///   - spec: Layout, motion, pages and look, with the defaults of `fxrender record`.
///   - name: The name of the golden and of the sequence in messages, unique in the test file; nil for the
///     preset's name. A test that compares another sequence with a golden that a test has used fails.
///   - pixels: The frames to record as pixels; nil for none. Without recorded pixels, expected frames are
///     rendered again, which requires the same revision of the renderer.
///   - masks: The parts of the sequence to ignore.
///   - goldens: The folder of goldens, relative to the test file's folder.
///   - fileID: The test file as named in failures.
///   - filePath: The path of the test file.
///   - line: The line of the failure.
///   - column: The column of the failure.
/// - Throws: `SettingError` and `PresetFailure` for an invalid preset, `GoldenError` for an unusable golden,
///   `ImageError` and `FileWriteError` for files, and an error with a description for an invalid name or
///   mode.
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
  let now = GoldenRecorder(try FrameSequence(spec, of: preset, in: .builtIn))
  try GoldenUses.current.add(
    folder.path,
    .frames(preset: preset.name, sources: preset.sources, now.sequence.spec, pixels),
    at: "\(fileID):\(line)"
  )
  let verification = folder.hasFiles ? try Verification(now, against: folder, masks: masks) : nil
  if let note = verification?.note { FileHandle.standardError.write(Data("note: \(note)\n".utf8)) }
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

/// Compares the frames of a built-in preset or of a preset file with their golden, as the function for a preset
/// does.
///
/// ```swift
/// try await assertFrames(of: "coverflow")
/// try await assertFrames(of: "../../Presets/tilt.yaml")
/// ```
/// A string with a `/` or the extension `.yaml` is a path, which begins at the test file's folder if it is
/// relative. A preset file can extend built-in presets.
public func assertFrames(
  of nameOrPath: String,
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
  let isPath = PresetLibrary.isPath(nameOrPath)
  try await assertFrames(
    of: PresetLibrary.builtIn.preset(
      isPath ? TestFile("\(filePath)").path(nameOrPath) : nameOrPath
    ),
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
