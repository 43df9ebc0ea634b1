public import FrameImage
import FrameRender

/// The versions of fxrender and of the libraries that it uses.
///
/// Pixels are reproducible for one architecture and one set of libraries. If frames differ without
/// another cause, the versions show whether the architecture or a library has changed.
public struct ProgramVersion: Sendable, Equatable {
  /// The version of fxrender, such as `0.1.0`.
  public var version = FrameRenderer.version
  /// The commit that fxrender was built from; nil if the build did not name one.
  public var commit: String?
  /// The architecture that fxrender was built for, such as `x86_64`.
  public var architecture = Self.architecture
  /// The libraries, cairo first.
  public var libraries: [LibraryVersion] =
    LibraryVersion.drawing + LibraryVersion.reading

  /// Creates the description of the running program.
  ///
  /// - Parameter commit: The commit that the program was built from, if known.
  public init(commit: String? = nil) { self.commit = commit }

  /// The version, commit and architecture in one line: `fxrender 0.1.0 (commit 3f2a91c, x86_64)`.
  public var headline: String {
    "fxrender \(version) (commit \(commit ?? "unknown: built without Git"), \(architecture))"
  }

  /// The headline, and a line for each library.
  package var lines: [String] { [headline] + libraries.map { "\($0.name) \($0.version)" } }

  #if arch(x86_64)
  private static let architecture = "x86_64"
  #elseif arch(arm64)
  private static let architecture = "arm64"
  #else
  private static let architecture = "unknown"
  #endif
}

extension ProgramVersion: Codable {
  private enum CodingKeys: CodingKey {
    case version, commit, architecture, libraries
  }

  /// Reads a description; libraries are sorted by name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(String.self, forKey: .version)
    commit = try container.decodeIfPresent(String.self, forKey: .commit)
    architecture = try container.decode(String.self, forKey: .architecture)
    libraries = try container.decode([String: String].self, forKey: .libraries)
      .map { LibraryVersion($0.key, $0.value) }.sorted { $0.name < $1.name }
  }

  /// Writes `{"version": …, "commit": …, "architecture": …, "libraries": {"cairo": "1.16.0", …}}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encodeIfPresent(commit, forKey: .commit)
    try container.encode(architecture, forKey: .architecture)
    try container.encode(
      Dictionary(uniqueKeysWithValues: libraries.map { ($0.name, $0.version) }),
      forKey: .libraries
    )
  }
}
