package import PresetFiles

/// Something that is said of a preset in a list; the less it is, the sooner an index is read.
package protocol ListedPreset: Decodable {
  var name: String { get }
  var summary: String { get }
  var family: String? { get }
  var tags: [String] { get }

  init(_ preset: Preset)
}
