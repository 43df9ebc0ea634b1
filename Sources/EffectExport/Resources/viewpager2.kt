__licence__

package __package__

import android.animation.ValueAnimator
//?face
import android.content.Context
//.
//?face floor
import android.graphics.Canvas
//.
import android.graphics.Matrix
//?face
import android.util.AttributeSet
//.
import android.view.View
//?face
import android.view.ViewGroup
import android.widget.FrameLayout
//.
import androidx.annotation.RequiresApi
import androidx.recyclerview.widget.RecyclerView
import androidx.viewpager2.widget.ViewPager2
import java.util.WeakHashMap

/**
 * Moves the pages of a pager as the effect says, on Android 10 (API 29) and later:
 *
 *     val transformer = __adapter__(pager)
 *     transformer.attach()
 *
 * Pages are in the middle of the pager, wherever the pager places them. The size of a page is that of its
 * view; give the pager's RecyclerView a padding for pages that are smaller than the pager.
 *
//?face
 * The root of each item of the pager's adapter is a [__type__Frame] with the page in it, because a transformer cannot draw:
 * the frame draws the layers. See [__type__Layers] for their costs. A FragmentStateAdapter makes its items' roots itself, so
 * that it cannot be used. A frame clips the page to its box: it draws no elevation of the page.
 *
//.
//?floor
 * The floors are drawn by a decoration of the RecyclerView, beneath all pages.
 *
//.
 * Touches reach a page where it would be without the effect. [pageAt] returns the page that the user sees at a
 * point, for example in `onSingleTapUp` of a `GestureDetector` that the pager's touches are sent to.
 */
@RequiresApi(29)
class __adapter__(
    private val pager: ViewPager2,
    private val parameters: __type__.Parameters = __type__.Parameters(),
    /** The distance between neighbouring pages, in dp. */
    private val gap: Double = 0.0
) : ViewPager2.PageTransformer, RecyclerView.ChildDrawingOrderCallback {
    /** What is kept of a view from frame to frame. */
    private class Page {
        val pose = __type__.Pose()
        val matrix = Matrix()
        var paintKey = 0.0
        var isDrawn = false
        //?floor
        var layers: __type__Layers? = null
        //.
    }

    private val recycler = pager.getChildAt(0) as RecyclerView
    private val pages = WeakHashMap<View, Page>()
    private var layout = __type__.PageLayout(0.0, 0.0, 0.0, 0.0)

    /** The first and the last page difference that are drawn; a range would create an object for each comparison. */
    private var first = 0.0
    private var last = 0.0
    private val numbers = DoubleArray(9)
    private val values = FloatArray(9)
    //?pieces
    private val identity = DoubleArray(16) { if (it % 5 == 0) 1.0 else 0.0 }
    //.

    /** The indices of the children from back to front, which are sorted when a frame needs them first. */
    private var order = IntArray(0)
    private var sortedKeys = DoubleArray(0)
    private var isSorted = false

    /** Transforms the pager's pages from now on, with a number of pages on each side. */
    fun attach(neighbours: Int = 4) {
        pager.offscreenPageLimit = neighbours
        pager.clipChildren = false
        recycler.clipChildren = false
        recycler.clipToPadding = false
        // A layout without a scroll, such as one after a change of the data or of the size, transforms no page itself.
        recycler.addOnLayoutChangeListener { _, _, _, _, _, _, _, _, _ -> pager.requestTransform() }
        recycler.setChildDrawingOrderCallback(this)
        //?floor
        recycler.addItemDecoration(floors)
        //.
        pager.setPageTransformer(this)
    }

    override fun transformPage(page: View, position: Float) {
        val density = page.resources.displayMetrics.density.toDouble()
        updateLayout(page, density)
        val kept = pages.getOrPut(page) { Page() }
        val index = recycler.getChildAdapterPosition(page).toDouble()
        val pose = __type__.pose(position.toDouble(), layout, parameters, index, kept.pose)
        val difference = __type__.nearest(position.toDouble(), layout)
        kept.isDrawn = !pose.hidden && first <= difference && difference <= last
        kept.paintKey = __type__.paintKey(pose, difference)
        //?-face
        page.alpha = if (kept.isDrawn) pose.alpha.toFloat() else 0f
        //.
        //?face
        require(page is __type__Frame) { "the root of a page must be a __type__Frame, not ${page.javaClass.name}" }
        page.importantForAccessibility =
            if (kept.isDrawn && pose.alpha > 0.001) View.IMPORTANT_FOR_ACCESSIBILITY_AUTO
            else View.IMPORTANT_FOR_ACCESSIBILITY_NO_HIDE_DESCENDANTS
        //?texts files
        page.show(if (kept.isDrawn) pose else null, layout, density, index.toInt())
        //.
        //?-texts files
        page.show(if (kept.isDrawn) pose else null, layout, density)
        //.
        //.
        setMatrix(kept, page, density)
        isSorted = false
        recycler.invalidate()
    }

    /** Returns the page that is drawn after [i] others. */
    override fun onGetChildDrawingOrder(childCount: Int, i: Int): Int {
        if (!isSorted || order.size != childCount) sort(childCount)
        return order[i]
    }

    /** Returns the index of the page that the user sees at a point of the pager, in pixels; -1 if there is none. */
    fun pageAt(x: Float, y: Float): Int {
        if (!isSorted || order.size != recycler.childCount) sort(recycler.childCount)
        val density = pager.resources.displayMetrics.density.toDouble()
        for (i in order.indices.reversed()) {
            val view = recycler.getChildAt(order[i])
            val page = pages[view] ?: continue
            if (!page.isDrawn || !page.pose.interactive || page.pose.alpha <= 0.001) continue
            val fromCentreX = (x - centreX()) / density
            val fromCentreY = (y - centreY()) / density
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

    private fun updateLayout(page: View, density: Double) {
        val isVertical = pager.orientation == ViewPager2.ORIENTATION_VERTICAL
        val isRightToLeft = recycler.layoutDirection == View.LAYOUT_DIRECTION_RTL
        val count = (pager.adapter?.itemCount ?: 0).toDouble()
        // The settings of Android turn animators off for people who prefer less motion.
        val reducesMotion = !ValueAnimator.areAnimatorsEnabled()
        val isSame = layout.pageWidth == page.width / density && layout.pageHeight == page.height / density &&
            layout.viewportWidth == recycler.width / density &&
            layout.viewportHeight == recycler.height / density &&
            layout.pages == count && layout.vertical == isVertical && layout.rightToLeft == isRightToLeft &&
            layout.reducesMotion == reducesMotion
        if (isSame) return
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

    private fun setMatrix(kept: Page, page: View, density: Double) {
        __type__.homography(
            //?pieces
            // Pieces have matrices of their own.
            if (kept.pose.pieceCount > 0) identity else kept.pose.matrix,
            //.
            //?-pieces
            kept.pose.matrix,
            //.
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
            val density = pager.resources.displayMetrics.density.toDouble()
            canvas.save()
            canvas.translate(centreX().toFloat(), centreY().toFloat())
            canvas.scale(density.toFloat(), density.toFloat())
            for (i in 0 until recycler.childCount) {
                val page = pages[recycler.getChildAt(i)] ?: continue
                val layers = page.layers
                    ?: __type__Layers(layout.pageWidth, layout.pageHeight, density).also { page.layers = it }
                if (page.isDrawn) layers.drawFloor(canvas, page.pose)
            }
            canvas.restore()
        }
    }
    //.
}
//?face

/** The view of a page, which draws its layers: the root of an item of the pager's adapter, with the page in it. */
class __type__Frame @JvmOverloads constructor(context: Context, attributes: AttributeSet? = null) :
    FrameLayout(context, attributes) {
    private var pose: __type__.Pose? = null
    private var layout: __type__.PageLayout? = null
    private var layers: __type__Layers? = null
    //?texts files
    private var index = 0

    /** Sets the texts of the page; see [__type__Layers]. */
    var prepare: (__type__Layers) -> Unit = {}
        set(value) {
            field = value
            layers?.also(value)
            invalidate()
        }
    //.

    init {
        clipChildren = false
        // ViewPager2 refuses pages of other sizes.
        layoutParams = ViewGroup.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.MATCH_PARENT)
    }

    /** Shows the layers of a pose from now on; nothing without a pose. */
    //?texts files
    internal fun show(pose: __type__.Pose?, layout: __type__.PageLayout, density: Double, index: Int) {
        this.index = index
        //.
        //?-texts files
    internal fun show(pose: __type__.Pose?, layout: __type__.PageLayout, density: Double) {
        //.
        this.pose = pose
        if (layout !== this.layout) {
            this.layout = layout
            layers = __type__Layers(layout.pageWidth, layout.pageHeight, density)
            //?texts files
                .also(prepare)
            //.
        }
        invalidate()
    }

    override fun dispatchDraw(canvas: Canvas) {
        val pose = pose ?: return
        //?texts files
        layers?.draw(canvas, pose, index) { super.dispatchDraw(it) }
        //.
        //?-texts files
        layers?.draw(canvas, pose) { super.dispatchDraw(it) }
        //.
    }
}
//.
