// Compares __name__.kt with the poses of fxrender:
//   kotlinc __name__.kt Check.kt -include-runtime -d check.jar && java -cp check.jar __package__.__type__Check ../vectors.tsv
// In a test of JUnit, call __type__Check.main(arrayOf(path of vectors.tsv)), which throws an error for differences.
__licence__

package __package__

import java.io.File
import kotlin.math.abs
import kotlin.math.max

/** Compares the code with the vectors, in a type of its own, so that the tests of several effects are in one module. */
object __type__Check {
    __vectors__

    @JvmStatic
    fun main(arguments: Array<String>) {
        for (block in readVectors(arguments)) {
            for (expected in block.poses) {
                val found = __type__.pose(expected.difference, block.layout, __type__.Parameters(), expected.index)
                val place = "at ${expected.difference}:"
                for (i in 0 until 16) {
                    check(found.matrix[i], expected.matrix[i], 1e-9, "$place matrix[$i]")
                }
                checkPose(found, expected, place)
                //?any
                val values = layerValues(found)
                check(values.size == expected.layerValues.size, true, "$place number of values of layers")
                for ((i, pair) in values.zip(expected.layerValues).withIndex()) {
                    check(pair.first, pair.second, 1e-9, "$place value $i of layers")
                }
                //.
            }
        }
        __result__
    }
//?any

    /** Returns the numbers of all layers of a pose. */
    fun layerValues(found: __type__.Pose): List<Double> {
        val values = mutableListOf<Double>()
        fun add(value: Double) { values += value }
        //?overlays reflection
        fun add(side: __type__.Side?) { values += (side?.ordinal ?: -1).toDouble() }
        //.
        fun add(m: DoubleArray) { values += m.toList() } //?layers floor pieces
        /*__layerValues__*/
        //?pieces
        for (i in 0 until found.pieceCount) {
            val piece = found.pieces[i]
            values += listOf(piece.row.toDouble(), piece.column.toDouble(), piece.x, piece.y, piece.width, piece.height)
            add(piece.matrix)
            values += listOf(piece.alpha, piece.cornerRadius)
            add(piece.onPage) //?reflection
        }
        //.
        return values
    }
//.
}
