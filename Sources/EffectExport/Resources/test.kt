// Compares __name__.kt with the poses of fxrender:
//   kotlinc __name__.kt Check.kt -include-runtime -d check.jar && java -jar check.jar ../vectors.tsv
__licence__

package __package__

import java.io.File
import kotlin.math.abs
import kotlin.math.max
import kotlin.system.exitProcess

__vectors__

fun main(arguments: Array<String>) {
    for (block in readVectors(arguments)) {
        for (expected in block.poses) {
            val found = __type__.pose(expected.difference, block.layout, __type__.Parameters(), expected.index)
            val place = "at ${expected.difference}:"
            for (i in 0 until 16) {
                check(found.matrix[i], expected.matrix[i], 1e-9, "$place matrix[$i]")
            }
            checkPose(found, expected, place)
        }
    }
    __result__
}
