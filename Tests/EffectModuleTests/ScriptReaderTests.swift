import EffectModule
import EffectModuleCheck
import JSONCoding
import PageScroll
import ScrollTestSupport
import Testing

struct ScriptReaderTests {
  @Test func `A script is the same after it was written and read`() throws {
    for seed in 0..<200 {
      var random = RandomScript(seed: seed)
      let script = random.wild()
      let node = try JSONReader.node([UInt8](JSONText.data(ScriptJSON.json(script))))
      var read = try ScriptReader.script(node)
      // The greatest number of pages that are loaded in advance differs.
      if case .visible = script.configuration.loading {
        read.configuration.loading = script.configuration.loading
      }
      #expect(read == script, "seed \(seed)")
    }
  }
}
