import Foundation
import PagePreview
import TestSupport
import Testing

/// The files that are compiled into the program.
struct PageFilesTests {
  @Test
  func `Every file of the page is in the program, unchanged`() throws {
    let folder = Repository.root.appending(path: "Sources/PagePreview/Page")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(PageFiles.files.map(\.name) == names.filter { $0 != "index.html" }.sorted())
    for (name, bytes) in PageFiles.files {
      #expect(try Data(contentsOf: folder.appending(path: name)) == Data(bytes), "\(name)")
    }
  }
}
