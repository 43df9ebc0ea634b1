import Foundation
import FrameEncode
import FrameFiles
import FrameRender
import PageSequence

extension RenderOutput {
  /// Creates the destination that `--output` names.
  ///
  /// - Parameters:
  ///   - path: The value of `--output`; nil for `Renders/<name>`.
  ///   - name: The name of the preset.
  ///   - formats: The formats.
  ///   - scales: The scales of the frames.
  ///   - overwrites: Whether files in a folder are replaced that are not ours.
  ///   - isDurable: Whether to wait after each file until it is written to the disk.
  /// - Throws: `CommandError` if the formats cannot be written there.
  init(
    _ path: String?,
    name: String,
    formats: OutputFormats,
    scales: [Double] = [1],
    overwrites: Bool,
    isDurable: Bool = false
  ) throws {
    let path = path ?? "Renders/\(name)"
    self.init(
      folder: path,
      animations: try Self.animations(path, name, formats, scales) { path, isNamed in
        OutputFile(path: path, isNamed: isNamed, overwrites: overwrites, isDurable: isDurable)
      },
      overwrites: overwrites,
      isDurable: isDurable,
      writeToStandardOutput: { Console.output($0) }
    )
  }

  /// Returns the files of each animation, one for each scale; nil for standard output.
  ///
  /// `makeFile` creates a file in a folder, or one that the user named.
  private static func animations(
    _ path: String,
    _ name: String,
    _ formats: OutputFormats,
    _ scales: [Double],
    _ makeFile: (_ path: String, _ isNamed: Bool) -> OutputFile
  ) throws -> [(format: OutputFormat, files: [OutputFile?])] {
    guard path != "-" else { return [(try pipedFormat(formats, scales: scales), [nil])] }
    // Frames need a folder, and a device is none.
    guard formats.frames != nil || !FileManager.isDevice(path) else {
      guard formats.all.count == 1, scales.count == 1 else {
        throw CommandError.usage(
          "cannot write several files to '\(path)', which is a device or a pipe",
          "Use a folder, or write one file."
        )
      }
      let pipe = OutputFile(path: path, isNamed: true) { Interruption.signal != nil }
      return [(formats.all[0], [pipe])]
    }
    guard !formats.animations.isEmpty else { return [] }
    guard !path.isEmpty else {
      throw CommandError.usage(
        "--output cannot be ''",
        "Name a folder, or a file that ends in \(OutputExtension.words)."
      )
    }
    let file = file(path, of: formats.animations)
    guard file == nil || formats.frames == nil else {
      throw CommandError.usage(
        "cannot write several frames to the file '\(path)'",
        "Use a folder; all files are written there."
      )
    }
    return formats.animations.map { format in
      let ending = format == file?.format ? file?.ending ?? "" : ".\(format.fileExtension)"
      let files = ([nil] + scales.dropFirst().map(Optional.some)).map { scale in
        let stem = file?.stem ?? "\(path)/\(name)"
        let path = stem + FrameFolder.mark(ofFurtherScale: scale) + ending
        return makeFile(path, format == file?.format && scale == nil)
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

  /// Throws an error if the render could overwrite a picture that is a page of the sequence.
  func checkOverwriting(_ sequence: FrameSequence) throws {
    guard case .images(let paths) = sequence.source else { return }
    try Self.checkOverwriting(paths, by: animationPaths)
    guard sequence.formats.frames != nil,
      let page = paths.first(where: { FrameFolder.endangers($0, in: folder) })
    else { return }
    throw CommandError.usage(
      "the render could overwrite the picture '\(page)', because it is in the output folder and is "
        + "named like a frame",
      "Choose another folder with --output, or rename the picture."
    )
  }
}
