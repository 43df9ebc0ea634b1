import EffectExport
import Testing

struct TemplateTests {
  @Test func `A section names known parts, and ends`() async {
    _ = Template(Array("//?-blur shadow\n  //?any\na\n  //.?-any\nb\n  //.\n//.\nc //?blur\n".utf8))
    await #expect(processExitsWith: .failure) { _ = Template(Array("//?blurr shadow\n//.\n".utf8)) }
    await #expect(processExitsWith: .failure) { _ = Template(Array("a //?blurr\n".utf8)) }
    await #expect(processExitsWith: .failure) { _ = Template(Array("//?blur\na\n".utf8)) }
    await #expect(processExitsWith: .failure) { _ = Template(Array("a\n//.\n".utf8)) }
    await #expect(processExitsWith: .failure) { _ = Template(Array("a\n//.?blur\nb\n//.\n".utf8)) }
  }
}
