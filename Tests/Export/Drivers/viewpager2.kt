// Lets TYPETransformer transform views, and compares what it sets with vectors.tsv.
import android.view.View
import androidx.recyclerview.widget.RecyclerView
import androidx.viewpager2.widget.ViewPager2
import java.io.File
import kotlin.math.abs
import kotlin.math.max
import kotlin.system.exitProcess

VECTORS

const val DENSITY = 2f

/** Places a pager with its pages. */
fun pager(layout: TYPE.PageLayout): ViewPager2 {
    val pager = ViewPager2()
    pager.resources.displayMetrics.density = DENSITY
    val recycler = RecyclerView()
    pager.addView(recycler)
    pager.adapter = object : RecyclerView.Adapter() {
        override val itemCount = layout.pages.toInt()
    }
    pager.orientation =
        if (layout.vertical) ViewPager2.ORIENTATION_VERTICAL else ViewPager2.ORIENTATION_HORIZONTAL
    recycler.width = (layout.viewportWidth * DENSITY).toInt()
    recycler.height = (layout.viewportHeight * DENSITY).toInt()
    if (layout.rightToLeft) recycler.layoutDirection = View.LAYOUT_DIRECTION_RTL
    for (index in 0 until layout.pages.toInt()) {
        //?face
        val page = TYPEFrame(android.content.Context())
        val size = page.layoutParams
        check(size?.width == -1 && size.height == -1, true, "a frame that fills the pager, as ViewPager2 requires")
        //.
        //?-face
        val page = View()
        //.
        page.resources.displayMetrics.density = DENSITY
        page.width = (layout.pageWidth * DENSITY).toInt()
        page.height = (layout.pageHeight * DENSITY).toInt()
        recycler.addView(page)
        recycler.positions[page] = index
    }
    return pager
}

fun transformer(pager: ViewPager2, gap: Double) = TYPETransformer(
    pager,
    //?texts
    words = { text, page -> text.replace("{number}", "${page + 1}") },
    //.
    //?files
    pictures = { null },
    //.
    gap = gap
)

/** A pager of few pages shows another one without a scroll, and its pages are transformed, tapped and left to the pager. */
fun checkLayoutWithoutScroll(layout: TYPE.PageLayout) {
    val pager = pager(layout)
    val recycler = pager.getChildAt(0) as RecyclerView
    val transformer = transformer(pager, layout.gap)
    transformer.attach()
    recycler.layoutForTest()
    // In some effects, pages lie on each other; the first one leaves in nearly all.
    val page = recycler.getChildAt(0)
    val before = FloatArray(9).also { page.animationMatrix?.getValues(it) }
    pager.position = 2f
    recycler.layoutForTest()
    val after = FloatArray(9).also { page.animationMatrix?.getValues(it) }
    val (rest, left) = listOf(0.0, -2.0).map { TYPE.pose(it, layout).matrix }
    val isSame = rest.indices.all { rest[it] == left[it] }
    check(before.indices.all { before[it] == after[it] }, isSame, "a page with the place of another position after a layout")
    var found = -1
    transformer.onPageClick = { found = it }
    recycler.left = 40
    val event = android.view.MotionEvent(recycler.width / 2f, recycler.height / 2f)
    for (it in recycler.touchListeners) it.onInterceptTouchEvent(recycler, event)
    check(found == transformer.pageAt(40f + event.x, event.y) && found >= 0, true, "the page that is tapped")
    transformer.detach()
    val isLeft = pager.transformer == null && recycler.drawingOrder == null && recycler.layoutListeners.isEmpty()
    check(isLeft && recycler.touchListeners.isEmpty() && page.animationMatrix == null && page.alpha == 1f, true, "a pager without the effect")
}

//?drag
/** Checks that pages know the direction of a drag until one of them is at rest. */
fun checkDrag(layout: TYPE.PageLayout) {
    val pager = pager(layout)
    val recycler = pager.getChildAt(0) as RecyclerView
    transformer(pager, layout.gap).attach()
    fun numbers(position: Float, state: Int): List<Float> {
        pager.scrollState = state
        pager.position = position
        recycler.layoutForTest()
        return FloatArray(9).also { recycler.getChildAt(0).animationMatrix?.getValues(it) }.toList()
    }
    numbers(0f, ViewPager2.SCROLL_STATE_IDLE)
    val straight = numbers(0.4f, ViewPager2.SCROLL_STATE_SETTLING)
    numbers(0f, ViewPager2.SCROLL_STATE_IDLE)
    val dragged = numbers(0.4f, ViewPager2.SCROLL_STATE_DRAGGING)
    check(dragged == straight, false, "a page that a finger moves away")
    check(numbers(0.4f, ViewPager2.SCROLL_STATE_SETTLING) == dragged, true, "a page after a drag")
    numbers(1f, ViewPager2.SCROLL_STATE_IDLE)
    check(numbers(0.4f, ViewPager2.SCROLL_STATE_SETTLING) == straight, true, "a page that comes back by itself")
    numbers(1f, ViewPager2.SCROLL_STATE_IDLE)
    check(numbers(0.4f, ViewPager2.SCROLL_STATE_DRAGGING) == straight, true, "a page before the one that a finger moves away")
}

//.
/** Compares a view with the expected pose. */
fun checkView(view: View, expected: Expected, recycler: RecyclerView, layout: TYPE.PageLayout) {
    val place = "at ${expected.difference}:"
    val isDrawn = !expected.hidden && expected.difference in TYPE.window(layout)
    val isSeen = isDrawn && expected.alpha > 0
    check(view.alpha > 0, isSeen, "$place read by screen readers")
    //?face
    // A canvas of Android has 255 opacities.
    val canvas = android.graphics.Canvas()
    if (isSeen) (view as TYPEFrame).drawForTest(canvas)
    val alpha = canvas.all.firstOrNull { it.kind == "page" }?.alpha ?: 0.0
    check(alpha, if (isDrawn) expected.alpha else 0.0, 2e-3, "$place alpha")
    //.
    //?-face
    check(view.alpha.toDouble(), if (isDrawn) expected.alpha else 0.0, 1e-6, "$place alpha")
    //.
    val numbers = FloatArray(9)
    view.animationMatrix?.getValues(numbers)
    val m = expected.matrix
    for ((x, y) in listOf(0 to 0, view.width to 0, 0 to view.height, view.width to view.height)) {
        val left = (x - view.width / 2.0) / DENSITY
        val top = (y - view.height / 2.0) / DENSITY
        fun seen(row: Int) = m[4 * row] * left + m[4 * row + 1] * top + m[4 * row + 3]
        fun drawn(row: Int) = numbers[3 * row] * x.toDouble() + numbers[3 * row + 1] * y + numbers[3 * row + 2]
        if (seen(3) < 0.1) continue
        val foundX = drawn(0) / drawn(2) + view.left - recycler.width / 2.0
        val foundY = drawn(1) / drawn(2) + view.top - recycler.height / 2.0
        check(drawn(2), seen(3), 1e-4, "$place w")
        // Positions in Float are relative to the place of the view, which is some thousand pixels away.
        check(foundX / DENSITY / 100, seen(0) / seen(3) / 100, 1e-4, "$place x")
        check(foundY / DENSITY / 100, seen(1) / seen(3) / 100, 1e-4, "$place y")
    }
}

fun main(arguments: Array<String>) {
    for (block in readVectors(arguments)) {
        val layout = block.layout
        val pager = pager(layout)
        val recycler = pager.getChildAt(0) as RecyclerView
        val transformer = transformer(pager, layout.gap)
        transformer.attach()
        check(recycler.clipToPadding || recycler.clipChildren || pager.clipChildren, false, "clipped neighbours")
        val groups = block.poses.filter { it.index < layout.pages }.groupBy { it.index - it.difference }
        for ((position, poses) in groups) {
            for (index in 0 until layout.pages.toInt()) {
                val page = recycler.getChildAt(index)
                val along = ((index - position) * 300 * (if (layout.rightToLeft) -1 else 1)).toInt()
                page.left = (recycler.width - page.width) / 2 + (if (layout.vertical) 0 else along)
                page.top = (recycler.height - page.height) / 2 + (if (layout.vertical) along else 0)
                pager.transformer?.transformPage(page, (index - position).toFloat())
            }
            for (expected in poses) checkView(recycler.getChildAt(expected.index.toInt()), expected, recycler, layout)
            val count = layout.pages.toInt()
            val order = (0 until count).map { recycler.drawingOrder!!.onGetChildDrawingOrder(count, it) }
            check(order.sorted() == (0 until count).toList(), true, "every page drawn once")
            for (expected in poses) {
                val pose = TYPE.pose(expected.difference, layout, TYPE.Parameters(), expected.index)
                val takesTouches = pose.interactive && !pose.hidden && pose.alpha > 0.001
                val isDrawn = expected.difference in TYPE.window(layout)
                if (!takesTouches || !isDrawn || expected.matrix[15] < 0.1) continue
                val x = expected.matrix[3] / expected.matrix[15] * DENSITY + recycler.width / 2.0
                val y = expected.matrix[7] / expected.matrix[15] * DENSITY + recycler.height / 2.0
                val found = transformer.pageAt(x.toFloat(), y.toFloat())
                val isInFront = found >= 0 && order.indexOf(found) >= order.indexOf(expected.index.toInt())
                check(isInFront, true, "at position $position: a page at the centre of ${expected.index}")
            }
            for (a in poses) for (b in poses) {
                if (a.order <= b.order + 2e-6) continue
                val isInFront = order.indexOf(a.index.toInt()) > order.indexOf(b.index.toInt())
                check(isInFront, true, "at position $position: page ${a.index} in front of ${b.index}")
            }
        }
    }
    checkLayoutWithoutScroll(readVectors(arguments).first().layout)
    //?drag
    checkDrag(readVectors(arguments).first().layout)
    //.
    println("$failures failures")
    exitProcess(if (failures == 0) 0 else 1)
}
