import ArgumentParser

/// The option to replace files of others in a folder.
struct OverwriteOption: ParsableArguments {
  @Flag(
    help: """
      Replace files in the folder even if fxrender did not write them, or if they were changed since.
      """
  )
  var overwrite = false
}
