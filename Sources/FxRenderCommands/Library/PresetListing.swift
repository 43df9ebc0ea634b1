import Foundation
import FrameFiles
import FrameImage
import JSONCoding
package import PresetFiles

/// The presets of a library, sorted by name, without abstract presets.
package struct PresetListing {
  private var found: [(name: String, preset: Result<PresetSummary, PresetFailure>)] = []

  /// Lists the presets of a library.
  ///
  /// If a folder's index is up to date, it is read instead of the preset files. The index is not used if a
  /// folder that is searched earlier has a file with the same name as one of the preset files, because
  /// other presets might extend that earlier file.
  package init(of library: PresetLibrary) {
    var seen: Set<String> = []
    for folder in library.folders {
      let names = folder.names
      if seen.isDisjoint(with: names), let index = PresetIndex(readFrom: folder) {
        found += index.presets.map { ($0.name, .success($0)) }
      } else {
        for name in names where !seen.contains(name) {
          do throws(PresetFailure) {
            found.append((name, .success(PresetSummary(try library.preset(name)))))
          } catch .isAbstract {
            continue
          } catch {
            found.append((name, .failure(error)))
          }
        }
      }
      seen.formUnion(names)
    }
    found.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The names of all presets, including those that cannot be read.
  var names: [String] { found.map(\.name) }

  /// The presets that can be read.
  package var presets: [PresetSummary] { found.compactMap { try? $0.preset.get() } }

  /// Returns all presets; throws the first failure.
  func allPresets() throws(PresetFailure) -> [PresetSummary] {
    var presets: [PresetSummary] = []
    for entry in found { presets.append(try entry.preset.get()) }
    return presets
  }

  /// Reports the presets that cannot be read, after the others have been shown.
  ///
  /// - Throws: The failure that decides the exit status. It is the last failure of a file with invalid
  ///   content or, if there is none, the last failure. All other failures are printed.
  func throwFailures() throws {
    var failures = found.compactMap(\.preset.failure)
    let wrong = failures.lastIndex { if case .wrong = $0 { true } else { false } }
    let last = (wrong ?? failures.indices.last).map { failures.remove(at: $0) }
    for failure in failures { Console.error(CommandError(failure).message) }
    if let last { throw last }
  }
}

/// A file with summaries of all presets in a folder, so that `list` need not decode every preset.
///
/// The index contains a hash of the names and bytes of the files that it was created from. It is ignored
/// after a file was changed, added or removed.
struct PresetIndex: Codable {
  private var schema = 1
  /// The version of the program that wrote the index; another version may decode files differently.
  private var version = FxRender.version
  /// The hash of the preset files.
  private var files: String
  /// The presets, sorted by name, without abstract presets.
  let presets: [PresetSummary]

  /// The maximum size of an index, in bytes; an index of a thousand presets is much smaller.
  private static let maximumBytes = 16 << 20

  /// Creates the index of a folder whose presets extend only presets in the same folder.
  ///
  /// - Throws: The failure of the first preset that is invalid or cannot be read.
  init(of folder: PresetFolder) throws(PresetFailure) {
    files = try Self.hash(of: folder)
    presets = try PresetListing(of: PresetLibrary(folders: [folder])).allPresets()
  }

  /// Reads the index of a folder; nil if there is none or it is not valid.
  init?(readFrom folder: PresetFolder) {
    guard
      let data = try? RegularFile.bytes(of: Self.path(in: folder), atMost: Self.maximumBytes),
      let index = try? JSONDecoder().decode(PresetIndex.self, from: data),
      index.schema == 1, index.version == FxRender.version,
      let files = try? Self.hash(of: folder), index.files == files
    else { return nil }
    self = index
  }

  /// Writes the index beside the presets, and returns the path of the file.
  ///
  /// - Throws: `CommandError` if another file has its name and is not overwritten, or `FileWriteError`.
  func write(to folder: PresetFolder, overwrites: Bool) throws -> String {
    let path = Self.path(in: folder)
    if !overwrites, FileManager.default.fileExists(atPath: path) {
      let data = try? RegularFile.bytes(of: path, atMost: Self.maximumBytes)
      guard let data, (try? JSONDecoder().decode(PresetIndex.self, from: data)) != nil else {
        throw CommandError.cannotCreate(
          "'\(path)' is not an index of presets, and is not replaced",
          "Move it away, or replace it with --overwrite."
        )
      }
    }
    try AtomicFile.write([UInt8](JSONText.data(self)) + [UInt8(ascii: "\n")], to: path)
    return path
  }

  private static func path(in folder: PresetFolder) -> String { "\(folder.path)/index.json" }

  /// Returns the hash of the names and bytes of all preset files, including abstract presets.
  private static func hash(of folder: PresetFolder) throws(PresetFailure) -> String {
    var all: [UInt8] = []
    for name in folder.names {
      let bytes = try RegularFile.bytes(of: folder.file(name), atMost: maximumBytes)
      // The lengths prevent different lists of files from having the same bytes.
      all += Array("\(name.utf8.count) \(bytes.count) \(name)".utf8) + bytes
    }
    return all.withUnsafeBytes { ContentHash(of: $0).description }
  }
}
