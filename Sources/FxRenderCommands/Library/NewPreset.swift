/// The preset that `fxrender new` writes.
package enum NewPreset {
  /// The maximum length of a name; with its extension, it fits every file system.
  private static let longestName = 64

  /// Throws an error for a name that a command line cannot contain, or that is a command.
  package static func checkName(_ name: String) throws {
    guard name.utf8.count <= longestName, name.wholeMatch(of: #/[a-z0-9]+(-+[a-z0-9]+)*/#) != nil
    else {
      if name.hasSuffix(".yaml") {
        throw CommandError.usage(
          "'\(name)' is a file, and a preset's name has no '.yaml'",
          "Write the name alone: fxrender new \(name.dropLast(".yaml".count))"
        )
      }
      throw CommandError.usage(
        "'\(name)' is not a valid name",
        "Expected at most \(longestName) characters: lowercase letters a to z, digits, and hyphens between them, "
          + "such as my-effect."
      )
    }
    guard !FxRender.reservedNames.contains(name) else {
      throw CommandError.usage("'\(name)' is the name of a command", "Choose another name.")
    }
  }

  static let text = """
    # A page-scroll effect: the pose of a page at its page difference d.
    # d is 0 for the page at rest, 1 for the next page and -1 for the previous page. It changes
    # continuously while the pages scroll.

    # How the effect looks, in a sentence; 'fxrender list' shows it.
    summary: Pages turn away at the sides and step back.
    tags: [3d]
    # The preset to use when reduced motion is preferred.
    reduced: linear

    # Parameters that you can change, for example with --set tilt=30deg. The preview shows a slider
    # for each range.
    parameters:
      tilt:  { type: angle, default: 40deg, range: [0deg, 85deg], help: "Turn of a page at the side." }
      back:  { type: length, default: 80, range: [0, 300], help: "How far a page at the side steps back, in points." }
      fade:  { type: percent, default: 40%, range: [0, 100%], help: "How much a page at the side fades." }

    # Names for values that are used more than once: q is d, limited to -1...1.
    let:
      q: clamp(d, -1, 1)

    # The distance of the eye from the viewport, in points. A small distance exaggerates depth.
    perspective: { distance: 800 }

    # The size of a page unless --page-size is given: the largest with these proportions in this part of the
    # viewport.
    stage: { page: { width: 75%, height: 80%, aspect: 3/4 } }

    # Pages farther away are not drawn.
    window: [-3, 3]

    # Moves the page from the viewport's centre to its place. As in a CSS transform, the last operation
    # is applied first. L is the length of a page along the scroll, and gap is the value of --gap.
    transform:
      - translate: { x: d * (L + gap), z: -abs(q) * back }
      - rotateY: -q * tilt

    # Opacity from 0 to 1, and the paint order: the largest number is in front.
    alpha: 1 - abs(q) * fade
    order: -abs(d)

    """
}
