import Foundation
import FrameFiles
import FrameImage
import JSONCoding
import PresetFiles

/// What `list` says of a folder's presets, in a file beside them, so that not all need be decoded.
///
/// It holds for exactly the files that it was made from: the hash of their names and bytes is in it,
/// and where a file was changed, added or removed the index is passed over, as if it were not there.
struct PresetIndex<Entry: ListedPreset>: Decodable {
  private var schema = 1
  /// The program that wrote it: another one may read files in another way.
  private var version = FxRender.version
  /// The hash of the files.
  private var files: String
  /// The presets, sorted by name; families are none.
  let presets: [Entry]

  /// Far more than a thousand presets take.
  private static var maximumBytes: Int { 16 << 20 }

  /// The index of a folder whose presets take nothing from other folders.
  ///
  /// - Throws: The first preset that is wrong or cannot be read.
  init(of folder: PresetFolder) throws(PresetFailure) {
    files = try Self.hash(of: folder)
    let library = PresetLibrary(folders: [folder])
    var presets: [Entry] = []
    for name in folder.names {
      do {
        presets.append(Entry(try library.preset(name)))
      } catch .isAbstract {
        continue
      }
    }
    self.presets = presets
  }

  /// The index that lies in a folder; nil where there is none or it does not hold.
  init?(readFrom folder: PresetFolder) {
    guard
      let data = try? RegularFile.bytes(of: Self.path(in: folder), atMost: Self.maximumBytes),
      let index = try? JSONDecoder().decode(PresetIndex.self, from: data),
      index.schema == 1, index.version == FxRender.version,
      let files = try? Self.hash(of: folder), index.files == files
    else { return nil }
    self = index
  }

  private static func path(in folder: PresetFolder) -> String { "\(folder.path)/index.json" }

  /// The hash of names and bytes of all files, families too.
  private static func hash(of folder: PresetFolder) throws(PresetFailure) -> String {
    var all: [UInt8] = []
    for name in folder.names {
      let bytes = try RegularFile.bytes(of: folder.file(name), atMost: maximumBytes)
      // With their lengths before them, no two lists of files look alike.
      all += Array("\(name.utf8.count) \(bytes.count) \(name)".utf8) + bytes
    }
    return all.withUnsafeBytes { ContentHash(of: $0).description }
  }
}

extension PresetIndex: Encodable where Entry: Encodable {
  /// Writes the index beside the presets.
  ///
  /// - Returns: The path of the file.
  func write(to folder: PresetFolder) throws(FileWriteError) -> String {
    let path = Self.path(in: folder)
    try AtomicFile.write([UInt8](JSONText.data(self)) + [UInt8(ascii: "\n")], to: path)
    return path
  }
}
