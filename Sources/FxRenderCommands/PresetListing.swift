package import PresetFiles

/// Every preset of a library, sorted by name; families are none.
package struct PresetListing<Entry: ListedPreset> {
  private var found: [(name: String, entry: Result<Entry, PresetFailure>)] = []

  /// The presets of a library.
  ///
  /// A folder's index serves where it holds, and where none of its files gives way to a nearer one,
  /// which the others might extend.
  package init(of library: PresetLibrary) {
    var seen: Set<String> = []
    for folder in library.folders {
      let names = folder.names
      if seen.isDisjoint(with: names), let index = PresetIndex<Entry>(readFrom: folder) {
        found += index.presets.map { ($0.name, .success($0)) }
      } else {
        for name in names where !seen.contains(name) {
          do throws(PresetFailure) {
            found.append((name, .success(Entry(try library.preset(name)))))
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

  /// The names of all, those that cannot be read too.
  var names: [String] { found.map(\.name) }

  /// Those that can be read.
  package var presets: [Entry] { found.compactMap { try? $0.entry.get() } }

  /// Says what is wrong with those that cannot be read, once the others have been shown.
  ///
  /// - Throws: The last of them, for the status; a wrong file weighs more than one that cannot be
  ///   read.
  func throwFailures() throws {
    var failures = found.compactMap {
      if case .failure(let failure) = $0.entry { failure } else { nil as PresetFailure? }
    }
    let wrong = failures.lastIndex { if case .wrong = $0 { true } else { false } }
    let last = (wrong ?? failures.indices.last).map { failures.remove(at: $0) }
    for failure in failures { Standard.error(failure.description) }
    if let last { throw last }
  }
}
