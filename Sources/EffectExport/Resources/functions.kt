/** Returns the power of a number. */
private fun power(base: Double, exponent: Double) = base.pow(exponent)

/** Returns the CSS curve cubic-bezier(x1, y1, x2, y2) at t. */
private fun bezier(t: Double, x1: Double, y1: Double, x2: Double, y2: Double): Double {
    if (t <= 0) return 0.0
    if (t >= 1) return 1.0
    fun cubic(a: Double, b: Double, s: Double): Double {
        val r = 1 - s
        return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
    }
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

/** Exchanges the x and the y axis, for pages that scroll up and down. */
private fun swappedAxes(m: DoubleArray): DoubleArray {
    val other = intArrayOf(1, 0, 2, 3)
    return matrixOf { row, column -> m[4 * other[row] + other[column]] }
}

/** Reflects the position and rotation of a page if the next page is on the left. */
private fun reflected(m: DoubleArray, layout: Layout) =
    if (layout.rightToLeft && !layout.vertical) reflectedAlong(m, 0) else m

/** Exchanges next and previous pages. */
private fun mirrored(m: DoubleArray, layout: Layout) = when {
    layout.vertical -> reflectedAlong(m, 1)
    layout.rightToLeft -> m
    else -> reflectedAlong(m, 0)
}

/** Reflects the position and rotation of a page along an axis: x is 0, y is 1. */
private fun reflectedAlong(m: DoubleArray, axis: Int) = matrixOf { row, column ->
    val value = m[4 * row + column]
    if ((row == axis) == (column == axis)) value else -value
}

/** Applies perspective; the vanishing point is the viewport's centre. */
private fun seen(m: DoubleArray, distance: Double) = matrixOf { row, column ->
    val value = m[4 * row + column]
    if (row < 3) value else value - m[8 + column] / distance
}

/** Applies perspective with a vanishing point: its place along and across the scroll axis. */
private fun seenFrom(
    m: DoubleArray,
    distance: Double,
    along: Double,
    across: Double,
    layout: Layout
): DoubleArray {
    val place = if (layout.rightToLeft && !layout.vertical) -along else along
    val eye = if (layout.vertical) listOf(across, place, 0.0, 1.0) else listOf(place, across, 0.0, 1.0)
    return matrixOf { row, column -> m[4 * row + column] - eye[row] * m[8 + column] / distance }
}

/** Returns the z of the page's point (1, 1, 1), by which pages are painted. */
private fun depthKey(m: DoubleArray) = m[8] + m[9] + m[10] + m[11]

/** Returns whether a page is turned by 90 degrees or more, apart from rounding errors. */
private fun isTurned(m: DoubleArray) = m[10] < 1.0 / (1L shl 33)

/** Returns whether the viewer sees the back of a page. */
private fun showsBack(m: DoubleArray): Boolean {
    val flat = listOf(0, 1, 3)
    val all = listOf(0, 1, 2, 3)
    return determinant(m, flat, flat) * determinant(m, all, all) < 0
}

/** Returns the determinant of the given rows and columns. */
private fun determinant(m: DoubleArray, rows: List<Int>, columns: List<Int>): Double {
    if (rows.size == 1) return m[4 * rows[0] + columns[0]]
    return columns.withIndex().sumByDouble { (i, column) ->
        val minor = determinant(m, rows.drop(1), columns - column)
        (if (i % 2 == 0) 1 else -1) * m[4 * rows[0] + column] * minor
    }
}
