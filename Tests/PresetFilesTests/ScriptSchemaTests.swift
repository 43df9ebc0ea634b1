import Foundation
import PresetFiles
import Testing

/// The schema that lies beside the scripts; `.ci/test-schema` holds every script against it.
@Suite struct ScriptSchemaTests {
  @Test func `The file is what the decoder's tables give`() throws {
    let path = "\(shipped.path)/Scrolls/script.schema.json"
    let text = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    #expect(text == ScriptSchema.text, "renew it: fxrender trace --schema > \(path)")
  }
}
