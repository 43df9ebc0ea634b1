import Foundation
import FrameEncode
import FrameFiles
import FrameRender
import PageSequence

/// Where a render goes: a folder, a file, or standard output.
struct RenderTarget {
  /// The folder of the frames, and of the GIF if no file is named.
  let folder: String
  /// The paths of the GIFs, one for each scale; nil for standard output.
  let animations: [String?]

  /// The files as a job takes them.
  var renderOutput: RenderOutput {
    RenderOutput(folder: folder, animations: animations) { Console.output($0) }
  }

  private static let ending = ".gif"

  /// What `--output` asks for.
  ///
  /// - Parameters:
  ///   - output: The path given; nil for the usual folder.
  ///   - name: The preset's.
  ///   - formats: What is written.
  ///   - scales: Pixels per point.
  /// - Throws: `CommandError` where frames would go to standard output, or a GIF to a terminal.
  init(_ output: String?, name: String, formats: OutputFormats, scales: [Double]) throws {
    folder = output ?? "Renders/\(name)"
    guard folder != "-" else {
      guard formats.all == [.gif], scales.count == 1 else {
        throw CommandError.usage(
          "--output cannot be '-': PNG frames are many files",
          "Name a folder; one of that name is ./-."
        )
      }
      guard !Console.outputIsTerminal else {
        throw CommandError.usage(
          "a GIF is nothing for a terminal",
          "Lead the output into a file or program."
        )
      }
      animations = [nil]
      return
    }
    guard formats.hasGIF else {
      animations = []
      return
    }
    guard !folder.isEmpty else {
      throw CommandError.usage(
        "--output cannot be ''",
        "Name a folder, or a file that ends in .gif."
      )
    }
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
    let isFile =
      folder.lowercased().hasSuffix(Self.ending) && !(isThere && isFolder.boolValue)
    guard !isFile || formats.frames == nil else {
      throw CommandError.usage(
        "--output '\(folder)' is a file, and the frames are many",
        "Name a folder; the GIF goes there too."
      )
    }
    let stem = isFile ? String(folder.dropLast(Self.ending.count)) : "\(folder)/\(name)"
    let ending = isFile ? String(folder.suffix(Self.ending.count)) : Self.ending
    animations = ([nil] + scales.dropFirst().map(Optional.some))
      .map { stem + FrameFolder.mark(ofFurtherScale: $0) + ending }
  }

  /// Where the frames of a sequence go.
  ///
  /// - Throws: `CommandError`, also where one of its pages would be replaced.
  init(
    _ output: String?,
    name: String,
    formats: OutputFormats,
    _ sequence: FrameSequence
  ) throws {
    try self.init(output, name: name, formats: formats, scales: sequence.scales)
    if case .images(let paths) = sequence.source {
      try refuseToReplace(paths, hasFrames: formats.frames != nil)
    }
  }

  /// Refuses pages that the render could replace.
  private func refuseToReplace(_ paths: [String], hasFrames: Bool) throws {
    func real(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
    let animations = Set(animations.compactMap { $0 }.map(real))
    if let page = paths.first(where: { animations.contains(real($0)) }) {
      throw CommandError.usage(
        "the GIF would replace the page '\(page)'",
        "Choose another --output."
      )
    }
    guard hasFrames,
      let page = paths.first(where: { FrameFolder.endangers($0, in: folder) })
    else { return }
    throw CommandError.usage(
      "the page '\(page)' lies where the frames go, under the name of a frame",
      "Choose another folder with --output, or give the page another name."
    )
  }
}
