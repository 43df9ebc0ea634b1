/** Returns the power of a number. */
private fun power(base: Double, exponent: Double) = base.pow(exponent)

/** Returns the CSS curve cubic-bezier(x1, y1, x2, y2) at t. */
private fun bezier(t: Double, x1: Double, y1: Double, x2: Double, y2: Double): Double {
    if (!(t > 0 && t < 1)) return min(max(t, 0.0), 1.0)
    var low = 0.0
    var high = 1.0
    repeat(53) {
        val middle = (low + high) / 2
        if (cubic(x1, x2, middle) < t) low = middle else high = middle
    }
    return cubic(y1, y2, (low + high) / 2)
}

/** Interpolates between points; outside of them: "hold", "extend" or "repeat". */
private fun piecewise(
    position: Double,
    points: List<List<Double>>,
    outside: String,
    ease: (Double) -> Double = { it }
): Double {
    val last = points.size - 1
    if (last == 0) return points[0][1]
    val start = points[0][0]
    val end = points[last][0]
    val x = when (outside) {
        "hold" -> min(max(position, start), end)
        "repeat" -> position - floor((position - start) / (end - start)) * (end - start)
        else -> position
    }
    var i = 0
    while (i < last - 1 && x >= points[i + 1][0]) i += 1
    val share = (x - points[i][0]) / (points[i + 1][0] - points[i][0])
    val progress = if (share < 0 || share > 1) share else ease(share)
    return points[i][1] + (points[i + 1][1] - points[i][1]) * progress
}

/** Returns a matrix, given each element by its row and column. */
private fun matrixOf(element: (Int, Int) -> Double) = DoubleArray(16) { element(it / 4, it % 4) }

/** Returns the product of matrices; the last one acts first. */
private fun product(vararg matrices: DoubleArray): DoubleArray =
    matrices.fold(matrixOf { row, column -> if (row == column) 1.0 else 0.0 }) { a, b ->
        matrixOf { row, column ->
            a[4 * row] * b[column] + a[4 * row + 1] * b[column + 4] +
                a[4 * row + 2] * b[column + 8] + a[4 * row + 3] * b[column + 12]
        }
    }
