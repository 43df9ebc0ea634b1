import Foundation
import PagePreview
import TestSupport
import Testing

struct PageFilesTests {
  @Test
  func `Every file of the page is served as it is`() throws {
    let folder = Repository.root.appending(path: "Sources/PagePreview/Page")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(PageFiles.files.map(\.name) == names.filter { $0 != "index.html" }.sorted())
    for (name, bytes) in PageFiles.files {
      #expect(try Data(contentsOf: folder.appending(path: name)) == Data(bytes), "\(name)")
    }
  }
}
