import ArgumentParser
import FrameRender
import PageEffects

/// The options that say what is seen on pages and where none is.
struct LookOptions: ParsableArguments {
  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "How a picture meets its page (default: cover).",
      valueName: "cover|contain|fill"
    ),
    completion: .list(PageFit.allCases.map(\.rawValue)),
    transform: Arguments.word(PageFit.self)
  )
  var fit = PageFit.cover

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "What is seen where no page is: a CSS colour, or transparent (default: #1c1c1e).",
      valueName: "COLOR"
    ),
    transform: Arguments.colour
  )
  var background = Colour.standardBackground
}
