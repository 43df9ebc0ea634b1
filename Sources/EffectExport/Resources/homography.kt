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
