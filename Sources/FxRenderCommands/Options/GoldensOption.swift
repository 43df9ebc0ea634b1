import ArgumentParser
import Foundation
import FrameFiles
import FrameSnapshot
import PageSequence
import PresetFiles
import TextTools

/// The option for the folder of goldens.
struct GoldensOption: ParsableArguments {
  @Option(help: ArgumentHelp("The folder of goldens.", valueName: "DIR"), completion: .directory)
  var goldens = Self.usual

  private static let usual = "Renders"

  /// The option to add to a suggested command, so that it uses the same folder; empty for the default.
  var words: String { goldens == Self.usual ? "" : " --goldens \(goldens.shellWord)" }

  /// Returns the folder of a sequence's golden.
  func folder(of name: String) -> GoldenFolder { GoldenFolder(in: goldens, name: name) }

  /// Throws an error if the folder is in the checkout of the current folder, where each version has other goldens.
  func refuseCheckout() throws(CommandError) {
    let files = FileManager.default
    var checkout = URL(fileURLWithPath: files.currentDirectoryPath)
    while !files.fileExists(atPath: checkout.appending(path: ".git").path) {
      guard checkout.pathComponents.count > 1 else { return }
      checkout.deleteLastPathComponent()
    }
    let folder = URL(fileURLWithPath: goldens).absoluteURL.resolvingSymlinksInPath()
    guard folder.pathComponents.starts(with: checkout.pathComponents) else { return }
    throw .usage(
      "--goldens '\(goldens)' is in the checkout, where each version has other goldens",
      "Record goldens of a good version outside of it: fxrender record <preset> --goldens /tmp/goldens."
    )
  }

  /// Checks that there is a golden of a preset, which need not exist.
  ///
  /// - Parameter reference: The name of the preset or of its golden, or the path of its file.
  /// - Throws: `GoldenError` if there is none.
  func refuseMissing(for reference: String) throws(GoldenError) {
    let name = PresetLibrary.isPath(reference) ? PresetLibrary.name(ofFile: reference) : reference
    let folder = folder(of: name)
    guard !folder.hasFiles else { return }
    throw GoldenError(path: folder.manifest, problem: .missing)
  }

  /// Finds a preset and the folder of its golden by the name of either.
  ///
  /// The folder is nil if the name is that of the preset. `side` is read if the golden contains a conflict.
  func named(
    _ name: String,
    in library: PresetLibrary,
    side: GoldenSide? = nil
  ) throws -> (preset: String, folder: GoldenFolder?) {
    let folder = folder(of: name)
    guard !PresetLibrary.isPath(name), !library.names.contains(name), folder.hasFiles else {
      return (name, nil)
    }
    return (try GoldenFile(path: folder.manifest, side: side).presetReference, folder)
  }

  /// Returns all goldens, sorted by name.
  ///
  /// A preset also exists if it does so for the folder that contains the goldens' folder, where it was probably recorded:
  /// the current folder may be another one.
  func recorded(in library: PresetLibrary) -> [RecordedGolden] {
    let base = URL(fileURLWithPath: goldens).deletingLastPathComponent()
    let presets = Set(
      library.names + PresetFolder(path: base.appending(path: "Presets").path).names
    )
    func exists(_ path: String) -> Bool {
      [path, base.appending(path: path).path].contains(where: FileManager.default.fileExists)
    }
    return GoldenFolder.names(in: goldens).map { name in
      let folder = folder(of: name)
      do throws(GoldenError) {
        let preset = try GoldenFile(path: folder.manifest).presetReference
        let isKnown = PresetLibrary.isPath(preset) ? exists(preset) : presets.contains(preset)
        return RecordedGolden(name: name, folder: folder, state: isKnown ? .of(preset) : .orphan)
      } catch {
        return RecordedGolden(name: name, folder: folder, state: .damaged(error))
      }
    }
  }
}

extension GoldenFile {
  /// Opens a golden, and prints a note if it has no checksums.
  static func opened(_ folder: GoldenFolder) throws(GoldenError) -> GoldenFile {
    let file = try GoldenFile(path: folder.manifest)
    if !file.isChecked { Console.error("note: \(FrameDocument.noteWithoutChecksums(file.path))") }
    return file
  }
}

/// A golden in a folder of goldens.
struct RecordedGolden {
  let name: String
  let folder: GoldenFolder
  let state: State

  /// The state of a golden, which decides whether it can be compared.
  enum State {
    /// The golden of a preset that exists; the preset may be invalid.
    case of(_ preset: String)
    /// The golden of a preset that no longer exists.
    case orphan
    /// A golden that cannot be read.
    case damaged(GoldenError)
  }
}

extension GoldenRecorder {
  /// Records the golden, and stops if a signal is received.
  func record(
    in folder: GoldenFolder,
    pixels: RecordedPixels?,
    reason: String? = nil,
    jobs: JobsOption
  ) async throws {
    let total = sequence.frames
    let done = try await record(
      in: folder,
      pixels: pixels,
      reason: reason,
      program: .current,
      workers: jobs.workers(for: sequence),
      isStopped: { Interruption.signal != nil }
    )
    guard done < total, let signal = Interruption.signal else { return }
    throw StoppedError(
      signal: signal,
      render: RenderStopped(done: done, total: total, rest: .nothing)
    )
  }
}
