import PageEffects
import PageGeometry
import PresetFiles
import Testing

/// Tests of settings, which are written as on the command line.
struct PresetTests {
  static let text = """
    summary: For settings.
    parameters:
      turn: { type: angle, default: 30deg, limits: [0, 90deg], help: "Turn of a page." }
      share: { type: percent, default: 50%, help: "A share." }
      size: { type: number, default: 2, limits: [1, inf], help: "Size." }
      mode: { type: choice, choices: [slow, fast], default: slow, help: "Speed." }
      on: { type: bool, default: true, help: "A switch." }
    perspective: { distance: 500 }
    wrap: false
    transform: []
    alpha: "turn + (mode == fast ? 100 : 0) + (on ? 1000 : 0) + 10000 * size + share"
    """

  @Test(
    arguments: [
      ([:], 21_000.5 + Double.pi / 6), (["turn": "45"], 21_000.5 + Double.pi / 4),
      (["turn": "1rad"], 21_001.5), (["mode": "fast", "on": "off"], 20_100.5 + Double.pi / 6),
      (["share": "20", "size": "1", "turn": "0"], 11_000.2),
    ] as [([String: String], Double)]
  )
  func `Settings change parameters`(_ settings: [String: String], _ alpha: Double) throws {
    try withFolder(["it.yaml": Self.text]) { folder in
      let effect = try folder.preset(named: "it").effect(layout: .sample, settings: settings)
      #expect(abs(effect.pose(at: 0).rawAlpha - alpha) < 1e-6)
    }
  }

  @Test(arguments: [
    (
      "trun", "1", "there is no parameter 'trun'",
      "Did you mean 'turn'? Parameters: turn, share, size, mode, on, perspective, mirrored, wrap."
    ),
    (
      "turn", "flat", "turn cannot be 'flat'; it has to be an angle, such as 30deg or 0.5rad",
      "turn: Turn of a page."
    ),
    (
      "turn", "91", "turn cannot be '91'; it has to be between 0deg and 90deg",
      "turn: Turn of a page."
    ),
    ("size", "0.5", "size cannot be '0.5'; it has to be at least 1", "size: Size."),
    ("mode", "fats", "mode cannot be 'fats'; it has to be one of slow, fast", "mode: Speed."),
    ("on", "maybe", "on cannot be 'maybe'; it has to be true or false", "on: A switch."),
    (
      "share", "half", "share cannot be 'half'; it has to be a share, such as 50% or 0.5",
      "share: A share."
    ),
    (
      "perspective", "0", "perspective cannot be '0'; it has to be more than 0",
      "perspective: Distance of the eye from the page, in points; inf for no perspective."
    ),
    (
      "perspective", "near", "perspective cannot be 'near'; it has to be a length in points",
      "perspective: Distance of the eye from the page, in points; inf for no perspective."
    ),
  ])
  func `An invalid setting throws an error`(
    _ name: String,
    _ text: String,
    _ problem: String,
    _ help: String
  ) throws {
    try withFolder(["it.yaml": Self.text]) { folder in
      let preset = try folder.preset(named: "it")
      let error = #expect(throws: SettingError.self) {
        try preset.effect(layout: .sample, settings: [name: text])
      }
      #expect(error?.problem == problem)
      #expect(error?.help == help)
    }
  }

  @Test func `An effect that is invalid for one layout is refused only for that layout`() throws {
    let text = """
      summary: A window by size.
      window: [0, w - 200]
      transform: []
      """
    try withFolder(["it.yaml": text]) { folder in
      let preset = try folder.preset(named: "it")
      var layout = Layout.sample
      layout.pageSize.width = 100
      let narrow = layout
      let failure = #expect(throws: PresetFailure.self) { try preset.effect(layout: narrow) }
      #expect(failure?.description.contains("the window [0, -100] cannot be drawn") == true)
    }
  }

  @Test func `The message for an abstract preset names the command that lists presets`() {
    #expect(
      PresetFailure.isAbstract("icarousel").description == """
        'icarousel' is a family for other presets to extend, not a preset
          'fxrender list' shows the presets.
        """
    )
  }
}
