package android.graphics

/** A point of a canvas in homogeneous coordinates. */
typealias Corner = DoubleArray

/** Something that is drawn: its box and the boxes that clip it, with their corners in the coordinates of the canvas. */
class Drawn( // of the stub
    val kind: String, val box: List<Corner>, val clips: List<Pair<List<Corner>, Double>>, val cut: List<Pair<List<Corner>, Double>>, // of the stub
    val alpha: Double, val deviation: Double, val colors: List<Int>, val line: List<Corner>, val text: String // of the stub
) {
    /** The item as JSON, with corners in the units of the canvas; corners behind the eye are null. */
    val json: String // of the stub
        get() {
            fun point(it: Corner) = if (it[2] > 0.05) "[${it[0] / it[2]},${it[1] / it[2]}]" else "null"
            fun points(it: List<Corner>) = it.joinToString(",", "[", "]", transform = ::point)
            fun boxes(it: List<Pair<List<Corner>, Double>>) =
                it.joinToString(",", "[", "]") { (box, radius) -> "[${points(box)},$radius]" }
            fun channel(color: Int, shift: Int) = (color shr shift and 255) / 255.0
            // The two ends of a fade differ only in their opacity.
            val ends = if (colors.isEmpty()) listOf(-1, -1) else listOf(colors.first(), colors.last())
            val opacities = ends.map { channel(it, 24) * alpha }
            val rgb = if (colors.isEmpty() || kind == "fade") "null" else "[${listOf(16, 8, 0).map { channel(colors[0], it) }.joinToString(",")}]"
            return "{\"k\":\"$kind\",\"p\":${points(box)},\"rgb\":$rgb,\"a\":$opacities,\"s\":$deviation," +
                "\"clips\":${boxes(clips)},\"cut\":${boxes(cut)},\"line\":${points(line)},\"text\":\"$text\"}"
        }
}
