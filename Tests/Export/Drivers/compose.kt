// Measures, places and draws pages with the pager of TYPE, and compares what it sets with vectors.tsv.
import androidx.compose.foundation.layout.StubBox
import androidx.compose.foundation.pager.PageSize
import androidx.compose.foundation.pager.PagerState
import androidx.compose.foundation.pager.StubPager
import androidx.compose.ui.draw.DrawElement
import androidx.compose.ui.graphics.GraphicsLayerScope
import androidx.compose.ui.graphics.LayerElement
import androidx.compose.ui.graphics.Matrix
import androidx.compose.ui.graphics.drawscope.ContentDrawScope
import androidx.compose.ui.graphics.drawscope.DrawContext
import androidx.compose.ui.graphics.drawscope.DrawTransform
import androidx.compose.ui.graphics.drawscope.Size
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.input.pointer.PointerElement
import androidx.compose.ui.input.pointer.PointerInputScope
import androidx.compose.ui.layout.LayoutElement
import androidx.compose.ui.layout.Measurable
import androidx.compose.ui.layout.MeasureScope
import androidx.compose.ui.layout.Placeable
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.DpSize
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import java.io.File
import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.startCoroutine
import kotlin.math.abs
import kotlin.math.max
import kotlin.math.roundToInt
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
internal fun checkPage(expected: Expected, page: TYPEPage, layout: TYPE.PageLayout): Float {
    val (place, draw, layer) = page.modifier.elements
    val placeable = Placeable(1, 1)
    val measurable = object : Measurable {
        override fun measure(constraints: Constraints): Placeable {
            val isWhole = constraints.minWidth == (layout.pageWidth * DENSITY).roundToInt()
            check(isWhole && constraints.minHeight == (layout.pageHeight * DENSITY).roundToInt(), true, "the size of a page")
            return placeable
        }
    }
    (place as LayoutElement).measure(MeasureScope(), measurable, Constraints(0, 0)).placeChildren()
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
    check(properties.alpha > 0, isDrawn && expected.alpha > 0, "$name read by screen readers")
    //.
    //?-face
    check(properties.alpha.toDouble(), if (isDrawn) expected.alpha else 0.0, 1e-6, "$name alpha")
    //.
    if (!isDrawn) return placeable.zIndex
    val m = expected.matrix
    val numbers = canvas.matrix
    // The pager has moved the page, in whole pixels.
    val length = if (layout.vertical) layout.pageHeight else layout.pageWidth
    val viewport = if (layout.vertical) layout.viewportHeight else layout.viewportWidth
    val pitch = (length * DENSITY).roundToInt() + (layout.gap * DENSITY).roundToInt()
    val room = (max(0.0, (viewport - length) / 2) * DENSITY).roundToInt()
    val moved = (room + expected.difference * pitch) / DENSITY + (length - viewport) / 2
    val along = if (layout.rightToLeft && !layout.vertical) -moved else moved
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

/** Composes a pager, and checks the sizes and taps that it has. */
fun checkPager(layout: TYPE.PageLayout) {
    LocalDensity.current = Density(DENSITY)
    LocalLayoutDirection.current = if (layout.rightToLeft) LayoutDirection.Rtl else LayoutDirection.Ltr
    StubBox.maxWidth = layout.viewportWidth.dp
    StubBox.maxHeight = layout.viewportHeight.dp
    StubBox.modifiers.clear()
    var (count, tapped) = 0 to -1
    // One page more than most layouts have by default.
    val pager = PagerState { 13 }
    TYPEPager(
        pager,
        DpSize(layout.pageWidth.dp, layout.pageHeight.dp),
        //?texts
        words = { text, index -> text.replace("{number}", "${index + 1}") },
        //.
        //?files
        pictures = { null },
        //.
        gap = layout.gap.dp,
        isVertical = layout.vertical,
        onPageClick = { tapped = it }
    ) { count += 1 }
    check(count == 13 && StubBox.modifiers.size == 13, true, "13 pages")
    val found = StubPager.last ?: return check(false, true, "a pager")
    val length = if (layout.vertical) layout.pageHeight else layout.pageWidth
    val viewport = if (layout.vertical) layout.viewportHeight else layout.viewportWidth
    val padding = if (layout.vertical) found.contentPadding.vertical else found.contentPadding.horizontal
    check(found.isVertical, layout.vertical, "the axis of the pager")
    check(padding.value.toDouble(), max(0.0, (viewport - length) / 2), 1e-4, "the padding of the pager")
    check((found.pageSize as PageSize.Fixed).pageSize.value.toDouble(), length, 1e-4, "the size of pages in the pager")
    check(found.pageSpacing.value.toDouble(), layout.gap, 1e-4, "the gap of the pager")
    val scope = PointerInputScope()
    val touches = found.modifier.elements.filterIsInstance<PointerElement>().single().read
    touches.startCoroutine(scope, Continuation(EmptyCoroutineContext) { it.getOrThrow() })
    scope.onTap?.invoke(Offset(layout.viewportWidth.toFloat() / 2 * DENSITY, layout.viewportHeight.toFloat() / 2 * DENSITY))
    val rest = TYPE.pose(0.0, layout.copy(pages = 13))
    if (rest.interactive && TYPE.contains(0.0, 0.0, rest, layout)) check(tapped >= 0, true, "a page that is tapped")
}

//?drag
/** Checks that pages know the direction of a drag until one of them is at rest. */
fun checkDrag() {
    val layout = TYPE.PageLayout(240.0, 320.0, 640.0, 400.0, 12)
    val pager = PagerState { 12 }
    val state = TYPEState(pager, layout, DENSITY.toDouble(), TYPE.Parameters())
    val page = TYPEPage(state, 0)
    page.onRemembered()
    fun numbers(position: Double, isDragged: Boolean): List<Float> {
        pager.position = position
        state.isDragged = isDragged
        return Matrix().also { state.copyMatrix(page, 480.0, 640.0, it) }.values.toList()
    }
    numbers(0.0, false)
    val straight = numbers(0.4, false)
    numbers(0.0, false)
    val dragged = numbers(0.4, true)
    check(dragged == straight, false, "a page that a finger moves away")
    numbers(0.3, false)
    check(numbers(0.4, false) == dragged, true, "a page after a drag")
    numbers(1.0, false)
    check(numbers(0.4, false) == straight, true, "a page that comes back by itself")
    numbers(1.0, false)
    check(numbers(0.4, true) == straight, true, "a page before the one that a finger moves away")
}

//.
//?clip
/** Checks that a page does not cover points beside its visible part. */
fun checkClip() {
    val layout = TYPE.PageLayout(240.0, 320.0, 640.0, 400.0, 12)
    val pose = TYPE.pose(0.0, layout)
    pose.clip.left = 40.0
    pose.clip.bottom = 30.0
    fun covers(left: Double, top: Double): Boolean {
        val seen = listOf(0, 4, 12).map { pose.matrix[it] * left + pose.matrix[it + 1] * top + pose.matrix[it + 3] }
        return TYPE.contains(seen[0] / seen[2], seen[1] / seen[2], pose, layout)
    }
    check(covers(-81.0, 0.0) || covers(0.0, 131.0), false, "points that are clipped")
    check(covers(-79.0, 0.0) && covers(119.0, 0.0) && covers(0.0, 129.0) && covers(0.0, -159.0), true, "points of the visible part")
}

//.
fun main(arguments: Array<String>) {
    for (block in readVectors(arguments)) {
        val layout = block.layout
        checkPager(layout)
        for ((position, poses) in block.poses.filter { it.index < layout.pages }.groupBy { it.index - it.difference }) {
            val pager = PagerState { layout.pages }
            pager.position = position
            val state = TYPEState(pager, layout, DENSITY.toDouble(), TYPE.Parameters())
            // A page that the pager composes, disposes of and composes again.
            val pages = (0 until layout.pages).map { TYPEPage(state, it) }
            for (page in pages) page.onRemembered()
            state.updated()
            pages[0].onForgotten()
            pages[0].onRemembered()
            val drawn = poses.map { it to checkPage(it, pages[it.index.toInt()], layout) }
                .filter { (it, _) -> it.difference in TYPE.window(layout) }
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
                val found = state.pageAt(x * DENSITY, y * DENSITY)
                val isInFront = found >= 0 && state.rank(pages[found]) >= rank
                check(isInFront, true, "at position $position: a page at the centre of ${expected.index}")
            }
        }
    }
    //?drag
    checkDrag()
    //.
    //?clip
    checkClip()
    //.
    // People who prefer less motion see a plain row.
    val row = TYPE.PageLayout(240.0, 320.0, 640.0, 400.0, 12, gap = 10.0, rightToLeft = true, reducesMotion = true)
    val pose = TYPE.pose(0.5, row)
    check(pose.matrix[3], -125.0, 1e-9, "the row")
    check(pose.matrix[10] == 1.0 && pose.alpha == 1.0, true, "a plain page")
    println("$failures failures")
    exitProcess(if (failures == 0) 0 else 1)
}
