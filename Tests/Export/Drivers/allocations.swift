// Computes as many poses of TYPE as the first argument says.
let count = Int(CommandLine.arguments[1]) ?? 0
let layout = TYPE.PageLayout(
  pageWidth: 240,
  pageHeight: 320,
  viewportWidth: 640,
  viewportHeight: 400
)
var sum = 0.0
for i in 0..<count {
  let pose = TYPE.pose(Double(i % 13) / 4 - 1.5, layout, index: Double(i % 3))
  sum += pose.matrix[0, 3] + TYPE.paintKey(pose, 0.5)
  // LIST for item in pose.LIST { sum += item.matrix[0, 3] }
}
print(sum)
