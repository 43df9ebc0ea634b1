import Testing

/// The checks of source files.
struct SourceFileTests {
  @Test(arguments: [
    ("PageGeometry", "import Foundation", "PageGeometry may not import Foundation"),
    ("PageEffects", "internal import Glibc", "PageEffects may not import Glibc"),
    ("PageEffects", "import PageScroll", "PageEffects may not import PageScroll"),
    ("PageScroll", "public import PageEffects", "PageScroll may not import PageEffects"),
    ("FrameRender", "import struct Yams.Node", "FrameRender may not import Yams"),
    ("FrameRender", "  import FrameEncode", "FrameRender may not import FrameEncode"),
    ("FrameEncode", "@preconcurrency import CSpng", "FrameEncode may not import CSpng"),
    ("FrameEncode", "import FrameFiles", "FrameEncode may not import FrameFiles"),
    ("FrameCompare", "import PageEffects", "FrameCompare may not import PageEffects"),
    ("FrameCompare", "import FrameFiles", "FrameCompare may not import FrameFiles"),
    ("FrameImage", "@_spi(X) public import CCairo", "FrameImage may not import CCairo"),
    ("FrameSnapshot", "import FxRenderCommands", "FrameSnapshot may not import FxRenderCommands"),
    ("fxrender", "import CCairo", "fxrender may not import CCairo"),
    ("Extra", "", "the module Extra is not in the table of layers"),
    ("PageEffects", "let a = try! b()", "'try!' is not allowed in Sources"),
    ("PageEffects", #"fatalError("no")"#, "'fatalError(' is not allowed in Sources"),
    ("PageEffects", "let a = b as! C", "'as!' is not allowed in Sources"),
  ])
  func `A violation is reported with its line`(module: String, line: String, sentence: String) {
    let file = SourceFile(module: module, path: "Sources/X.swift", text: "\(line)\n")
    #expect(file.violations == ["Sources/X.swift:1: \(sentence)"])
  }

  @Test(arguments: [
    ("PageGeometry", "import RealModule"),
    ("PageEffects", "public import PageGeometry"),
    ("PageEffects", "// import Foundation"),
    ("PageEffects", "let a = b() // not try! nor as!"),
    ("PageEffects", "/* a comment\nimport Foundation\n*/"),
    ("PageEffects", "let a = \"\"\"\n  import Foundation\n  \"\"\""),
    ("PageEffects", #"let important = "import Foundation""#),
    ("FrameImage", "import CSpng\nimport CTurboJPEG\nimport CXXHash\nimport PageGeometry"),
    ("FrameImage", "#if canImport(Glibc)\nimport Glibc\n#else\nimport Foundation\n#endif"),
    ("FrameRender", "import CCairo\nimport PageScroll\nimport FrameImage\nimport Foundation"),
    ("FrameSnapshot", "import PageEffects\nimport FrameEncode\nimport PresetFiles"),
    ("FxRenderCommands", "import ArgumentParser\nimport PageGeometry\nimport FrameSnapshot"),
  ])
  func `Allowed source text passes`(module: String, text: String) {
    let file = SourceFile(module: module, path: "Sources/X.swift", text: text)
    #expect(file.violations == [])
  }

  @Test func `Code after a multi-line comment or string is checked`() {
    let text = "/* a\n/* b */\n*/\nlet a = \"\"\"\n  text\n  \"\"\"\nimport Foundation"
    let file = SourceFile(module: "PageGeometry", path: "X.swift", text: text)
    #expect(file.violations == ["X.swift:7: PageGeometry may not import Foundation"])
  }

  @Test(arguments: [
    ("@testable import FrameRender", true), ("  @testable internal import FrameRender", true),
    ("@_spi(X) @testable import FrameRender", true), ("import FrameRender", false),
    ("// @testable import FrameRender", false), (#"let text = "@testable import A""#, false),
  ])
  func `A testable import is detected`(line: String, isFound: Bool) {
    let file = SourceFile(module: "LayerTests", path: "Tests/X.swift", text: "\n\(line)\n")
    let sentence = "use a plain import, and give the tested declarations package access"
    #expect(file.testableImports == (isFound ? ["Tests/X.swift:2: \(sentence)"] : []))
  }

  @Test func `A file may have at most 600 lines`() {
    func file(lines: Int) -> SourceFile {
      SourceFile(module: "PageScroll", path: "X.swift", text: String(repeating: "\n", count: lines))
    }
    #expect(file(lines: 600).violations == [])
    #expect(file(lines: 601).violations == ["X.swift:601: 601 lines; at most 600"])
  }

  @Test(arguments: [
    ("public struct Page {}", []),
    ("public final class Page {\n  public enum Side {}\n}\nextension Page {}\nstruct Other {}", []),
    ("public extension Page {}", []),
    ("public enum Side {}", ["Sources/Page.swift: the public type is Side"]),
    (
      "@frozen public struct Page {}\npublic indirect enum Side {}",
      ["Sources/Page.swift: public types Page, Side"]
    ),
  ])
  func `Public types are counted and compared with file names`(text: String, remarks: [String]) {
    let file = SourceFile(module: "PageScroll", path: "Sources/Page.swift", text: text)
    #expect(file.typeRemarks == remarks)
  }
}
