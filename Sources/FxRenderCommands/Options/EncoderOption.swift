import ArgumentParser

/// The option for the program that encodes videos.
struct EncoderOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The program that encodes videos; ffprobe must be beside it (default: ffmpeg in PATH).",
      valueName: "PATH"
    ),
    completion: .file()
  )
  var encoder: String?
}
