import Foundation
import PresetFiles
import Testing

/// The schema that lies beside the presets; `.ci/test-schema` holds every preset against it.
@Suite struct PresetSchemaTests {
  @Test func `The file is what the decoder's tables give`() throws {
    let path = "\(shipped.path)/preset.schema.json"
    let text = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    #expect(text == PresetSchema.text, "renew it: fxrender lint --schema > \(path)")
  }
}
