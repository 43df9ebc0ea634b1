__licence__

package __package__

import android.animation.ValueAnimator
import android.graphics.drawable.Drawable //?files
import android.os.Build
import androidx.annotation.RequiresApi //?overlays shadow glow floor colours texts
import androidx.compose.foundation.gestures.detectTapGestures
import androidx.compose.foundation.interaction.collectIsDraggedAsState //?drag
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.PaddingValues
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.pager.HorizontalPager
import androidx.compose.foundation.pager.PageSize
import androidx.compose.foundation.pager.PagerState
import androidx.compose.foundation.pager.VerticalPager
import androidx.compose.runtime.Composable
import androidx.compose.runtime.RememberObserver
import androidx.compose.runtime.mutableStateListOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberUpdatedState //?texts files
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawBehind //?floor
import androidx.compose.ui.draw.drawWithContent
import androidx.compose.ui.graphics.Canvas //?face
import androidx.compose.ui.graphics.Matrix
import androidx.compose.ui.graphics.drawscope.ContentDrawScope //?face
import androidx.compose.ui.graphics.drawscope.drawIntoCanvas //?face floor
import androidx.compose.ui.graphics.drawscope.withTransform
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.graphics.nativeCanvas //?face floor
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.layout.layout
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.semantics.contentDescription //?texts
import androidx.compose.ui.semantics.semantics //?texts
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.DpSize
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import kotlin.math.abs //?drag
import kotlin.math.max
import kotlin.math.round //?drag
import kotlin.math.roundToInt

/**
 * A pager whose pages have a size and move as the effect says; [page] is what a page shows.
 *
 * Give it bounds, with room for what is beside the current page: a pager clips its pages along its axis. The pager keeps
 * a number of [neighbours] on each side of the visible pages. Pages are in a plain row while the animators of Android are off.
 *
//?drag
 * The parameter `touch` is the direction of a drag, until a page is at rest again, unless you give it.
 *
//.
 * Touches reach what is in a page where it would be without the effect. [onPageClick] is called with the index of the page that
 * the user sees at a point, where nothing in a page handles the touch.
//?face
 *
 * The layers are drawn with the canvas of Android, the only one that blurs shapes: see [__type__Layers] for their costs.
//.?texts files
 *
 * [words] returns a text or the path of a picture of the effect with its fields, `{name}` and `{number}`, filled in for a page.
//.
 * [pictures] returns the picture with a path. //?files
 */
@RequiresApi(28) //?texts
//?-texts
@RequiresApi(26) //?overlays shadow glow floor colours
//.
@Composable
fun __adapter__(
    pager: PagerState,
    pageSize: DpSize,
    words: (text: String, page: Int) -> String, //?texts files
    pictures: (path: String) -> Drawable?, //?files
    modifier: Modifier = Modifier,
    parameters: __type__.Parameters = __type__.Parameters(),
    gap: Dp = 0.dp,
    isVertical: Boolean = false,
    neighbours: Int = 4,
    onPageClick: (Int) -> Unit = {},
    page: @Composable() (Int) -> Unit
) {
    val currentWords = rememberUpdatedState(words) //?texts files
    val currentPictures = rememberUpdatedState(pictures) //?files
    BoxWithConstraints(modifier) {
        val density = LocalDensity.current.density.toDouble()
        val layout = __type__.PageLayout(
            pageWidth = pageSize.width.value.toDouble(),
            pageHeight = pageSize.height.value.toDouble(),
            viewportWidth = maxWidth.value.toDouble(),
            viewportHeight = maxHeight.value.toDouble(),
            pages = pager.pageCount,
            gap = gap.value.toDouble(),
            vertical = isVertical,
            rightToLeft = LocalLayoutDirection.current == LayoutDirection.Rtl,
            reducesMotion = Build.VERSION.SDK_INT >= 26 && !ValueAnimator.areAnimatorsEnabled()
        )
        val state = remember(pager, layout, density, parameters) { __type__State(pager, layout, density, parameters) }
        state.isDragged = pager.interactionSource.collectIsDraggedAsState().value //?drag
        state.words = { text, index -> currentWords.value(text, index) } //?texts files
        state.pictures = { path -> currentPictures.value(path) } //?files
        val taps = Modifier.fillMaxSize().pointerInput(state, onPageClick) {
            detectTapGestures(
                onTap = { point ->
                    val found = state.pageAt(point.x.toDouble(), point.y.toDouble())
                    if (found >= 0) onPageClick(found)
                }
            )
        }
        //?floor
        val whole = taps.drawBehind {
            drawIntoCanvas { canvas -> state.drawFloors(canvas.nativeCanvas, size.width, size.height) }
        }
        //.
        val whole = taps //?-floor
        // Pages at rest are in the middle.
        val room = state.room.dp
        if (isVertical) {
            VerticalPager(
                state = pager, modifier = whole, contentPadding = PaddingValues(vertical = room),
                pageSize = PageSize.Fixed(pageSize.height), beyondViewportPageCount = neighbours, pageSpacing = gap
            ) { PosedPage(state, it, page) }
        } else {
            HorizontalPager(
                state = pager, modifier = whole, contentPadding = PaddingValues(horizontal = room),
                pageSize = PageSize.Fixed(pageSize.width), beyondViewportPageCount = neighbours, pageSpacing = gap
            ) { PosedPage(state, it, page) }
        }
    }
}

@Composable
private fun PosedPage(state: __type__State, index: Int, page: @Composable() (Int) -> Unit) {
    val kept = remember(state, index) { __type__Page(state, index) }
    Box(kept.modifier, propagateMinConstraints = true) { page(index) }
}

/** The poses of the pages that a pager has composed, which are computed once in a frame. */
internal class __type__State(
    private val pager: PagerState,
    val layout: __type__.PageLayout,
    val density: Double,
    private val parameters: __type__.Parameters
) {
    var words: (text: String, page: Int) -> String = { text, _ -> text } //?texts files
    var pictures: (path: String) -> Drawable? = { null } //?files
    //?drag
    /** Whether a finger drags the pages. */
    var isDragged = false

    /** The position at which a drag began; not a number if a page has been at rest since then. */
    private var start = Double.NaN
    private var dragged = parameters
    //.
    private val pages = mutableStateListOf<__type__Page>()

    /** The first and the last page difference that are drawn; a range would create an object for each comparison. */
    private val first = __type__.window(layout, parameters).start
    private val last = __type__.window(layout, parameters).endInclusive
    private var sortedKeys = DoubleArray(0)
    private var drawnPages = 0
    private var posed = Double.NaN
    private val numbers = DoubleArray(9)
    private val identity = DoubleArray(16) { if (it % 5 == 0) 1.0 else 0.0 } //?pieces
    private val pageLength = if (layout.vertical) layout.pageHeight else layout.pageWidth
    private val viewport = if (layout.vertical) layout.viewportHeight else layout.viewportWidth

    /** The space before a page at rest, in dp. */
    val room = max(0.0, (viewport - pageLength) / 2)

    fun add(page: __type__Page) {
        pages.add(page)
        posed = Double.NaN
    }

    fun remove(page: __type__Page) {
        pages.remove(page)
        posed = Double.NaN
    }

    /** Returns the current position. Each reader of it is drawn again when it changes. */
    fun updated(): Double {
        val position = pager.currentPage + pager.currentPageOffsetFraction.toDouble()
        val count = pages.size
        if (position == posed) return position
        val parameters = dragged(position) //?drag
        posed = position
        drawnPages = 0
        if (sortedKeys.size < count) sortedKeys = DoubleArray(count)
        for (i in 0 until count) {
            val page = pages[i]
            val difference = __type__.nearest(page.index - position, layout)
            val pose = __type__.pose(page.index - position, layout, parameters, page.index.toDouble(), page.pose)
            page.isDrawn = !pose.hidden && first <= difference && difference <= last
            page.paintKey = __type__.paintKey(pose, difference)
            if (!page.isDrawn) continue
            sortedKeys[drawnPages] = page.paintKey
            drawnPages += 1
        }
        sortedKeys.sort(0, drawnPages)
        return position
    }

    //?drag
    /** Returns the parameters, of which `touch` is the direction of a drag until a page is at rest, unless it is given. */
    private fun dragged(position: Double): __type__.Parameters {
        if (parameters.touch != null) return parameters
        if (isDragged) {
            if (start.isNaN()) start = posed
        } else if (abs(position - round(position)) < 1e-3) {
            start = Double.NaN
        }
        // No position is before or after one that is missing.
        val touch = if (position > start) "next" else if (position < start) "prev" else "none"
        if (touch != dragged.touch) dragged = parameters.copy(touch = touch)
        return dragged
    }

    //.
    /** Returns the number of pages that are behind a page. */
    fun rank(page: __type__Page): Int {
        updated()
        return if (page.isDrawn) __type__.rank(page.paintKey, sortedKeys, drawnPages) else 0
    }

    /** Writes the matrix of a page, whose size is in pixels, into [matrix]. */
    fun copyMatrix(page: __type__Page, width: Double, height: Double, matrix: Matrix) {
        // The pager has moved the page by its index, in whole pixels.
        val pitch = (pageLength * density).roundToInt() + (layout.gap * density).roundToInt()
        val moved = (page.index - updated()) * pitch + (room * density).roundToInt()
        val along = viewport * density / 2 - moved
        __type__.homography(
            //?pieces
            // Pieces have matrices of their own.
            if (page.pose.pieceCount > 0) identity else page.pose.matrix,
            //.
            page.pose.matrix, //?-pieces
            density,
            width,
            height,
            if (layout.vertical) width / 2 else if (layout.rightToLeft) width - along else along,
            if (layout.vertical) along else height / 2,
            numbers
        )
        // Compose has the numbers column by column; the third row and column are those of z.
        for (i in 0 until 9) matrix.values[INDICES[i]] = numbers[i].toFloat()
    }

    /** Returns the page that the user sees at a point of the pager, in pixels; -1 for none. */
    fun pageAt(x: Double, y: Double): Int {
        updated()
        val fromCentreX = x / density - layout.viewportWidth / 2
        val fromCentreY = y / density - layout.viewportHeight / 2
        var found: __type__Page? = null
        for (i in 0 until pages.size) {
            val page = pages[i]
            if (!page.isDrawn || !page.pose.interactive || page.pose.alpha <= 0.001) continue
            if (found != null && page.paintKey <= found.paintKey) continue
            if (__type__.contains(fromCentreX, fromCentreY, page.pose, layout)) found = page
        }
        return found?.index ?: -1
    }
    //?floor

    /** Draws the floors of all pages on a canvas of the pager, whose size is in pixels. */
    fun drawFloors(canvas: android.graphics.Canvas, width: Float, height: Float) {
        updated()
        canvas.save()
        canvas.translate(width / 2, height / 2)
        canvas.scale(density.toFloat(), density.toFloat())
        for (i in 0 until pages.size) if (pages[i].isDrawn) pages[i].layers.drawFloor(canvas, pages[i].pose)
        canvas.restore()
    }
    //.

    private companion object {
        val INDICES = intArrayOf(0, 4, 12, 1, 5, 13, 3, 7, 15)
    }
}

/** A page that the pager has composed. */
internal class __type__Page(private val state: __type__State, val index: Int) : RememberObserver {
    val pose = __type__.Pose()
    var paintKey = 0.0
    var isDrawn = false
    private val matrix = Matrix()
    //?face floor
    val layers = __type__Layers(
        state.layout.pageWidth,
        state.layout.pageHeight,
        //?texts files
        state.density,
        //?files
        { text, page -> state.words(text, page) },
        { path -> state.pictures(path) }
        //.
        { text, page -> state.words(text, page) } //?-files
        //.
        state.density //?-texts files
    )
    //.

    override fun onRemembered() = state.add(this)
    override fun onForgotten() = state.remove(this)
    override fun onAbandoned() {}

    /** Poses the page. It is the first of the modifiers, so that it decides which page is in front. */
    val modifier: Modifier = Modifier.layout { measurable, _ ->
        val width = (state.layout.pageWidth * state.density).roundToInt()
        val height = (state.layout.pageHeight * state.density).roundToInt()
        val placeable = measurable.measure(Constraints.fixed(width, height))
        layout(width, height) { placeable.place(0, 0, state.rank(this@__type__Page).toFloat()) }
    }.drawWithContent {
        state.copyMatrix(this@__type__Page, size.width.toDouble(), size.height.toDouble(), matrix)
        withTransform({ transform(matrix) }) { this@drawWithContent.drawContent() } //?-face
        //?face
        if (isDrawn) {
            withTransform({ transform(matrix) }) {
                drawIntoCanvas { canvas ->
                    //?texts files
                    layers.draw(canvas.nativeCanvas, pose, index) { this@drawWithContent.drawContentOn(it) }
                    //.?-texts files
                    layers.draw(canvas.nativeCanvas, pose) { this@drawWithContent.drawContentOn(it) }
                    //.
                }
            }
        }
        //.
    }.graphicsLayer {
        state.updated()
        // Screen readers skip pages whose opacity is 0.
        alpha = if (isDrawn) pose.alpha.toFloat() else 0f //?-face
        alpha = if (isDrawn && pose.alpha > 0) 1f else 0f //?face
    //?texts
    }.semantics {
        contentDescription = layers.description(pose, index)
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
}
