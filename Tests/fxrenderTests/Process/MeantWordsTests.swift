import ProgramTestSupport
import TestSupport
import Testing

/// Wrong command lines, and what the program suggests instead.
struct MeantWordsTests {
  /// Command lines, each followed by the advice that it and those directly above it get.
  private static let table = """
    coverflow --out x.gif
    coverflow -o x.gif
    coverflow --outfile x.gif
    coverflow --dest films
      Did you mean '--output <PATH>'? See 'fxrender render --help'.
    coverflow --bg red
    coverflow --background-color red
      Did you mean '--background <COLOR>'? See 'fxrender render --help'.
    coverflow --width 300
    coverflow --height 300
    coverflow --resolution 300x300
      Did you mean '--size <WxH>'? See 'fxrender render --help'.
    coverflow --frame 60
      Did you mean '--frames <N>'? See 'fxrender render --help'.
    coverflow --framerate 24
      Did you mean '--fps <N>'? See 'fxrender render --help'.
    coverflow --easing ease-out
    coverflow --curve ease-out
      Did you mean '--ease <FUNCTION>'? See 'fxrender render --help'.
    coverflow --length 2s
    coverflow --time 2s
      Did you mean '--duration <S>'? See 'fxrender render --help'.
    coverflow --repeat 3
      Did you mean '--loop <N>'? See 'fxrender render --help'.
    coverflow --pingpong
    coverflow --yoyo
      Did you mean '--bounce'? See 'fxrender render --help'.
    coverflow --images photos
    coverflow --photos photos
      Did you mean '--pages <PATH|N>'? See 'fxrender render --help'.
    coverflow --radius 12
    coverflow --border-radius 12
      Did you mean '--corner-radius <R>'? See 'fxrender render --help'.
    coverflow --spacing 0.4
      'spacing' is a parameter of coverflow: use --set spacing=0.4
    coverflow --vertical
    coverflow --orientation vertical
      Did you mean '--direction <horizontal|vertical>'? See 'fxrender render --help'.
    coverflow --threads 2
      Did you mean '--jobs <N>'? See 'fxrender render --help'.
    coverflow --force
      Did you mean '--overwrite'? See 'fxrender render --help'.
    coverflow --silent
      Did you mean '--quiet'? See 'fxrender render --help'.
    coverflow --retina
    coverflow --dpr 2
      Did you mean '--scale <S>'? See 'fxrender render --help'.
    coverflow --page-width 200
      Did you mean '--page-size <WxH>'? See 'fxrender render --help'.
    coverflow --param tilt=0.5
      Did you mean '--set <NAME=VALUE>'? See 'fxrender render --help'.
    coverflow --gesture fling
      Did you mean '--scroll <sweep|swipe|fling|SCRIPT>'? See 'fxrender render --help'.
    coverflow --type gif
      Did you mean '--format <FORMAT>'? See 'fxrender render --help'.
    coverflow --filesize 5MB
      Did you mean '--max-size <SIZE>'? See 'fxrender render --help'.
    coverflow --columns 4
      It is an option of sheet. See 'fxrender render --help'.
    convert frames --fps 30
      The frames keep their times. Render them again with another --fps, or omit frames with --every.
    convert frames --size 300x300
      The frames keep their size. Render them again with another --size or --scale.
    fit poses.json --overwrite
      The file of --output is replaced without it, as every file that an option names.
    export coverflow --to react
      The recipe for React is in EXPORT.md of 'js'. Targets: css, js, swiper, swift, kotlin, reanimated, swiftui, uikit, viewpager2, compose, lottie, flutter.
    export coverflow --to ios,css
      Use 'swiftui' or 'uikit'. Targets: css, js, swiper, swift, kotlin, reanimated, swiftui, uikit, viewpager2, compose, lottie, flutter.
    export coverflow --to android
      Use 'compose' or 'viewpager2'. Targets: css, js, swiper, swift, kotlin, reanimated, swiftui, uikit, viewpager2, compose, lottie, flutter.
    verify coverflow --baseline goldens
      Did you mean '--goldens <DIR>'? See 'fxrender verify --help'.
    preview coverflow --no-browser
      Did you mean '--no-open'? See 'fxrender preview --help'.
    poses coverflow --at 0,1
      Did you mean '--differences <LIST>'? See 'fxrender poses --help'.
    coverflow --format gfi
      Did you mean 'gif'? Expected formats separated by commas: png, gif, gif-ready, apng, webp, mp4, webm, mov, mkv, raw, y4m.
    coverflow --format jpg
      Did you mean 'png'? Expected formats separated by commas: png, gif, gif-ready, apng, webp, mp4, webm, mov, mkv, raw, y4m.
    coverflow --format video
      Did you mean 'mp4'? Expected formats separated by commas: png, gif, gif-ready, apng, webp, mp4, webm, mov, mkv, raw, y4m.
    coverflow --background grren
      Did you mean 'green'? Expected a CSS colour, such as #1c1c1e, rgb(28 28 30), navy or transparent.
    coverflow --background none
      Did you mean 'transparent'? Expected a CSS colour, such as #1c1c1e, rgb(28 28 30), navy or transparent.
    coverflow --background 1c1c1e
      Did you mean '#1c1c1e'? Expected a CSS colour, such as #1c1c1e, rgb(28 28 30), navy or transparent.
    coverflow --deck photo
      Did you mean 'photos'? Expected one of cards, photos, posters, plain.
    coverflow --duration 2sec
      Did you mean '2s'? Expected a number from 0.000001 to 1000000000.
    coverflow --duration 1,5
      Did you mean '1.5'? Expected a number from 0.000001 to 1000000000.
    coverflow --fps 24fps
      Did you mean '24'? Expected a number from 0.000001 to 1000000000.
    coverflow --size 640*400
      Did you mean '640x400'? Expected a width and a height in points, such as 640x400.
    coverflow --size 1080p
      Did you mean '1920x1080'? Expected a width and a height in points, such as 640x400.
    coverflow --frames 60f
      Did you mean '60'? Expected a whole number from 1 to 1000000.
    coverflow --direction down
      Did you mean 'vertical'? Expected one of horizontal, vertical.
    coverflow photos
      Did you mean '--pages photos'? See 'fxrender render --help'.
    coverflow wheel
      One command is for one preset: 'fxrender coverflow' and 'fxrender wheel'. See 'fxrender render --help'.
    coverflow tilt=0.5
      Did you mean '--set tilt=0.5'? See 'fxrender render --help'.
    coverflow flow.gif
      Did you mean '--output flow.gif'? See 'fxrender render --help'.
    coverflow gif
      Did you mean '--format gif'? See 'fxrender render --help'.
    coverflow 3s
      Did you mean '--duration 3s'? See 'fxrender render --help'.
    coverflow 640x400
      Did you mean '--size 640x400'? See 'fxrender render --help'.
    coverflow vertical
      Did you mean '--direction vertical'? See 'fxrender render --help'.
    cover flow
      Did you mean 'coverflow'?
    coverflow --output a.mp4 --background transparent
      Use an opaque colour, or a format with transparency: png, gif (whole pixels), gif-ready (whole pixels), apng, webp, webm, mov, mkv, raw.
    coverflow --fit crop
      Did you mean 'cover'? Expected one of cover, contain, fill.
    export coverflow --platform css
      Did you mean '--to <LIST>'? See 'fxrender export --help'.
    swiper cube
      Did you mean 'swiper-cube'? See 'fxrender render --help'.
    """

  static let rows: [(words: String, advice: String)] = {
    table.matches(of: #/(?m)((?:^\S.*\n)+)  (.*)/#).flatMap { group in
      group.output.1.split(separator: "\n").map { (String($0), String(group.output.2)) }
    }
  }()

  @Test(arguments: rows)
  func `A wrong command line is told what was meant`(words: String, advice: String) async throws {
    let folder = TemporaryFolder()
    for name in ["photos", "frames"] { try folder.makeFolder(name) }
    let result = try await folder.run(words)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    let lines = result.error.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("error: "), "\(result.error)")
    #expect(lines.last.map { $0.trimmingPrefix { $0 == " " } } == advice[...])
  }

  @Test func `The error names the word of a list that is wrong`() async throws {
    let result = try await TemporaryFolder().run("export coverflow --to css,react,swift")
    #expect(result.error.hasPrefix("error: --to cannot be 'react'\n  The recipe for React is in "))
  }
}
