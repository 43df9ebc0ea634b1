import Foundation
import FrameEncode
import FrameFiles
import FrameRender
import PageSequence

/// The destination of a render: a folder, a file, or standard output.
struct RenderTarget {
  /// The folder of the frames, and of the GIFs if `--output` does not name a file.
  let folder: String
  /// The paths of the GIFs, one for each scale; nil for standard output.
  let animations: [String?]

  /// The destination in the form that `RenderJob` needs.
  var renderOutput: RenderOutput {
    RenderOutput(folder: folder, animations: animations) { Console.output($0) }
  }

  private static let ending = ".gif"

  /// Creates the destination that `--output` names.
  init(_ output: String?, name: String, formats: OutputFormats, scales: [Double]) throws {
    folder = output ?? "Renders/\(name)"
    guard folder != "-" else {
      guard formats.all == [.gif], scales.count == 1 else {
        throw CommandError.usage(
          "cannot write several files to standard output (--output -)",
          "Use a folder, or write one GIF with --format gif; a folder named '-' is './-'."
        )
      }
      guard !Console.outputIsTerminal else {
        throw CommandError.usage(
          "refusing to write a GIF to a terminal",
          "Redirect it to a file or a pipe."
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
        "cannot write several frames to the file '\(folder)'",
        "Use a folder; the GIF is written there too."
      )
    }
    let stem = isFile ? String(folder.dropLast(Self.ending.count)) : "\(folder)/\(name)"
    let ending = isFile ? String(folder.suffix(Self.ending.count)) : Self.ending
    animations = ([nil] + scales.dropFirst().map(Optional.some))
      .map { stem + FrameFolder.mark(ofFurtherScale: $0) + ending }
  }

  /// Creates the destination that `--output` names, for a sequence.
  ///
  /// - Throws: `CommandError` for the reasons of the other initializer, or if the render could overwrite a
  ///   picture that is a page of the sequence.
  init(
    _ output: String?,
    name: String,
    formats: OutputFormats,
    _ sequence: FrameSequence
  ) throws {
    try self.init(output, name: name, formats: formats, scales: sequence.scales)
    if case .images(let paths) = sequence.source {
      try checkOverwriting(paths, hasFrames: formats.frames != nil)
    }
  }

  /// Throws an error if the render could overwrite a page's picture.
  private func checkOverwriting(_ paths: [String], hasFrames: Bool) throws {
    func real(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
    let animations = Set(animations.compactMap { $0 }.map(real))
    if let page = paths.first(where: { animations.contains(real($0)) }) {
      throw CommandError.usage(
        "the GIF would overwrite the picture '\(page)'",
        "Choose another --output."
      )
    }
    guard hasFrames,
      let page = paths.first(where: { FrameFolder.endangers($0, in: folder) })
    else { return }
    throw CommandError.usage(
      "the render could overwrite the picture '\(page)', because it is in the output folder and is "
        + "named like a frame",
      "Choose another folder with --output, or rename the picture."
    )
  }
}
