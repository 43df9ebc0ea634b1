__licence__

package __package__

import android.animation.ValueAnimator
import android.content.Context //?face
import android.graphics.Canvas //?face floor
import android.graphics.Matrix
import android.graphics.drawable.Drawable //?files
import android.util.AttributeSet //?face
import android.view.GestureDetector
import android.view.MotionEvent
import android.view.View
//?face
import android.view.ViewGroup
import android.view.accessibility.AccessibilityNodeInfo //?texts
import android.widget.FrameLayout
//.
import androidx.annotation.IntRange
import androidx.annotation.RequiresApi
import androidx.recyclerview.widget.RecyclerView
import androidx.viewpager2.widget.ViewPager2
import java.util.WeakHashMap
import kotlin.math.abs //?drag
import kotlin.math.round //?drag

/**
 * Moves the pages of a pager as the effect says, on Android 10 (API 29) and later.
 *
 * Pages are in the middle of the pager, wherever the pager places them. The size of a page is that of its
 * view; give the pager's RecyclerView a padding for pages that are smaller than the pager.
 *
//?face
 * The layers are drawn by a [__type__Frame] with the page in it, because a transformer cannot draw. It is the root of each
 * item of the pager's adapter, or the view of each fragment of a `FragmentStateAdapter`; a page without a frame has no
 * layers. See [__type__Layers] for their costs.
 *
//.?floor
 * The floors are drawn by a decoration of the RecyclerView, beneath all pages.
 *
//.
 * Touches reach a page where it would be without the effect, and so do the focus frames of screen readers. [onPageClick]
 * and [pageAt] find the page that the user sees at a point.
 */
@RequiresApi(29)
class __adapter__(
    private val pager: ViewPager2,
    //?texts files
    /** Returns a text or the path of a picture of the effect with its fields, `{name}` and `{number}`, filled in for a page. */
    private val words: (text: String, page: Int) -> String,
    //.?files
    /** Returns the picture with a path. */
    private val pictures: (path: String) -> Drawable?,
    //.?drag
    /** The parameters, of which `touch` is the direction of a drag, until a page is at rest again, unless you give it. */
    //.
    private val parameters: __type__.Parameters = __type__.Parameters(),
    /** The distance between neighbouring pages, in dp. */
    private val gap: Double = 0.0
) : ViewPager2.PageTransformer, RecyclerView.ChildDrawingOrderCallback {
    /** Called with the index of the page that the user taps, where no view in a page handles the touch. */
    var onPageClick: (Int) -> Unit = {}

    /** What is kept of a view from frame to frame. */
    private class Page {
        val pose = __type__.Pose()
        val matrix = Matrix()
        var paintKey = 0.0
        var isDrawn = false
        //?face floor
        var layers: __type__Layers? = null
        var layout: __type__.PageLayout? = null
        //.
    }

    private val recycler = pager.getChildAt(0) as RecyclerView
    private val pages = WeakHashMap<View, Page>()
    private var layout = __type__.PageLayout(0.0, 0.0, 0.0, 0.0, pages = 0)
    private var density = 1.0

    /** The first and the last page difference that are drawn; a range would create an object for each comparison. */
    private var first = 0.0
    private var last = 0.0
    //?drag

    /** The last position, the one at which a drag began, if no page has been at rest since then, and the parameters with it. */
    private var lastPosition = 0.0
    private var start = Double.NaN
    private var dragged = parameters
    //.
    private val numbers = DoubleArray(9)
    private val values = FloatArray(9)
    private val identity = DoubleArray(16) { if (it % 5 == 0) 1.0 else 0.0 } //?pieces

    /** The indices of the children from back to front, which are sorted when a frame needs them first. */
    private var order = IntArray(0)
    private var sortedKeys = DoubleArray(0)
    private var isSorted = false

    /** Views that change their layout without a scroll are transformed too. */
    private val layoutListener = View.OnLayoutChangeListener { _, _, _, _, _, _, _, _, _ -> pager.requestTransform() }

    private val touchListener = object : RecyclerView.SimpleOnItemTouchListener() {
        private val taps = object : GestureDetector.SimpleOnGestureListener() {
            override fun onSingleTapUp(event: MotionEvent): Boolean {
                val page = pageAt(recycler.left + event.x, recycler.top + event.y)
                if (page >= 0) onPageClick(page)
                return false
            }
        }
        private val detector = GestureDetector(pager.context, taps)

        override fun onInterceptTouchEvent(view: RecyclerView, event: MotionEvent): Boolean {
            detector.onTouchEvent(event)
            return false
        }
    }

    /**
     * Transforms the pager's pages from now on; call it once.
     *
     * The pager keeps a number of pages on each side of the current one, which can be as small as the effect shows.
     */
    fun attach(@IntRange(from = 1) neighbours: Int = 4) {
        pager.offscreenPageLimit = neighbours
        pager.clipChildren = false
        recycler.clipChildren = false
        recycler.clipToPadding = false
        recycler.setChildDrawingOrderCallback(this)
        recycler.addOnLayoutChangeListener(layoutListener)
        recycler.addOnItemTouchListener(touchListener)
        recycler.addItemDecoration(floors) //?floor
        pager.setPageTransformer(this)
    }

    /** Leaves the pages to the pager. */
    fun detach() {
        pager.setPageTransformer(null)
        recycler.setChildDrawingOrderCallback(null)
        recycler.removeOnLayoutChangeListener(layoutListener)
        recycler.removeOnItemTouchListener(touchListener)
        recycler.removeItemDecoration(floors) //?floor
        for (page in pages.keys) {
            page.alpha = 1f
            page.animationMatrix = null
            frame(page)?.clear() //?face
        }
        pages.clear()
    }

    override fun transformPage(page: View, position: Float) {
        updateLayout(page)
        val kept = pages.getOrPut(page) { Page() }
        val index = recycler.getChildAdapterPosition(page).toDouble()
        val parameters = dragged(index - position) //?drag
        val pose = __type__.pose(position.toDouble(), layout, parameters, index, kept.pose)
        val difference = __type__.nearest(position.toDouble(), layout)
        kept.isDrawn = !pose.hidden && first <= difference && difference <= last
        kept.paintKey = __type__.paintKey(pose, difference)
        // Screen readers skip views whose opacity is 0.
        page.alpha = if (kept.isDrawn) pose.alpha.toFloat() else 0f //?-face
        //?face
        page.alpha = if (kept.isDrawn && pose.alpha > 0) 1f else 0f
        frame(page)?.show(pose, index.toInt(), layers(kept)) //?texts files
        frame(page)?.show(pose, layers(kept)) //?-texts files
        //.
        setMatrix(kept, page)
        isSorted = false
        recycler.invalidate()
    }
    //?drag

    /** Returns the parameters, of which `touch` is the direction of a drag until a page is at rest, unless it is given. */
    private fun dragged(position: Double): __type__.Parameters {
        if (parameters.touch != null) return parameters
        if (pager.scrollState == ViewPager2.SCROLL_STATE_DRAGGING) {
            if (start.isNaN()) start = lastPosition
        } else if (abs(position - round(position)) < 1e-3) {
            start = Double.NaN
        }
        lastPosition = position
        // No position is before or after one that is missing.
        val touch = if (position > start) "next" else if (position < start) "prev" else "none"
        if (touch != dragged.touch) dragged = parameters.copy(touch = touch)
        return dragged
    }
    //.?face

    /** Returns the frame of a page: its view, or that of a fragment in its view. */
    private fun frame(page: View): __type__Frame? {
        if (page is __type__Frame || page !is ViewGroup || page.childCount == 0) return page as? __type__Frame
        page.clipChildren = false
        return page.getChildAt(0) as? __type__Frame
    }
    //.?face floor

    /** Returns what draws the layers of a page, which is made again for another layout. */
    private fun layers(kept: Page): __type__Layers {
        val layers = kept.layers
        if (layers != null && kept.layout === layout) return layers
        kept.layout = layout
        //?texts files
        //?files
        val made = __type__Layers(layout.pageWidth, layout.pageHeight, density, words, pictures)
        //.
        val made = __type__Layers(layout.pageWidth, layout.pageHeight, density, words) //?-files
        //.
        val made = __type__Layers(layout.pageWidth, layout.pageHeight, density) //?-texts files
        kept.layers = made
        return made
    }
    //.

    /** Returns the page that is drawn after [i] others. */
    override fun onGetChildDrawingOrder(childCount: Int, i: Int): Int {
        if (!isSorted || order.size != childCount) sort(childCount)
        return order[i]
    }

    /** Returns the index of the page that the user sees at a point of the pager, in pixels; -1 if there is none. */
    fun pageAt(x: Float, y: Float): Int {
        if (!isSorted || order.size != recycler.childCount) sort(recycler.childCount)
        for (i in order.indices.reversed()) {
            val view = recycler.getChildAt(order[i])
            val page = pages[view] ?: continue
            if (!page.isDrawn || !page.pose.interactive || page.pose.alpha <= 0.001) continue
            val fromCentreX = (x - recycler.left - centreX()) / density
            val fromCentreY = (y - recycler.top - centreY()) / density
            if (__type__.contains(fromCentreX, fromCentreY, page.pose, layout)) {
                return recycler.getChildAdapterPosition(view)
            }
        }
        return -1
    }

    private fun centreX() = (recycler.paddingLeft + recycler.width - recycler.paddingRight) / 2.0

    private fun centreY() = (recycler.paddingTop + recycler.height - recycler.paddingBottom) / 2.0

    /** Sorts the children by their keys in O(n log n); children with equal keys keep their order. */
    private fun sort(count: Int) {
        if (order.size != count) {
            order = IntArray(count)
            sortedKeys = DoubleArray(count)
        }
        for (i in 0 until count) {
            sortedKeys[i] = pages[recycler.getChildAt(i)]?.paintKey ?: 0.0
            order[i] = -1
        }
        sortedKeys.sort()
        for (i in 0 until count) {
            val key = pages[recycler.getChildAt(i)]?.paintKey ?: 0.0
            var rank = __type__.rank(key, sortedKeys, count)
            while (order[rank] >= 0) rank += 1
            order[rank] = i
        }
        isSorted = true
    }

    private fun updateLayout(page: View) {
        val density = pager.resources.displayMetrics.density.toDouble()
        val isVertical = pager.orientation == ViewPager2.ORIENTATION_VERTICAL
        val isRightToLeft = recycler.layoutDirection == View.LAYOUT_DIRECTION_RTL
        val count = pager.adapter?.itemCount ?: 0
        // The settings of Android turn animators off for people who prefer less motion.
        val reducesMotion = !ValueAnimator.areAnimatorsEnabled()
        val isSame = density == this.density && layout.pageWidth == page.width / density && layout.pageHeight == page.height / density &&
            layout.viewportWidth == recycler.width / density &&
            layout.viewportHeight == recycler.height / density &&
            layout.pages == count && layout.vertical == isVertical && layout.rightToLeft == isRightToLeft &&
            layout.reducesMotion == reducesMotion
        if (isSame) return
        this.density = density
        layout = __type__.PageLayout(
            pageWidth = page.width / density,
            pageHeight = page.height / density,
            viewportWidth = recycler.width / density,
            viewportHeight = recycler.height / density,
            gap = gap,
            pages = count,
            vertical = isVertical,
            rightToLeft = isRightToLeft,
            reducesMotion = reducesMotion
        )
        val window = __type__.window(layout, parameters)
        first = window.start
        last = window.endInclusive
    }

    private fun setMatrix(kept: Page, page: View) {
        __type__.homography(
            //?pieces
            // Pieces have matrices of their own.
            if (kept.pose.pieceCount > 0) identity else kept.pose.matrix,
            //.
            kept.pose.matrix, //?-pieces
            density,
            page.width.toDouble(),
            page.height.toDouble(),
            centreX() - page.left,
            centreY() - page.top,
            numbers
        )
        for (i in 0 until 9) values[i] = numbers[i].toFloat()
        kept.matrix.setValues(values)
        page.animationMatrix = kept.matrix
    }
    //?floor

    private val floors = object : RecyclerView.ItemDecoration() {
        override fun onDraw(canvas: Canvas, parent: RecyclerView, state: RecyclerView.State) {
            canvas.save()
            canvas.translate(centreX().toFloat(), centreY().toFloat())
            canvas.scale(density.toFloat(), density.toFloat())
            for (i in 0 until recycler.childCount) {
                val page = pages[recycler.getChildAt(i)] ?: continue
                if (page.isDrawn) layers(page).drawFloor(canvas, page.pose)
            }
            canvas.restore()
        }
    }
    //.
}
//?face

/**
 * The view of a page, which draws its layers: the root of an item of the pager's adapter, in code or in a layout file, with
 * the page in it. It fills the pager, and clips the shadow of its content; it needs no background of its own.
 */
class __type__Frame @JvmOverloads constructor(
    context: Context,
    attributes: AttributeSet? = null,
    style: Int = 0
) : FrameLayout(context, attributes, style) {
    private var pose: __type__.Pose? = null
    private var layers: __type__Layers? = null
    private var index = 0 //?texts files
    private val content = { canvas: Canvas -> super.dispatchDraw(canvas) }

    init {
        clipChildren = false
        layoutParams = ViewGroup.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.MATCH_PARENT)
        importantForAccessibility = IMPORTANT_FOR_ACCESSIBILITY_YES //?texts
    }

    /** Shows the layers of a pose from now on. */
    //?texts files
    internal fun show(pose: __type__.Pose, index: Int, layers: __type__Layers) {
        this.index = index
    //.
    internal fun show(pose: __type__.Pose, layers: __type__Layers) { //?-texts files
        this.pose = pose
        this.layers = layers
        invalidate()
    }

    /** Shows the page without layers from now on. */
    internal fun clear() {
        pose = null
        invalidate()
    }

    override fun dispatchDraw(canvas: Canvas) {
        val pose = pose ?: return super.dispatchDraw(canvas)
        layers?.draw(canvas, pose, index, content) //?texts files
        layers?.draw(canvas, pose, content) //?-texts files
    }
    //?texts

    override fun onInitializeAccessibilityNodeInfo(info: AccessibilityNodeInfo) {
        super.onInitializeAccessibilityNodeInfo(info)
        // What is drawn on a canvas is invisible to screen readers.
        pose?.let { info.contentDescription = layers?.description(it, index) }
    }
    //.
}
//.
