__licence__

package __package__

import androidx.compose.ui.Modifier
//?floor
import androidx.compose.ui.draw.drawBehind
//.
import androidx.compose.ui.draw.drawWithContent
//?face
import androidx.compose.ui.graphics.Canvas
//.
import androidx.compose.ui.graphics.Matrix
//?face
import androidx.compose.ui.graphics.drawscope.ContentDrawScope
//.
//?face floor
import androidx.compose.ui.graphics.drawscope.drawIntoCanvas
//.
import androidx.compose.ui.graphics.drawscope.withTransform
import androidx.compose.ui.graphics.graphicsLayer
//?face floor
import androidx.compose.ui.graphics.nativeCanvas
//.
import androidx.compose.ui.layout.layout

/**
 * The poses of all pages of a pager, which are computed once in a frame.
 *
 * [layout] has the sizes in dp. `reducesMotion = !ValueAnimator.areAnimatorsEnabled()` in the layout follows the
 * settings of Android, and `rightToLeft` must be the pager's direction. Create another state for other sizes or another
 * pager: `remember(sizes, pager) { object : __type__State(sizes) { … } }`.
 */
abstract class __type__State(
    val layout: __type__.PageLayout,
    val parameters: __type__.Parameters = __type__.Parameters()
) {
    /**
     * The index of the page at rest, with a fraction while the pager scrolls.
     *
     * A property returns it without an object, which a function value would create for each call.
     */
    abstract val position: Double

    private val count = layout.pages.toInt()

    /** The first and the last page difference that are drawn; a range would create an object for each comparison. */
    private val first = __type__.window(layout, parameters).start
    private val last = __type__.window(layout, parameters).endInclusive
    private val poses = Array(count) { __type__.Pose() }
    private val isDrawn = BooleanArray(count)
    private val keys = DoubleArray(count)
    private val sortedKeys = DoubleArray(count)
    private var drawnPages = 0
    private var posed = Double.NaN
    private val numbers = DoubleArray(9)
    //?pieces
    private val identity = DoubleArray(16) { if (it % 5 == 0) 1.0 else 0.0 }
    //.
    //?face floor
    private val layers = arrayOfNulls<__type__Layers>(count)
    //.

    /** Returns the current position. Each reader of it is drawn again when it changes. */
    internal fun updated(): Double {
        val position = this.position
        if (position == posed) return position
        posed = position
        drawnPages = 0
        for (index in 0 until count) {
            val difference = __type__.nearest(index - position, layout)
            isDrawn[index] = first <= difference && difference <= last
            if (!isDrawn[index]) continue
            val pose = __type__.pose(index - position, layout, parameters, index.toDouble(), poses[index])
            keys[index] = __type__.paintKey(pose, difference)
            sortedKeys[drawnPages] = keys[index]
            drawnPages += 1
        }
        sortedKeys.sort(0, drawnPages)
        return position
    }

    /** Returns the number of pages that are behind a page. */
    internal fun rank(page: Int): Int {
        updated()
        return if (isVisible(page)) __type__.rank(keys[page], sortedKeys, drawnPages) else 0
    }

    /** Returns whether a page is drawn; a pager may have more pages than the layout for a moment. */
    internal fun isVisible(page: Int): Boolean {
        updated()
        return page < count && isDrawn[page] && !poses[page].hidden && poses[page].alpha > 0
    }

    //?-face
    /** Returns the opacity of a page; it is 0 if the page is not drawn. */
    internal fun alpha(page: Int): Float {
        updated()
        return if (isVisible(page)) poses[page].alpha.toFloat() else 0f
    }

    //.
    //?face floor
    /** Returns what draws the layers of a page, for example to set its texts. */
    fun layers(page: Int, density: Double): __type__Layers {
        require(page < count) { "the layout has $count pages, so that there is none with the index $page" }
        return layers[page] ?: __type__Layers(layout.pageWidth, layout.pageHeight, density).also { layers[page] = it }
    }

    //.
    //?face
    /** Draws a page with its layers on a canvas, whose origin is the top left corner of the page. */
    internal fun draw(page: Int, canvas: android.graphics.Canvas, density: Double, content: (android.graphics.Canvas) -> Unit) {
        //?texts files
        layers(page, density).draw(canvas, poses[page], page, content)
        //.
        //?-texts files
        layers(page, density).draw(canvas, poses[page], content)
        //.
    }

    //.
    //?floor
    /** Draws the floors of all pages on a canvas, whose origin is the centre of the viewport, in dp. */
    internal fun drawFloors(canvas: android.graphics.Canvas, density: Double) {
        updated()
        for (page in 0 until count) if (isDrawn[page]) layers(page, density).drawFloor(canvas, poses[page])
    }

    //.
    /** Writes the matrix of a page that is drawn, whose size is in pixels, into [matrix]. */
    internal fun copyMatrix(page: Int, width: Double, height: Double, density: Double, matrix: Matrix) {
        val difference = page - updated()
        val pose = poses[page]
        // The pager has moved the page by its index.
        val moved = difference * (if (layout.vertical) height else width) + difference * layout.gap * density
        val along = if (layout.rightToLeft && !layout.vertical) -moved else moved
        __type__.homography(
            //?pieces
            // Pieces have matrices of their own.
            if (pose.pieceCount > 0) identity else pose.matrix,
            //.
            //?-pieces
            pose.matrix,
            //.
            density,
            width,
            height,
            width / 2 - (if (layout.vertical) 0.0 else along),
            height / 2 - (if (layout.vertical) along else 0.0),
            numbers
        )
        // Compose has the numbers column by column; the third row and column are those of z.
        for (i in 0 until 9) matrix.values[INDICES[i]] = numbers[i].toFloat()
    }

    /** Returns the page that the user sees at a point of the pager, in dp from its top left corner; -1 for none. */
    fun pageAt(x: Double, y: Double): Int {
        updated()
        var found = -1
        for (page in 0 until count) {
            val pose = poses[page]
            if (!isDrawn[page] || pose.hidden || !pose.interactive || pose.alpha <= 0.001) continue
            if (found >= 0 && keys[page] <= keys[found]) continue
            val fromCentreX = x - layout.viewportWidth / 2
            val fromCentreY = y - layout.viewportHeight / 2
            if (__type__.contains(fromCentreX, fromCentreY, pose, layout)) found = page
        }
        return found
    }

    private companion object {
        val INDICES = intArrayOf(0, 4, 12, 1, 5, 13, 3, 7, 15)
    }
}

/**
 * Poses a page of a HorizontalPager or VerticalPager. The pager must put pages of the layout's size in its middle:
 * `pageSize = PageSize.Fixed(…)` and a `contentPadding` of half the rest on each side; its `pageSpacing` is the gap of the
 * layout. The element must fill the page.
 *
 *     val sizes = remember(cards.size) {
 *         __type__.PageLayout(240.0, 320.0, 390.0, 400.0, pages = cards.size.toDouble())
 *     }
 *     val pager = rememberPagerState { cards.size }
 *     val effect = remember(sizes, pager) {
 *         object : __type__State(sizes) {
 *             override val position get() = pager.currentPage + pager.currentPageOffsetFraction.toDouble()
 *         }
 *     }
 *     HorizontalPager(
 *         pager, pageSize = PageSize.Fixed(240.dp), contentPadding = PaddingValues(horizontal = 75.dp),
 *         beyondViewportPageCount = 4
 *     ) { page ->
 *         Card(Modifier.__function__(page, effect).fillMaxSize())
 *     }
 *
 * The modifier must be the first of the page's outermost element, so that it decides which page is in
 * front. Touches reach a page where it would be without the effect: [__type__State.pageAt] returns the page that
 * the user sees at a point. `pager.animateScrollToPage(3)` scrolls to a page, and `pager.currentPage` is the current
 * one.
//?face
 *
 * The layers are drawn with the canvas of Android, the only one that blurs shapes: see [__type__Layers] for their costs.
//.
//?floor
 *
 * Give the pager the modifier [__function__Floors], which draws the floors beneath all pages.
//.
//?texts files
 *
 * `state.layers(page, density).words` returns the texts of a page.
//.
 */
fun Modifier.__function__(page: Int, state: __type__State): Modifier {
    val matrix = Matrix()
    return layout { measurable, constraints ->
        val placeable = measurable.measure(constraints)
        layout(placeable.width, placeable.height) {
            placeable.place(0, 0, state.rank(page).toFloat())
        }
    }.drawWithContent {
        if (!state.isVisible(page)) return@drawWithContent
        val density = density.toDouble()
        state.copyMatrix(page, size.width.toDouble(), size.height.toDouble(), density, matrix)
        //?-face
        withTransform({ transform(matrix) }) { this@drawWithContent.drawContent() }
    }.graphicsLayer {
        alpha = state.alpha(page)
    }
        //.
        //?face
        withTransform({ transform(matrix) }) {
            drawIntoCanvas { canvas ->
                state.draw(page, canvas.nativeCanvas, density) { this@drawWithContent.drawContentOn(it) }
            }
        }
        // The page itself is recorded again only if it changes.
    }.graphicsLayer {
        clip = false
        // Screen readers skip pages without opacity.
        alpha = if (state.isVisible(page)) 1f else 0f
    }
        //.
}

//?face
private fun ContentDrawScope.drawContentOn(canvas: android.graphics.Canvas) {
    val own = drawContext.canvas
    drawContext.canvas = Canvas(canvas)
    drawContent()
    drawContext.canvas = own
}

//.
//?floor
/** Draws the floors of all pages behind their pager. */
fun Modifier.__function__Floors(state: __type__State): Modifier = drawBehind {
    drawIntoCanvas { canvas ->
        val native = canvas.nativeCanvas
        native.save()
        native.translate(size.width / 2, size.height / 2)
        native.scale(density, density)
        state.drawFloors(native, density.toDouble())
        native.restore()
    }
}

//.
