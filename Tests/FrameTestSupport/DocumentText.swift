import Foundation

/// The text of a document with one frame on each line, such as `frames.json`, to be changed by tests.
package struct DocumentText: Sendable {
  package var text: String

  package init(_ text: String) { self.text = text }

  /// The text as earlier versions wrote it: without checksums and without a revision.
  package var withoutChecksums: String {
    text.replacing(#/"check":"[0-9a-f]{32}",/#, with: "")
      .replacing(#/,\n  "check" : "[0-9a-f]{32}"\n\}\n/#, with: "\n}\n")
      .replacing(#/\n  "revision" : [0-9]+,/#, with: "")
  }

  /// A well-formed change.
  package struct Edit: Sendable {
    package let name: String
    package let text: String
  }

  /// Changes that leave valid JSON with the same layout: values, lines and checksums.
  package var edits: [Edit] {
    var edits: [Edit] = []
    func add(_ name: String, _ text: String) {
      if text != self.text { edits.append(Edit(name: name, text: text)) }
    }
    for (name, pattern, value) in Self.values {
      guard let regex = try? Regex(pattern) else { preconditionFailure("a pattern must be valid") }
      // The first frames may be at rest, so that the last value differs from its neighbours.
      guard let place = text.ranges(of: regex).last else { continue }
      add(name, text.replacingCharacters(in: place, with: value))
    }
    for (name, text) in lineEdits { add(name, text) }
    return edits
  }

  /// Frames that are swapped, repeated, removed or copied.
  private var lineEdits: [(name: String, text: String)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    let frames = lines.indices.filter { lines[$0].hasPrefix("{\"") }
    precondition(frames.count > 3, "a document must have more than 3 frames")
    func changed(_ change: (inout [String]) -> Void) -> String {
      var lines = lines
      change(&lines)
      return lines.joined(separator: "\n")
    }
    let (first, second) = (frames[1], frames[2])
    let copy = lines[first].replacing(#""index":1,"#, with: #""index":2,"#)
    return [
      ("lines swapped", changed { $0.swapAt(first, second) }),
      ("a line doubled", changed { $0.insert(lines[first], at: first) }),
      ("a line dropped", changed { $0.remove(at: first) }),
      (
        "the last line dropped",
        changed {
          $0.remove(at: frames[frames.count - 1])
          $0[frames[frames.count - 2]].removeLast()
        }
      ),
      ("a line copied", changed { $0[second] = copy }),
    ]
  }

  /// The names of changes of values, with a pattern for the value's text and its replacement.
  private static let values: [(String, String, String)] = [
    ("alpha", #""alpha":[0-9.]+"#, #""alpha":0.123"#),
    ("time", #""time":[0-9.]+"#, #""time":7.5"#),
    ("content offset", #""contentOffset":\[[0-9.]+"#, #""contentOffset":[77.5"#),
    ("page", #""page":[0-9]+"#, #""page":77"#),
    ("order", #""order":[-0-9.]+"#, #""order":77"#),
    ("difference", #""difference":[-0-9.]+"#, #""difference":0.77"#),
    ("index", #""index":[0-9]+"#, #""index":77"#),
    ("pixels", #""pixels":"[0-9a-f]"#, #""pixels":"x"#),
    ("a space in a frame", #""index":"#, #""index": "#),
    ("a space in the head", #""schema" : "#, #""schema" :  "#),
    ("one checksum changed", #""check":"[0-9a-f]{4}"#, #""check":"0123"#),
    ("one checksum removed", #""check":"[0-9a-f]{32}","#, ""),
    ("the last checksum removed", #",\n  "check" : "[0-9a-f]{32}""#, ""),
    ("the revision removed", #"\n  "revision" : [0-9]+,"#, ""),
    ("the revision changed", #""revision" : [0-9]+"#, #""revision" : 77"#),
    ("the frame rate", #""fps" : [0-9]+"#, #""fps" : 30"#),
    ("the number of frames", #""total" : [0-9]+"#, #""total" : 77"#),
    ("the number of frames of a golden", #""frames" : [0-9]+"#, #""frames" : 77"#),
    ("the fingerprint", #""fingerprint" : "[0-9a-f]"#, #""fingerprint" : "x"#),
  ]
}
