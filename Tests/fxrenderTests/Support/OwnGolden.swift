import FrameSnapshot
import TestSupport
import Testing

extension TemporaryFolder {
  /// Writes the preset `own.yaml` with a horizontal translation.
  func writeOwn(_ step: String = "d * L") throws {
    try write(text: presetText("translate: { x: \(step) }"), to: "own.yaml")
  }

  /// Writes the preset `own.yaml` and records a golden of three frames.
  func recordOwn(_ options: String = "--frames 3") async throws {
    try writeOwn()
    let size = options.contains("--size") ? "" : small
    try await output(of: "record own.yaml \(options) \(size)")
  }

  /// Records a golden of `own.yaml`, and changes the preset.
  func recordAndChangeOwn(_ options: String = "--frames 3") async throws {
    try await recordOwn(options)
    try writeOwn("d * (L + 2)")
  }

  /// Expects a complete golden in a subfolder.
  func expectGolden(_ name: String) throws {
    let names = try names(in: name)
    #expect(names == ["filmstrip.png", "golden.json", "poses.tsv"])
    #expect(throws: Never.self) { try GoldenFile(path: path("\(name)/golden.json")) }
  }
}
