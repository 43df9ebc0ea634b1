__licence__
import android.graphics.Matrix
import android.view.View
import androidx.recyclerview.widget.RecyclerView
import androidx.viewpager2.widget.ViewPager2
import java.util.WeakHashMap
import kotlin.math.*

/**
 * Moves the pages of a pager as the effect says, on Android 10 (API 29) and later:
 * `__adapter__(pager).attach()`.
 *
 * Pages are in the middle of the pager, wherever the pager places them. The size of a page is that of its
 * view; give the pager's RecyclerView a padding for pages that are smaller than the pager.
 */
class __adapter__(
    private val pager: ViewPager2,
    private val parameters: Parameters = Parameters(),
    /** The distance between neighbouring pages, in dp. */
    private val gap: Double = 0.0
) : ViewPager2.PageTransformer, RecyclerView.ChildDrawingOrderCallback {
    private val recycler = pager.getChildAt(0) as RecyclerView
    private val paintKeys = WeakHashMap<View, Double>()

    /** Transforms the pager's pages from now on, with a number of pages on each side. */
    fun attach(neighbours: Int = 4) {
        pager.offscreenPageLimit = neighbours
        pager.clipChildren = false
        recycler.clipChildren = false
        recycler.setChildDrawingOrderCallback(this)
        pager.setPageTransformer(this)
    }

    override fun transformPage(page: View, position: Float) {
        val density = page.resources.displayMetrics.density.toDouble()
        val layout = layout(page, density)
        val index = recycler.getChildAdapterPosition(page).toDouble()
        val pose = pose(position.toDouble(), layout, parameters, index)
        val difference = nearest(position.toDouble(), layout)
        val isDrawn = !pose.hidden && difference in window(layout, parameters)
        page.alpha = if (isDrawn) pose.alpha.toFloat() else 0f
        page.animationMatrix = matrix(pose, page, density)
        paintKeys[page] = paintKey(pose, difference)
        recycler.invalidate()
    }

    /** Returns the page that is drawn after [i] others. */
    override fun onGetChildDrawingOrder(childCount: Int, i: Int): Int =
        (0 until childCount).sortedBy { paintKeys[recycler.getChildAt(it)] ?: 0.0 }[i]

    private fun layout(page: View, density: Double) = Layout(
        pageWidth = page.width / density,
        pageHeight = page.height / density,
        viewportWidth = recycler.width / density,
        viewportHeight = recycler.height / density,
        gap = gap,
        pages = (pager.adapter?.itemCount ?: 0).toDouble(),
        vertical = pager.orientation == ViewPager2.ORIENTATION_VERTICAL,
        rightToLeft = recycler.layoutDirection == View.LAYOUT_DIRECTION_RTL
    )

    private fun matrix(pose: Pose, page: View, density: Double): Matrix {
        val right = recycler.width - recycler.paddingRight
        val bottom = recycler.height - recycler.paddingBottom
        val numbers = homography(
            pose.matrix,
            density,
            page.width.toDouble(),
            page.height.toDouble(),
            (recycler.paddingLeft + right) / 2.0 - page.left,
            (recycler.paddingTop + bottom) / 2.0 - page.top
        )
        val matrix = Matrix()
        matrix.setValues(FloatArray(9) { numbers[it].toFloat() })
        return matrix
    }
}

__paging__

__homography__
