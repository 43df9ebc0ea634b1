// Compares the nine numbers of __adapter__ with the poses of fxrender; give vectors.tsv as the argument of __package__.__type__Check.
__licence__

package __package__

import java.io.File
import kotlin.math.abs
import kotlin.math.max

/** Compares the code with the vectors, in a type of its own, so that the tests of several effects are in one module. */
object __type__Check {
    __vectors__

    /** Compares the numbers at a density: the centre of the page is the origin of the vectors. */
    fun checkNumbers(pose: __type__.Pose, expected: Expected, layout: __type__.PageLayout, density: Double) {
        val width = layout.pageWidth * density
        val height = layout.pageHeight * density
        val centre = listOf(width / 2 + 30, height / 2 - 20, 0.0)
        val found = __type__.homography(pose.matrix, density, width, height, centre[0], centre[1])
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

    @JvmStatic
    fun main(arguments: Array<String>) {
        for (block in readVectors(arguments)) {
            for (expected in block.poses) {
                val found = __type__.pose(expected.difference, block.layout, __type__.Parameters(), expected.index)
                checkPose(found, expected, "at ${expected.difference}:")
                for (density in listOf(1.0, 2.625)) checkNumbers(found, expected, block.layout, density)
                val key = __type__.paintKey(found, expected.difference) / (1 shl 20)
                check(key, expected.order, 4e-6, "at ${expected.difference}: the paint key")
            }
        }
        __result__
    }
}
