__licence__
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawWithContent
import androidx.compose.ui.graphics.Matrix
import androidx.compose.ui.graphics.drawscope.withTransform
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.layout.layout
import kotlin.math.*

/**
 * Poses a page of a HorizontalPager or VerticalPager, whose `pageSpacing` is the gap of [sizes].
 *
 *     HorizontalPager(state, pageSpacing = 0.dp, beyondViewportPageCount = 4) { page ->
 *         Card(Modifier.__function__(page, sizes) {
 *             state.currentPage + state.currentPageOffsetFraction.toDouble()
 *         })
 *     }
 *
 * The modifier must be the first of the page's outermost element, so that it decides which page is in
 * front. [sizes] are in dp; [position] is the index of the page at rest, with a fraction while the pager
 * scrolls.
 */
fun Modifier.__function__(
    page: Int,
    sizes: Layout,
    parameters: Parameters = Parameters(),
    position: () -> Double
): Modifier = layout { measurable, constraints ->
    val placeable = measurable.measure(constraints)
    layout(placeable.width, placeable.height) {
        placeable.place(0, 0, rank(page, position(), sizes, parameters).toFloat())
    }
}.drawWithContent {
    val difference = page - position()
    val found = pose(difference, sizes, parameters, page.toDouble())
    val width = size.width.toDouble()
    val height = size.height.toDouble()
    // The pager has moved the page by its index.
    val moved = difference * (if (sizes.vertical) height else width) +
        difference * sizes.gap * density
    val along = if (sizes.rightToLeft && !sizes.vertical) -moved else moved
    val numbers = homography(
        found.matrix,
        density.toDouble(),
        width,
        height,
        width / 2 - (if (sizes.vertical) 0.0 else along),
        height / 2 - (if (sizes.vertical) along else 0.0)
    )
    withTransform({ transform(flatMatrix(numbers)) }) { this@drawWithContent.drawContent() }
}.graphicsLayer {
    val difference = page - position()
    val found = pose(difference, sizes, parameters, page.toDouble())
    val isDrawn = !found.hidden && nearest(difference, sizes) in window(sizes, parameters)
    alpha = if (isDrawn) found.alpha.toFloat() else 0f
}

/** Returns the number of pages that are behind a page. */
fun rank(page: Int, position: Double, layout: Layout, parameters: Parameters): Int {
    val window = window(layout, parameters)
    fun key(index: Int): Double? {
        val difference = nearest(index - position, layout)
        if (difference !in window) return null
        return paintKey(pose(index - position, layout, parameters, index.toDouble()), difference)
    }
    val own = key(page) ?: return 0
    return (0 until layout.pages.toInt()).count { index -> key(index)?.let { it < own } ?: false }
}

/** Returns the matrix of Compose, column by column, from the nine numbers of a flat page. */
fun flatMatrix(numbers: DoubleArray): Matrix {
    val (a, b, c) = (0..2).map { row -> FloatArray(3) { numbers[3 * row + it].toFloat() } }
    return Matrix(
        floatArrayOf(
            a[0], b[0], 0f, c[0],
            a[1], b[1], 0f, c[1],
            0f, 0f, 1f, 0f,
            a[2], b[2], 0f, c[2]
        )
    )
}

__paging__

__homography__
