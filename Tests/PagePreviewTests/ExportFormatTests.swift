import EffectExport
import Foundation
import FrameEncode
import PagePreview
import Testing

struct ExportFormatTests {
  @Test func `A kind of export is read by its name`() throws {
    func format(_ name: String) throws -> ExportFormat {
      try JSONDecoder().decode(ExportFormat.self, from: Data("\"\(name)\"".utf8))
    }
    for one in OutputFormat.all { #expect(try format(one.name) == .render(one)) }
    #expect(try format("filmstrip") == .filmstrip)
    #expect(try format("page") == .page)
    for one in ExportJob.allTargets { #expect(try format(one.name) == .code(one.name)) }
    #expect(throws: DecodingError.self) { try format("bmp") }
  }
}
