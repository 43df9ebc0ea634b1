import Foundation
import TestSupport
import Testing

/// The rules that all source files must follow.
struct LayerTests {
  @Test
  func `Modules import only lower modules, files are short, and traps have a message`() throws {
    let files = try sourceFiles()
    #expect(files.count >= Layers.arrows.count, "every module must have a file")
    for violation in files.flatMap(\.violations) { Issue.record("\(violation)") }
  }

  @Test func `The table of modules lists every folder of Sources`() throws {
    let sources = Repository.root.appending(path: "Sources")
    let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
      .filter { !$0.hasPrefix(".") && !isLibrary(sources.appending(path: $0)) }
    #expect(Set(folders) == Set(Layers.arrows.keys))
  }

  @Test func `A folder has at most 26 Swift files`() throws {
    for (folder, files) in Dictionary(grouping: try sourceFiles(), by: \.folder) {
      #expect(files.count <= 26, "\(folder) has too many Swift files; move some to subfolders")
    }
  }

  @Test func `Types and functions are small, over all files of a type`() throws {
    for (what, found, allowed) in TypeLimits(try sourceFiles()).excesses {
      for (name, number) in found.filter({ allowed[$0.key] == nil }) {
        Issue.record("\(name): \(number) \(what)")
      }
      for name in allowed.keys.filter({ found[$0] == nil }) {
        Issue.record("\(name) needs no exception any more: \(what)")
      }
    }
  }

  @Test
  func `A file named Type+Part has a conformance, or the type or part of another module`() throws {
    let files = try sourceFiles()
    let limits = TypeLimits(files)
    #expect(files.filter { !limits.mayBePart($0) }.map(\.stem).isEmpty)
  }

  @Test func `The median file is under 150 lines`() throws {
    let lengths = try sourceFiles().map(\.lines.count).sorted()
    #expect(lengths[lengths.count / 2] < 150)
  }

  @Test func `A file has at most one public type, with the name of the file`() throws {
    let remarks = try sourceFiles().flatMap(\.typeRemarks)
    #expect(remarks.isEmpty, "\(remarks)")
  }

  @Test
  func `A test of another package imports only FrameSnapshotTesting and its framework`() throws {
    let files = try sourceFiles(in: "Examples/CarouselTests/Tests")
    #expect(files.count > 1)
    for file in files {
      let imports = Set(file.code.compactMap(SourceFile.importedModule))
      #expect(imports.subtracting(["Testing", "XCTest"]) == ["FrameSnapshotTesting"])
    }
  }

  @Test func `No test uses a testable import`() throws {
    let files = try sourceFiles(in: "Tests")
    #expect(!files.isEmpty)
    for remark in files.flatMap(\.testableImports) { Issue.record("\(remark)") }
  }

  @Test func `A target declares the modules that it imports`() throws {
    // SwiftPM builds a target without a declared dependency if that was built before. Its own check omits all targets with
    // resources or plug-ins, and those that depend on them.
    let path = Repository.root.appending(path: "Package.swift")
    let manifest = Manifest(try String(contentsOf: path, encoding: .utf8))
    let files = try sourceFiles() + sourceFiles(in: "Tests")
    let checked = Set(files.map(\.module)).intersection(manifest.dependencies.keys)
    #expect(checked.count > 50)
    for remark in files.flatMap(manifest.undeclaredImports) { Issue.record("\(remark)") }
  }

  /// Returns all Swift files of a folder of the package, except in hidden folders such as `.build` and resources.
  private func sourceFiles(in folder: String = "Sources") throws -> [SourceFile] {
    let sources = Repository.root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") && !"/\($0)".contains(#/\/(\.|Resources\/)/#) }.sorted()
      .map { path in
        SourceFile(
          module: String(path.prefix { $0 != "/" }),
          path: "\(folder)/\(path)",
          text: try String(contentsOf: sources.appending(path: path), encoding: .utf8)
        )
      }
  }

  /// Whether a folder contains only the module map of a C library.
  private func isLibrary(_ folder: URL) -> Bool {
    folder.lastPathComponent.hasPrefix("C")
      && FileManager.default.fileExists(atPath: folder.appending(path: "module.modulemap").path)
  }
}
