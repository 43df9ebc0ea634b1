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
    ("transform: []\nstage: { pageSize: 200x300 }", "unknown key 'pageSize'", "page"),
    ("transform: []\nstage: { width: 200 }", "unknown key 'width'", "page"),
    ("transform: []\nstage: { spacing: 12 }", "unknown key 'spacing'", "gap"),
    ("transform: []\nbackgroundColor: black", "unknown key 'backgroundColor'", "background"),
    ("transform: [{ origin: [0, 1] }]", "unknown operation 'origin'", "about"),
    ("transform: []\ndescription: A.", "unknown key 'description'", "summary"),
  ])
  func `A name of other systems suggests ours`(keys: String, problem: String, name: String) throws {
    let failure = try #require(
      #expect(throws: PresetFailure.self) {
        try Preset(name: "a", sources: ["a.yaml": "summary: A.\n\(keys)\n"])
      }
    )
    let text = "\(failure)"
    #expect(text.contains(problem) && text.contains("  Did you mean '\(name)'? "), "\(text)")
  }

  @Test(arguments: [
    ("anchor: bottom", "A pivot is an operation: transform: [{ about: {"),
    ("transform-origin: bottom", "A pivot is an operation: transform: [{ about: {"),
    ("rotateY: d * 30deg", "Places and turns are operations: transform: [{ translate: {"),
    ("scale: 0.5", "Places and turns are operations: transform: [{ translate: {"),
    ("pageSize: 200x300", "The size of pages is a part of the stage: stage: { page: {"),
    ("gap: 12", "The size of pages is a part of the stage: stage: { page: {"),
    ("ease: ease-out", "An effect has no time; that is an option of the command: --duration 2"),
    ("name: pages", "A preset has the name of its file."),
  ])
  func `A key that belongs elsewhere says where`(key: String, place: String) throws {
    let text = "summary: A.\ntransform: []\n\(key)\n"
    let failure = try #require(
      #expect(throws: PresetFailure.self) { try Preset(name: "a", sources: ["a.yaml": text]) }
    )
    #expect("\(failure)".contains("\n  \(place)"), "\(failure)")
    #expect("\(failure)".contains("\n  Keys here: summary, "))
  }
}
