import PresetFiles
import Testing

/// The hints for names that CSS and other systems use.
struct ForeignNamesTests {
  @Test(arguments: [
    ("transform: []\nopacity: 1", "unknown key 'opacity'", "alpha"),
    ("transform: []\nz-index: 1", "unknown key 'z-index'", "order"),
    ("transform: []\nborder_radius: 4", "unknown key 'border_radius'", "cornerRadius"),
    ("transform: []\nclipPath: { left: 3 }", "unknown key 'clipPath'", "clip"),
    ("transform: []\nclip: { borderRadius: 3 }", "unknown key 'borderRadius'", "corners"),
    (
      "transform: []\noverlays: [{ name: a, opacity: 1, alpha: 1 }]", "unknown key 'alpha'",
      "opacity"
    ),
    (
      "transform: []\ncontent: [{ name: a, shows: red, opacity: 1 }]", "unknown key 'opacity'",
      "alpha"
    ),
    ("transform: [{ translateX: 3 }]", "unknown operation 'translateX'", "translate"),
    ("transform: [{ rotation: 3deg }]", "unknown operation 'rotation'", "rotateZ"),
    ("transform: []\nalpha: 1 - progress", "unknown name 'progress'", "d"),
  ])
  func `A name of another system suggests ours`(
    keys: String,
    problem: String,
    name: String
  ) throws {
    let failure = try #require(
      #expect(throws: PresetFailure.self) {
        try Preset(name: "a", sources: ["a.yaml": "summary: A.\n\(keys)\n"])
      }
    )
    let text = "\(failure)"
    #expect(text.contains(problem) && text.contains("  Did you mean '\(name)'? "), "\(text)")
  }
}
