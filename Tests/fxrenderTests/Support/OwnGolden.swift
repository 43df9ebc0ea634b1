import FrameFiles
import FrameSnapshot
import FrameTestSupport
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

  /// Records a golden, and removes its preset.
  func recordOrphan() async throws {
    try write(text: presetText(), to: "gone.yaml")
    try await output(of: "record gone.yaml --frames 1 \(small)")
    try remove("gone.yaml")
  }

  /// Copies the list of a render to another folder, as that of an incomplete one.
  func writePart(of render: String, to name: String) throws {
    var list = try manifest(render)
    list.complete = false
    try makeFolder(name)
    try FrameFolder(existing: path(name)).write(list)
  }

  /// Expects a complete golden in a subfolder.
  func expectGolden(_ name: String) throws {
    let names = try names(in: name)
    #expect(names == ["filmstrip.png", "golden.json", "poses.tsv"])
    #expect(throws: Never.self) { try GoldenFile(path: path("\(name)/golden.json")) }
  }
}
