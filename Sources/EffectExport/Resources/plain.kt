__header__

import kotlin.math.*

/** The parameters of the effect, which have defaults. Angles are in radians. */
class Parameters(
__parameters__
)

/** The sizes of pages and viewport, in points. */
class Layout(
    val pageWidth: Double,
    val pageHeight: Double,
    val viewportWidth: Double,
    val viewportHeight: Double,
    /** The distance between neighbouring pages. */
    val gap: Double = 0.0,
    val pages: Double = 12.0,
    /** Whether pages scroll up and down. */
    val vertical: Boolean = false,
    /** Whether the next page is on the left. */
    val rightToLeft: Boolean = false
)

/** The transform, opacity and paint order of a page. */
class Pose(
    /** Sixteen numbers, row by row, from page points to viewport points; both origins are centres. */
    val matrix: DoubleArray,
    /** The opacity, from 0 to 1. */
    val alpha: Double,
    /** A page with a greater order is in front. */
    val order: Double,
    val hidden: Boolean,
    val interactive: Boolean
)

/** Returns the pose of a page; [__argument__] is its index minus the current page position. */
@Suppress("UNUSED_PARAMETER")
fun pose(
    __argument__: Double,
    layout: Layout,
    parameters: Parameters = Parameters(),
    index: Double = 0.0
): Pose {
__statements__
    return Pose(
        matrix = __matrix__,
        alpha = __alpha__,
        order = __order__,
        hidden = __hidden__,
        interactive = __interactive__
    )
}

/** Returns the range of page differences that are drawn. */
@Suppress("UNUSED_PARAMETER")
fun window(
    layout: Layout,
    parameters: Parameters = Parameters()
): ClosedFloatingPointRange<Double> {
__window__
    return (__from__)..(__to__)
}

/** Returns the distance that the content scrolls from page to page, in points. */
@Suppress("UNUSED_PARAMETER")
fun stride(layout: Layout, parameters: Parameters = Parameters()): Double {
__sizes__
    return __stride__
}

__functions__
