package import Gallery

/// The services that the preview needs from its program.
package protocol ProgramServices: Sendable {
  /// Every preset of the library, sorted by name.
  var catalog: [GalleryEntry] { get }
  /// The names of motions and scripts.
  var scripts: [String] { get }
  /// The path of `fxrender`, which writes exports.
  var program: String { get }

  /// Returns the message of an error: the problem, then a suggestion.
  func message(of error: any Error) -> String

  /// Throws if a new preset cannot have this name.
  func checkName(_ name: String) throws
}
