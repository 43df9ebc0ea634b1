/** A layout and its poses. */
class Block(val layout: __type__.PageLayout) {
    val poses = mutableListOf<Expected>()
}

/** An expected pose. */
class Expected(row: List<Double>) {
    val difference = row[0]
    val index = row[1]
    val matrix = row.subList(2, 18)
    val alpha = row[18]
    val order = row[19]
    val hidden = row[20] == 1.0
    val layerValues = row.drop(21) //?any
}

/** Reads the file: a line with eight numbers is a layout; the lines after it are its poses. */
fun readVectors(arguments: Array<String>): List<Block> {
    val blocks = mutableListOf<Block>()
    File(arguments.firstOrNull() ?: "../vectors.tsv").forEachLine { line ->
        val row = line.split("\t").map { it.toDouble() }
        if (row.size == 8) {
            blocks += Block(
                __type__.PageLayout(
                    row[0], row[1], row[2], row[3], row[5].toInt(), row[4], row[6] == 1.0, row[7] == 1.0
                )
            )
        } else {
            blocks.last().poses += Expected(row)
        }
    }
    return blocks
}

var failures = 0
var worst = 0.0

fun check(found: Double, expected: Double, tolerance: Double, what: String) {
    val error = abs(found - expected) / max(1.0, abs(expected))
    if (tolerance < 1e-6) worst = max(worst, error)
    if (error <= tolerance) return
    failures += 1
    println("$what is $found, expected $expected")
}

fun check(found: Boolean, expected: Boolean, what: String) {
    if (found == expected) return
    failures += 1
    println("$what is $found, expected $expected")
}

/** Compares opacity, order and visibility. */
fun checkPose(found: __type__.Pose, expected: Expected, place: String) {
    check(found.alpha, expected.alpha, 1e-9, "$place alpha")
    // fxrender rounds the order to a millionth.
    check(found.order, expected.order, 1e-6, "$place order")
    check(found.hidden, expected.hidden, "$place hidden")
}
