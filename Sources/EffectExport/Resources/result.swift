// swift-format-ignore-file
print("__name__: \(failures == 0 ? "passed" : "\(failures) failures"), largest error \(worst)")
exit(failures == 0 ? 0 : 1)
