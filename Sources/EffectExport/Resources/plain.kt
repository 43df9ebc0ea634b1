__header__

package __package__

import kotlin.math.*

/** The effect as functions, and the types of their arguments and results. */
object __type__ {
    /** The parameters of the effect, which have defaults. Angles are in radians. */
    //?parameters
    data class Parameters(
    __parameters__
    )
    //.
    class Parameters //?-parameters

    /** The sizes of pages and viewport, in dp or any other unit. */
    data class PageLayout(
        val pageWidth: Double,
        val pageHeight: Double,
        val viewportWidth: Double,
        val viewportHeight: Double,
        /** The number of pages. */
        val pages: Int,
        /** The distance between neighbouring pages. */
        val gap: Double = 0.0,
        /** Whether pages scroll up and down. */
        val vertical: Boolean = false,
        /** Whether the next page is on the left. */
        val rightToLeft: Boolean = false,
        /** Whether pages are in a plain row, for people who prefer less motion. */
        val reducesMotion: Boolean = false
    )

    //?any
    /**
     * The transform, opacity, paint order and layers of a page, which can be kept from frame to frame.
     *
     * Lengths are in points.
     */
    //.?-any
    /** The transform, opacity and paint order of a page, which can be kept from frame to frame. */
    //.
    class Pose {
        /** Sixteen numbers, row by row, from page points to viewport points; both origins are centres. */
        val matrix = DoubleArray(16)

        /** The opacity, from 0 to 1. */
        var alpha = 1.0
            internal set

        /** A page with a greater order is in front. */
        var order = 0.0
            internal set
        var hidden = false
            internal set
        var interactive = true
            internal set
        /*__layerMembers__*/

        //?pieces
        /** The pieces that replace the page, row by row: the first [pieceCount] of these, none if it is whole. */
        var pieces = emptyArray<Piece>()
            internal set
        var pieceCount = 0
            internal set
        internal var across = 1
        internal var down = 0

        /** Keeps enough pieces for a page. */
        internal fun cut(across: Int, down: Int) {
            this.across = across
            this.down = down
            pieceCount = across * down
            if (pieces.size < pieceCount) pieces = Array(pieceCount) { Piece() }
        }

        //.
        /** The matrices of the steps to the pose, and the number of those in use. */
        internal val steps = Array(__steps__) { DoubleArray(16) }
        internal var used = 0

        /** Returns a matrix with sixteen elements, row by row. */
        internal fun newMatrix(
            a: Double, b: Double, c: Double, d: Double,
            e: Double, f: Double, g: Double, h: Double,
            i: Double, j: Double, k: Double, l: Double,
            m: Double, n: Double, o: Double, p: Double
        ): DoubleArray {
            val elements = steps[used]
            used += 1
            elements[0] = a
            elements[1] = b
            elements[2] = c
            elements[3] = d
            elements[4] = e
            elements[5] = f
            elements[6] = g
            elements[7] = h
            elements[8] = i
            elements[9] = j
            elements[10] = k
            elements[11] = l
            elements[12] = m
            elements[13] = n
            elements[14] = o
            elements[15] = p
            return elements
        }
    }

    /*__layerTypes__*/
    //?overlays reflection
    /** A side of a page, and its direction to the right and down: -1, 0 or 1. */
    enum class Side(val x: Double, val y: Double) {
        LEFT(-1.0, 0.0), TOP(0.0, -1.0), RIGHT(1.0, 0.0), BOTTOM(0.0, 1.0)
    }

    //.?layers
    /** What a layer shows: the page's picture, a colour, a picture file or a text. */
    enum class Shows { PICTURE, COLOR, FILE, TEXT }

    /** The side of its box at which the lines of a text begin or end. */
    enum class Align { LEFT, CENTER, RIGHT }

    //.?layers background
    /** The way a picture is fitted to its box. */
    enum class Fit { COVER, CONTAIN, FILL }

    //.?overlays layers shadow glow floor background
    /** A colour in sRGB, from 0 to 1, whose opacity is not multiplied into the others. */
    class Rgba(val red: Double, val green: Double, val blue: Double, val alpha: Double)

    //.?background
    /** What is behind all pages. */
    class Background internal constructor(
        val kind: Kind,
        /** The colours, and their places from 0 to 1. */
        val colors: Array<Rgba> = emptyArray(),
        val places: Array<Double> = emptyArray(),
        /** The direction of a linear gradient in radians, as in CSS: 0 is up, a quarter turn to the right. */
        val angle: Double = 0.0,
        /** The path of the picture in the folder of the preset, and the way it fills the viewport. */
        val picture: String = "",
        val fit: Fit = Fit.COVER,
        /** The standard deviation of the blur of the page at rest, in points of the viewport. */
        val blur: Double = 0.0,
        /** The opacity of the black over it. */
        val dim: Double = 0.0
    ) {
        enum class Kind { COLOR, LINEAR, RADIAL, PICTURE, PAGE }
    }

    val background = __background__

    //.
    /**
     * Returns the pose of a page; [__argument__] is its index minus the current page position.
     *
     * Give the pose of an earlier frame as [result] to compute without new objects; it then has the new values.
     */
    fun pose(
        __argument__: Double,
        layout: PageLayout,
        parameters: Parameters = defaults,
        index: Double = 0.0,
        result: Pose = Pose()
    ): Pose {
        result.used = 0
        if (layout.reducesMotion) {
            //?any
            // In a plain row, pages look as they do at rest.
            result.compute(0.0, layout, parameters, index)
            result.floor.opacity = 0.0 //?floor
            result.pieceCount = 0 //?pieces
            //.
            result.setRow(nearest(__argument__, layout), layout)
        } else {
            result.compute(__argument__, layout, parameters, index)
        }
        return result
    }

    /** Poses a page in a plain row. */
    private fun Pose.setRow(difference: Double, layout: PageLayout) {
        val length = (if (layout.vertical) layout.pageHeight else layout.pageWidth) + layout.gap
        val along = difference * length * (if (layout.rightToLeft && !layout.vertical) -1 else 1)
        for (i in 0 until 16) matrix[i] = if (i % 5 == 0) 1.0 else 0.0
        matrix[if (layout.vertical) 7 else 3] = along
        alpha = 1.0
        order = 0.0
        hidden = false
        interactive = true
    }

    private val defaults = Parameters()

    @Suppress("UNUSED_PARAMETER")
    private fun Pose.compute(__argument__: Double, layout: PageLayout, parameters: Parameters, index: Double) {
    __statements__
        __matrix__.copyInto(this.matrix)
        this.alpha = __alpha__
        this.order = __order__
        this.hidden = __hidden__
        this.interactive = __interactive__
    /*__layers__*/
        //?pieces
        this.cut((__gridAcross__).toInt(), (__gridDown__).toInt())
        val kept = this.used
        for (cell in 0 until this.pieceCount) {
            this.used = kept
            val tile = this.pieces[cell]
            tile.place(cell, this.across, this.down, layout)
        /*__pieceConstants__*/
            tile.matrix.copyFrom(__pieceMatrix__)
            tile.alpha = __pieceAlpha__
            tile.cornerRadius = __pieceCornerRadius__
            tile.onPage.copyFrom(__pieceOnPage__) //?reflection
            tile.reverse(
                if (__isReversed__) this.across else 0,
                if (layout.vertical) this.down else 0 //?mirrored
                0 //?-mirrored
            )
        }
        //.
    }

    //?layers floor pieces
    private fun DoubleArray.copyFrom(m: DoubleArray) {
        m.copyInto(this)
    }

    //.?pieces
    /** Sets the place of a piece, and the part of the page that it shows. */
    private fun Piece.place(cell: Int, across: Int, down: Int, layout: PageLayout) {
        row = cell / across
        column = cell % across
        width = layout.pageWidth / across
        height = layout.pageHeight / down
        x = column * width - layout.pageWidth / 2
        y = row * height - layout.pageHeight / 2
    }

    /** Shows the opposite part: next pages may be on the other side, but the picture is not mirrored. */
    private fun Piece.reverse(across: Int, down: Int) {
        if (across > 0) {
            column = across - 1 - column
            x = -x - width
        }
        if (down > 0) {
            row = down - 1 - row
            y = -y - height
        }
    }

    //.

    /** Returns the range of page differences that are drawn. */
    @Suppress("UNUSED_PARAMETER")
    fun window(
        layout: PageLayout,
        parameters: Parameters = defaults
    ): ClosedFloatingPointRange<Double> {
        if (layout.reducesMotion) return -layout.pages.toDouble()..layout.pages.toDouble()
    __window__
        return (__from__)..(__to__)
    }

    /** Returns the distance that the content scrolls from page to page, in points. */
    @Suppress("UNUSED_PARAMETER")
    fun stride(layout: PageLayout, parameters: Parameters = defaults): Double {
    __sizes__
        return __stride__
    }

    /** Returns the number of pages from the current position to a page. */
    @Suppress("UNUSED_PARAMETER")
    fun nearest(difference: Double, layout: PageLayout): Double = __nearest__

    /**
     * Returns a number that is greater for a page in front.
     *
     * Of pages with equal orders, the one nearer to rest is in front, then the one with the smaller index.
     */
    fun paintKey(pose: Pose, difference: Double): Double =
        kotlin.math.round(pose.order * (1 shl 20)) - abs(difference) / 256 - difference / 65536

    /**
     * Returns the nine numbers of an `android.graphics.Matrix` for a flat page of the given size, in pixels.
     *
     * The origin of a view is its top left corner; the matrix moves the centre of the page to the given
     * centre. The numbers contain the perspective, so that no `cameraDistance` in pixels times density is
     * needed, and rotations need not be in Android's order.
     */
    fun homography(
        matrix: DoubleArray,
        density: Double,
        width: Double,
        height: Double,
        centreX: Double,
        centreY: Double,
        result: DoubleArray = DoubleArray(9)
    ): DoubleArray {
        fun setRow(row: Int, of: Int, factor: Double) {
            val a = matrix[4 * of] * factor / density
            val b = matrix[4 * of + 1] * factor / density
            result[3 * row] = a
            result[3 * row + 1] = b
            result[3 * row + 2] = matrix[4 * of + 3] * factor - a * width / 2 - b * height / 2
        }
        setRow(0, 0, density)
        setRow(1, 1, density)
        setRow(2, 3, 1.0)
        for (i in 0 until 3) {
            result[i] += centreX * result[6 + i]
            result[3 + i] += centreY * result[6 + i]
        }
        return result
    }

    //?clip
    /** Returns whether the visible part of a page covers a point of the viewport, in points from its centre. */
    //.?-clip
    /** Returns whether a page covers a point of the viewport, in points from its centre. */
    //.
    fun contains(x: Double, y: Double, pose: Pose, layout: PageLayout): Boolean {
        val m = pose.matrix
        val a = m[0] - x * m[12]
        val b = m[1] - x * m[13]
        val c = m[3] - x * m[15]
        val d = m[4] - y * m[12]
        val e = m[5] - y * m[13]
        val f = m[7] - y * m[15]
        val determinant = a * e - b * d
        val left = (b * f - c * e) / determinant
        val top = (c * d - a * f) / determinant
        val isInFront = m[12] * left + m[13] * top + m[15] > 0
        //?clip
        val right = layout.pageWidth / 2
        val bottom = layout.pageHeight / 2
        return isInFront &&
            left >= pose.clip.left - right && left <= right - pose.clip.right &&
            top >= pose.clip.top - bottom && top <= bottom - pose.clip.bottom
        //.?-clip
        return isInFront && abs(left) <= layout.pageWidth / 2 && abs(top) <= layout.pageHeight / 2
        //.
    }

    /** Returns how many of the first [count] keys, which are sorted, are less than a key. */
    internal fun rank(key: Double, keys: DoubleArray, count: Int): Int {
        var low = 0
        var high = count
        while (low < high) {
            val middle = (low + high) / 2
            if (keys[middle] < key) low = middle + 1 else high = middle
        }
        return low
    }

    __functions__
}
