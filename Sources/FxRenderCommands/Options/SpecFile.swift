import Foundation
import PageSequence
import PresetFiles

/// Reads specs from files that `--print-spec` wrote.
enum SpecFile {
  /// The maximum size of a file, in bytes; no useful spec is larger.
  private static let mostBytes = 1 << 20

  /// Reads the spec in a file; `-` is standard input.
  ///
  /// - Throws: `CommandError` with the name of the file, the option, and its allowed values.
  static func read(_ path: String) throws -> SequenceSpec {
    let name = path == "-" ? "standard input" : "'\(path)'"
    let data: Data
    do {
      data =
        path == "-"
        ? try FileHandle.standardInput.read(upToCount: mostBytes + 1) ?? Data()
        : Data(try RegularFile.bytes(of: path, atMost: mostBytes + 1))
    } catch {
      throw CommandError.noInput(
        "\(name) cannot be read",
        "Name a JSON file that 'fxrender <preset> --print-spec' wrote."
      )
    }
    guard data.count <= mostBytes else {
      throw CommandError.wrongContent(
        "\(name) is too large for a spec",
        "A spec has at most \(mostBytes) bytes."
      )
    }
    do {
      return try JSONDecoder().decode(SequenceSpec.self, from: data)
    } catch let error as SequenceError {
      throw CommandError.wrongContent("\(name): \(error.problem)", error.help)
    } catch {
      throw CommandError.wrongContent(
        "\(name) is not a JSON object",
        "Expected a spec, as 'fxrender <preset> --print-spec' writes it."
      )
    }
  }
}
