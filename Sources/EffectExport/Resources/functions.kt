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
private inline fun piecewise(
    position: Double,
    points: DoubleArray,
    outside: String,
    ease: (Double) -> Double = { it }
): Double {
    val last = points.size - 2
    if (last == 0) return points[1]
    val start = points[0]
    val end = points[last]
    val x = when (outside) {
        "hold" -> min(max(position, start), end)
        "repeat" -> position - floor((position - start) / (end - start)) * (end - start)
        else -> position
    }
    var i = 0
    while (i < last - 2 && x >= points[i + 2]) i += 2
    val share = (x - points[i]) / (points[i + 2] - points[i])
    val progress = if (share < 0 || share > 1) share else ease(share)
    return points[i + 1] + (points[i + 3] - points[i + 1]) * progress
}

/** Returns the matrix that changes nothing. */
private fun Pose.identity(): DoubleArray =
    newMatrix(1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)

/** Returns the product of two matrices; the last one acts first. */
private fun Pose.product(a: DoubleArray, b: DoubleArray): DoubleArray {
    val m = steps[used]
    used += 1
    for (i in 0 until 16) {
        val row = i / 4 * 4
        val column = i % 4
        m[i] = a[row] * b[column] + a[row + 1] * b[column + 4] + a[row + 2] * b[column + 8] +
            a[row + 3] * b[column + 12]
    }
    return m
}
