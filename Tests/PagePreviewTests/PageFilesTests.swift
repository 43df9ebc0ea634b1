import Foundation
import PagePreview
import TestSupport
import Testing

/// The files that are compiled into the program.
struct PageFilesTests {
  private let folder = Repository.root.appending(path: "Sources/PagePreview/Page")

  @Test func `Every file of the page is in the program, unchanged`() throws {
    for (path, bytes) in PageFiles.files {
      #expect(try Data(contentsOf: folder.appending(path: path)) == Data(bytes), "\(path)")
    }
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(PageFiles.files.map(\.path) == paths.filter { $0.contains(".") }.sorted())
  }

  @Test func `A folder of a panel is all that the page needs to have the panel`() async throws {
    let names = PageFiles.files.compactMap { $0.path.wholeMatch(of: #/panels/(\w+)/\1\.js/#)?.1 }
    #expect(names.count > 9)
    let folder = TemporaryFolder()
    let preview = Preview.sample(in: folder.path)
    func text(of path: String) async throws -> String {
      let answer = await preview.answer(PreviewRequest(method: .get, path: path))
      return String(decoding: try answer.bytes, as: UTF8.self)
    }
    let page = try await text(of: "/")
    let scripts = try await text(of: "/page/panels.js")
    for name in names {
      let path = "panels/\(name)/\(name)"
      #expect(scripts.contains("export * as \(name) from \"./\(path).js\";"))
      #expect(page.contains("/page/\(path).css"))
    }
    for (path, bytes) in PageFiles.files where path.hasSuffix(".svg") {
      #expect(page.contains(String(decoding: bytes, as: UTF8.self)))
    }
  }
}
