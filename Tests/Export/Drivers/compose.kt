// Measures, places and draws pages with the modifier of FUNCTION, and compares what it sets with vectors.tsv.
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.DrawElement
import androidx.compose.ui.graphics.GraphicsLayerScope
import androidx.compose.ui.graphics.LayerElement
import androidx.compose.ui.graphics.Matrix
import androidx.compose.ui.graphics.drawscope.ContentDrawScope
import androidx.compose.ui.graphics.drawscope.DrawContext
import androidx.compose.ui.graphics.drawscope.DrawTransform
import androidx.compose.ui.graphics.drawscope.Size
import androidx.compose.ui.layout.Constraints
import androidx.compose.ui.layout.LayoutElement
import androidx.compose.ui.layout.Measurable
import androidx.compose.ui.layout.MeasureScope
import androidx.compose.ui.layout.Placeable
import java.io.File
import kotlin.math.abs
import kotlin.math.max
import kotlin.system.exitProcess

VECTORS

const val DENSITY = 2f

/** The canvas of a page. */
class Canvas(layout: TYPE.PageLayout) : ContentDrawScope {
    var matrix = FloatArray(16)
    var isDrawn = false
    override val density = DENSITY
    override val size = Size(layout.pageWidth.toFloat() * DENSITY, layout.pageHeight.toFloat() * DENSITY)
    val native = android.graphics.Canvas()
    override val drawContext = object : DrawContext {
        override var canvas = androidx.compose.ui.graphics.Canvas(native)
    }
    override val transformation = object : DrawTransform {
        override fun transform(matrix: Matrix) {
            this@Canvas.matrix = matrix.values
        }
    }

    override fun drawContent() {
        isDrawn = true
        drawContext.canvas.stub.drawPage(size.width.toDouble(), size.height.toDouble())
    }
}

class Layer : GraphicsLayerScope {
    override var alpha = 1f
    override var clip = false
}

/** Runs the modifier of a page, compares what it sets, and returns its order. */
fun checkPage(expected: Expected, state: TYPEState): Float {
    val page = expected.index.toInt()
    val layout = state.layout
    val modifier = Modifier.FUNCTION(page, state)
    val (place, draw, layer) = modifier.elements
    val placeable = Placeable(1, 1)
    val measurable = object : Measurable {
        override fun measure(constraints: Constraints) = placeable
    }
    (place as LayoutElement).measure(MeasureScope(), measurable, Constraints()).placeChildren()
    val canvas = Canvas(layout)
    (draw as DrawElement).draw(canvas)
    val properties = Layer()
    (layer as LayerElement).set(properties)
    val isDrawn = !expected.hidden && expected.difference in TYPE.window(layout)
    val name = "at ${expected.difference}:"
    //?face
    check(canvas.isDrawn, isDrawn && expected.alpha > 0, "$name drawn")
    // A canvas of Android has 255 opacities.
    val alpha = canvas.native.all.firstOrNull { it.kind == "page" }?.alpha ?: 0.0
    check(alpha, if (isDrawn) expected.alpha else 0.0, 2e-3, "$name alpha")
    //.
    //?-face
    check(properties.alpha.toDouble(), if (isDrawn) expected.alpha else 0.0, 1e-6, "$name alpha")
    //.
    if (!isDrawn) return placeable.zIndex
    val m = expected.matrix
    val numbers = canvas.matrix
    // The pager has moved the page.
    val length = (if (layout.vertical) layout.pageHeight else layout.pageWidth) + layout.gap
    val along = expected.difference * length * (if (layout.rightToLeft && !layout.vertical) -1 else 1)
    for ((i, j) in listOf(-1 to -1, 1 to -1, -1 to 1, 1 to 1)) {
        val left = i * layout.pageWidth / 2
        val top = j * layout.pageHeight / 2
        val x = (left + layout.pageWidth / 2) * DENSITY
        val y = (top + layout.pageHeight / 2) * DENSITY
        fun seen(row: Int) = m[4 * row] * left + m[4 * row + 1] * top + m[4 * row + 3]
        fun drawn(row: Int) = numbers[row] * x + numbers[4 + row] * y + numbers[12 + row]
        if (seen(3) < 0.1) continue
        check(drawn(3), seen(3), 1e-4, "$name w")
        val foundX = drawn(0) / drawn(3) / DENSITY - layout.pageWidth / 2 + (if (layout.vertical) 0.0 else along)
        val foundY = drawn(1) / drawn(3) / DENSITY - layout.pageHeight / 2 + (if (layout.vertical) along else 0.0)
        // Positions in Float are relative to the place of the page, which is some thousand pixels away.
        check(foundX / 100, seen(0) / seen(3) / 100, 1e-4, "$name x")
        check(foundY / 100, seen(1) / seen(3) / 100, 1e-4, "$name y")
    }
    return placeable.zIndex
}

fun main(arguments: Array<String>) {
    for (block in readVectors(arguments)) {
        for ((position, poses) in block.poses.groupBy { it.index - it.difference }) {
            val start: Double = position
            val state = object : TYPEState(block.layout) {
                override val position get() = start
            }
            val drawn = poses.map { it to checkPage(it, state) }
                .filter { (it, _) -> it.difference in TYPE.window(block.layout) }
            for ((a, rank) in drawn) for ((b, other) in drawn) {
                if (a.order <= b.order + 2e-6) continue
                check(rank > other, true, "at position $position: page ${a.index} in front of ${b.index}")
            }
            for ((expected, rank) in drawn) {
                val pose = TYPE.pose(expected.difference, block.layout, TYPE.Parameters(), expected.index)
                val takesTouches = pose.interactive && !pose.hidden && pose.alpha > 0.001
                if (!takesTouches || expected.matrix[15] < 0.1) continue
                val x = expected.matrix[3] / expected.matrix[15] + block.layout.viewportWidth / 2
                val y = expected.matrix[7] / expected.matrix[15] + block.layout.viewportHeight / 2
                val found = state.pageAt(x, y)
                val isInFront = found >= 0 && state.rank(found) >= rank
                check(isInFront, true, "at position $position: a page at the centre of ${expected.index}")
            }
        }
    }
    // People who prefer less motion see a plain row.
    val row = TYPE.PageLayout(240.0, 320.0, 640.0, 400.0, gap = 10.0, rightToLeft = true, reducesMotion = true)
    val pose = TYPE.pose(0.5, row)
    check(pose.matrix[3], -125.0, 1e-9, "the row")
    check(pose.matrix[10] == 1.0 && pose.alpha == 1.0, true, "a plain page")
    println("$failures failures")
    exitProcess(if (failures == 0) 0 else 1)
}
