/// The preset that `fxrender new` writes.
enum PresetStart {
  static let text = """
    # A page-scroll effect: how a page stands when it is d pages away from the one at rest.
    # d is 0 at rest, 1 for the next page, -1 for the one that has passed, and all numbers between.

    # What it looks like, in a sentence; 'fxrender list' shows it.
    summary: Pages turn away at the sides and step back.
    tags: [3d]
    # The preset that serves those who ask for less motion.
    reduced: linear

    # What can be tuned, as with --set tilt=30deg. The range is what a slider offers.
    parameters:
      tilt:  { type: angle, default: 40deg, range: [0deg, 85deg], help: "Turn of a page at the side." }
      back:  { type: length, default: 80, range: [0, 300], help: "How far a page at the side steps back, in points." }
      fade:  { type: percent, default: 40%, range: [0, 100%], help: "How much a page at the side fades." }

    # Names for what is needed more than once: q goes from -1 to 1 and stays there.
    let:
      q: clamp(d, -1, 1)

    # The eye in front of the viewport, in points: near is dramatic, far is calm.
    perspective: { distance: 800 }

    # Pages farther away are not drawn.
    window: [-3, 3]

    # From the viewport's centre to the page's place, as a CSS transform: the last acts on the page
    # first. L is the length of a page along the scroll, gap what --gap asks for.
    transform:
      - translate: { x: d * (L + gap), z: -abs(q) * back }
      - rotateY: -q * tilt

    # Opacity from 0 to 1, and which page is in front: the larger number.
    alpha: 1 - abs(q) * fade
    order: -abs(d)

    """
}
