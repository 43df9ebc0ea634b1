// A test needs only `import FrameSnapshotTesting` beside its test framework: these modules have the types of the
// arguments, such as `SequenceSpec`, `Size`, `Bitmap` and `FrameMask`.
@_exported public import FrameCompare
@_exported public import FrameImage
@_exported public import FrameSnapshot
@_exported public import PageGeometry
@_exported public import PageSequence
@_exported public import PresetFiles
