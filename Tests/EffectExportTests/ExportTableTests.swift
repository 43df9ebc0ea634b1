import Foundation
import Testing

/// The losses that the table of exports may have.
struct ExportTableTests {
  private static let rows: [(preset: String, cells: [String: String])] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let path = root.appending(path: "Examples/ExportDemo/TABLE.md").standardizedFileURL
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    guard let head = lines.first else { return [] }
    return lines.dropFirst(2).dropLast().map { line in
      (line[0], Dictionary(uniqueKeysWithValues: zip(head, line).dropFirst()))
    }
  }()

  /// The columns of targets that must say all presets.
  private static let whole = [
    "css", "js", "swiper", "reanimated", "swift", "kotlin", "swiftui", "uikit", "viewpager2",
    "compose", "flutter",
  ]

  @Test(arguments: whole)
  func `A target says all presets, but a style sheet not the floor of a cube`(column: String) {
    let refused = Self.rows.filter { $0.cells[column] == "–" }.map(\.preset)
    #expect(Self.rows.count > 130)
    #expect(refused == (column == "css" ? ["swiper-cube"] : []))
  }

  @Test(arguments: whole)
  func `At most eight presets of a target have another loss than a blur's kernel`(column: String) {
    let others = Self.rows.filter { row in
      let words = (row.cells[column] ?? "missing").components(separatedBy: ", ")
      return words.contains { $0 != "exact" && $0 != "–" && !$0.hasPrefix("blur ≤") }
    }
    #expect(others.count <= 8, "\(others.map(\.preset))")
  }

  @Test func `An animation for Lottie says presets with flat pages`() {
    let refused = Self.rows.filter { $0.cells["lottie"] == "–" }.map(\.preset)
    #expect(refused.count <= 45, "\(refused)")
  }
}
