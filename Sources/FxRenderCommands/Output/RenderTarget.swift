import Foundation
import FrameEncode
import FrameFiles
import FrameRender
import PageSequence

/// The destination of a render: a folder, a file, or standard output.
struct RenderTarget {
  /// The folder of the frames, and of the animations if `--output` does not name a file.
  let folder: String
  /// The files of each animation, one for each scale; nil for standard output.
  private let animations: [(format: OutputFormat, files: [OutputFile?])]
  private let overwrites: Bool

  /// Returns the destination in the form that `RenderJob` needs.
  ///
  /// - Parameter encoder: The path of the program that encodes videos; nil for the one in `PATH`.
  /// - Returns: The destination.
  func renderOutput(encoder: String? = nil) -> RenderOutput {
    RenderOutput(
      folder: folder,
      animations: Dictionary(uniqueKeysWithValues: animations.map { ($0.format, $0.files) }),
      overwrites: overwrites,
      encoder: encoder,
      writeToStandardOutput: { Console.output($0) }
    )
  }

  /// The paths of all animations.
  var animationPaths: [String] { animations.flatMap { $0.files.compactMap { $0?.path } } }

  /// Creates the destination that `--output` names; `overwrites` tells whether files in a folder are replaced that are
  /// not ours.
  init(
    _ output: String?,
    name: String,
    formats: OutputFormats,
    scales: [Double],
    overwrites: Bool
  ) throws {
    folder = output ?? "Renders/\(name)"
    self.overwrites = overwrites
    guard folder != "-" else {
      animations = [(try Self.pipedFormat(formats, scales: scales), [nil])]
      return
    }
    // Frames need a folder, and a device is none.
    guard formats.frames != nil || !FileManager.isDevice(folder) else {
      guard formats.all.count == 1, scales.count == 1 else {
        throw CommandError.usage(
          "cannot write several files to '\(folder)', which is a device or a pipe",
          "Use a folder, or write one file."
        )
      }
      let pipe = OutputFile(path: folder, isNamed: true) { Interruption.signal != nil }
      animations = [(formats.all[0], [pipe])]
      return
    }
    guard !formats.animations.isEmpty else {
      animations = []
      return
    }
    guard !folder.isEmpty else {
      throw CommandError.usage(
        "--output cannot be ''",
        "Name a folder, or a file that ends in \(OutputExtension.words)."
      )
    }
    let (file, folder) = (Self.file(folder, of: formats.animations), folder)
    guard file == nil || formats.frames == nil else {
      throw CommandError.usage(
        "cannot write several frames to the file '\(folder)'",
        "Use a folder; all files are written there."
      )
    }
    animations = formats.animations.map { format in
      let ending = format == file?.format ? file?.ending ?? "" : ".\(format.fileExtension)"
      let files = ([nil] + scales.dropFirst().map(Optional.some)).map { scale in
        let stem = file?.stem ?? "\(folder)/\(name)"
        return OutputFile(
          path: stem + FrameFolder.mark(ofFurtherScale: scale) + ending,
          isNamed: format == file?.format && scale == nil,
          overwrites: overwrites
        )
      }
      return (format, files)
    }
  }

  /// Returns the parts of a path that names a file of one of the formats; nil for a folder.
  private static func file(
    _ path: String,
    of formats: [OutputFormat]
  ) -> (format: OutputFormat, stem: String, ending: String)? {
    guard !FileManager.isFolder(path) else { return nil }
    for format in formats where path.lowercased().hasSuffix(".\(format.fileExtension)") {
      let length = format.fileExtension.count + 1
      return (format, String(path.dropLast(length)), String(path.suffix(length)))
    }
    return nil
  }

  /// Returns the format to write to standard output.
  ///
  /// - Throws: `CommandError` if there are several files, or if standard output is a terminal.
  private static func pipedFormat(
    _ formats: OutputFormats,
    scales: [Double]
  ) throws -> OutputFormat {
    guard let format = formats.animations.first, formats.all.count == 1, scales.count == 1 else {
      throw CommandError.usage(
        "cannot write several files to standard output (--output -)",
        "Use a folder, or write one file, such as with --format gif; a folder named '-' is './-'."
      )
    }
    guard format.codecs.isEmpty else {
      throw CommandError.usage(
        "cannot write \(format.phrase) to standard output (--output -)",
        "Its file is completed at the beginning after the last frame; name a file."
      )
    }
    guard !Console.outputIsTerminal else {
      throw CommandError.usage(
        "refusing to write \(format.phrase) to a terminal",
        "Redirect it to a file or a pipe."
      )
    }
    return format
  }

  /// Creates the destination that `--output` names, for a sequence.
  ///
  /// - Throws: `CommandError` for the reasons of the other initializer, or if the render could overwrite a
  ///   picture that is a page of the sequence.
  init(
    _ output: String?,
    name: String,
    formats: OutputFormats,
    _ sequence: FrameSequence,
    overwrites: Bool
  ) throws {
    try self.init(
      output,
      name: name,
      formats: formats,
      scales: sequence.scales,
      overwrites: overwrites
    )
    if case .images(let paths) = sequence.source {
      try checkOverwriting(paths, hasFrames: formats.frames != nil)
    }
  }

  /// Throws an error if one of the output's files is a page's picture.
  static func checkOverwriting(_ pages: [String], by files: [String]) throws {
    func real(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
    let files = Set(files.map(real))
    guard let page = pages.first(where: { files.contains(real($0)) }) else { return }
    throw CommandError.usage(
      "the output would overwrite the picture '\(page)'",
      "Choose another --output."
    )
  }

  /// Throws an error if the render could overwrite a page's picture.
  private func checkOverwriting(_ paths: [String], hasFrames: Bool) throws {
    try Self.checkOverwriting(paths, by: animationPaths)
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
