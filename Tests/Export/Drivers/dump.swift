// Prints the poses of all pages at a position as JSON: their values, whatever layers they have.
// The arguments are the position, the number of pages, the sizes of a page and of the
// viewport, the gap, and 1 if pages scroll up and down.
import Foundation

func json(_ value: Any) -> String {
  switch value {
  case let number as Double: return number.isFinite ? "\(number)" : "null"
  case let number as Int: return "\(number)"
  case let isTrue as Bool: return "\(isTrue)"
  case let text as String: return "\"\(text)\""
  case let matrix as TYPE.Matrix:
    return "[\((0..<16).map { json(matrix[$0 / 4, $0 % 4]) }.joined(separator: ","))]"
  default: break
  }
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional {
    return mirror.children.first.map { json($0.value) } ?? "null"
  }
  if mirror.displayStyle == .enum { return "\"\(value)\"" }
  if let list = value as? any RandomAccessCollection {
    return "[\(list.map { json($0) }.joined(separator: ","))]"
  }
  let members = mirror.children.map { "\"\($0.label ?? "")\":\(json($0.value))" }
  return "{\(members.joined(separator: ","))}"
}

let numbers = CommandLine.arguments.dropFirst().compactMap(Double.init)
let layout = TYPE.PageLayout(
  pageWidth: numbers[2],
  pageHeight: numbers[3],
  viewportWidth: numbers[4],
  viewportHeight: numbers[5],
  gap: numbers[6],
  pages: numbers[1],
  vertical: numbers[7] == 1
)
let range = TYPE.window(layout)
let poses = (0..<Int(numbers[1])).map { index in
  let difference = TYPE.difference(of: index, at: numbers[0], layout)
  let pose = TYPE.pose(Double(index) - numbers[0], layout, index: Double(index))
  let isDrawn = range.contains(difference)
  return
    "{\"index\":\(index),\"drawn\":\(isDrawn),\"key\":\(TYPE.paintKey(pose, difference)),\"pose\":\(json(pose))}"
}
print("[\(poses.joined(separator: ",\n"))]")
