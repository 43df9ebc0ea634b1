/// The code that all generated adapters of Android have.
enum AndroidAdapter {
  /// The functions that convert a matrix to pixels.
  static let homography = """
    /**
     * Returns the nine numbers, row by row, that move a flat page of the given size, in pixels.
     *
     * The origin of a view is its top left corner; the matrix moves the centre of the page to the given
     * centre. The numbers contain the perspective, so that no `cameraDistance` in pixels times density is
     * needed, and rotations need not be in Android's order.
     */
    fun homography(
        matrix: DoubleArray,
        density: Double,
        width: Double,
        height: Double,
        centreX: Double,
        centreY: Double
    ): DoubleArray {
        fun row(row: Int, factor: Double): DoubleArray {
            val a = matrix[4 * row] * factor / density
            val b = matrix[4 * row + 1] * factor / density
            return doubleArrayOf(a, b, matrix[4 * row + 3] * factor - a * width / 2 - b * height / 2)
        }
        val first = row(0, density)
        val second = row(1, density)
        val last = row(3, 1.0)
        return DoubleArray(9) { i ->
            val value = last[i % 3]
            when (i / 3) {
                0 -> first[i % 3] + centreX * value
                1 -> second[i % 3] + centreY * value
                else -> value
            }
        }
    }
    """

  /// Returns the functions that decide which page is in front.
  static func paging(of effect: ExportedEffect) -> String {
    let wrapped =
      effect.wraps
      ? "difference - layout.pages * round(difference / layout.pages)" : "difference"
    let suppression = effect.wraps ? "" : "\n@Suppress(\"UNUSED_PARAMETER\")"
    return """
      /** Returns the number of pages from the current position to a page. */\(suppression)
      fun nearest(difference: Double, layout: Layout) = \(wrapped)

      /**
       * Returns a number that is greater for a page in front.
       *
       * Of pages with equal orders, the one nearer to rest is in front, then the one with the smaller index.
       */
      fun paintKey(pose: Pose, difference: Double) =
          round(pose.order * (1 shl 20)) - abs(difference) / 256 - difference / 65536
      """
  }

  /// Returns the program that compares homographies and paint keys with `vectors.tsv`.
  static func test(of effect: ExportedEffect, adapter: String) -> String {
    let name = effect.origin.slug
    return """
      // Compares the nine numbers of \(adapter) with the poses of fxrender; give vectors.tsv as the argument.
      \(CodeComment.licence(effect.origin, "//"))
      import java.io.File
      import kotlin.math.abs
      import kotlin.math.max
      import kotlin.system.exitProcess

      \(KotlinTest.vectors)

      /** Compares the numbers at a density: the centre of the page is the origin of the vectors. */
      fun checkNumbers(pose: Pose, expected: Expected, layout: Layout, density: Double) {
          val width = layout.pageWidth * density
          val height = layout.pageHeight * density
          val centre = listOf(width / 2 + 30, height / 2 - 20, 0.0)
          val found = homography(pose.matrix, density, width, height, centre[0], centre[1])
          for ((row, other) in listOf(0, 1, 3).withIndex()) {
              val factor = if (other == 3) 1.0 else density
              val place = "at ${expected.difference}, density $density: matrix"
              val (a, b, c) = (0..2).map { found[3 * row + it] - centre[row] * found[6 + it] }
              check(a * density / factor, expected.matrix[4 * other], 1e-9, "$place[${4 * other}]")
              check(b * density / factor, expected.matrix[4 * other + 1], 1e-9, "$place[${4 * other + 1}]")
              val last = (c + a * width / 2 + b * height / 2) / factor
              check(last, expected.matrix[4 * other + 3], 1e-9, "$place[${4 * other + 3}]")
          }
      }

      fun main(arguments: Array<String>) {
          for (block in readVectors(arguments)) {
              for (expected in block.poses) {
                  val found = pose(expected.difference, block.layout, Parameters(), expected.index)
                  checkPose(found, expected, "at ${expected.difference}:")
                  for (density in listOf(1.0, 2.625)) checkNumbers(found, expected, block.layout, density)
                  val key = paintKey(found, expected.difference) / (1 shl 20)
                  check(key, expected.order, 4e-6, "at ${expected.difference}: the paint key")
              }
          }
          \(KotlinTest.result(of: name))
      }
      """
  }
}
