import Foundation
import TestSupport
import Testing

/// A preset's parameters and formulas.
struct ShowCommandTests {
  @Test
  func `A preset is shown with its origin, parameters and formulas`() async throws {
    let folder = try TemporaryFolder()
    #expect(
      try await folder.output(of: "show cardflow") == """
        cardflow
          The next card comes down large and clear, and passed cards shrink away.

        source: iKy1e's scroll view tutorial, Cardflow
        family: cardflow
        notes: Without perspective; scale and opacity on ordinary paged positions.
        tags: classic, flat
        file: \(Repository.presets.path)/cardflow.yaml

        parameters
          step         0.2    0…1       Growth of a card per page.
          perspective  inf    100…2000  Distance of the eye from the page, in points; inf for none.
          mirrored     false            Pages to come move as passed pages do, and passed pages as those to come.

        formulas
          window       [-15, 1]
          transform    translate: { x: d * (L + gap) }
                       scale: max(0, 1 + step * d)
          alpha        clamp(1 - d, 0, 1)
          order        d
          interaction  d < 1

        """
    )
  }

  @Test
  func `Units, formulas as defaults and choices are shown as they are written`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      text: """
        summary: One.
        parameters:
          lean: { type: angle, default: 30deg, range: [0deg, 90deg], help: "How far." }
          reach: { type: length, default: L / 2, help: "How long." }
          side: { type: choice, default: left, choices: [left, right], help: "Where." }
        transform:
          - rotateZ: "side == left ? lean : -lean"
          - translate: { x: d * reach }
        """,
      to: "own.yaml"
    )
    let text = try await folder.output(of: "show ./own.yaml")
    #expect(text.contains("\nfile: ./own.yaml\n"))
    #expect(text.contains("\n  lean         30deg  0deg…90deg  How far.\n"))
    #expect(text.contains("\n  reach        L / 2              How long.\n"))
    #expect(text.contains("\n  side         left   left|right  Where.\n"))
  }

  @Test
  func `Every preset can be shown`() async throws {
    let folder = try TemporaryFolder()
    for line in try await folder.output(of: "list").split(separator: "\n") {
      let name = line.prefix { $0 != " " }
      #expect(try await folder.output(of: "show \(name)").hasPrefix("\(name)\n  "))
    }
  }
}
