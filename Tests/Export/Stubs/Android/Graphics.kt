// The canvas of Android and what it draws with: aosp-mirror/platform_frameworks_base 2a1087b6,
// graphics/java/android/graphics, and core/java/android for the rest. A canvas keeps a list of what is drawn.
@file:Suppress("UNUSED_PARAMETER")

package android.graphics

import kotlin.math.abs
import kotlin.math.max
import kotlin.math.min

class Matrix { // Matrix.java:31
    internal val numbers = floatArrayOf(1f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 1f)

    fun setValues(values: FloatArray) { // Matrix.java:763
        values.copyInto(numbers, 0, 0, 9)
    }

    fun getValues(values: FloatArray) { // Matrix.java:751
        numbers.copyInto(values)
    }

    fun preTranslate(dx: Float, dy: Float): Boolean {
        for (row in 0..2) numbers[3 * row + 2] += numbers[3 * row] * dx + numbers[3 * row + 1] * dy
        return true
    }
}

open class Rect(var left: Int, var top: Int, var right: Int, var bottom: Int)

class RectF() {
    @JvmField var left = 0f
    @JvmField var top = 0f
    @JvmField var right = 0f
    @JvmField var bottom = 0f

    constructor(left: Float, top: Float, right: Float, bottom: Float) : this() {
        this.left = left
        this.top = top
        this.right = right
        this.bottom = bottom
    }

    fun width() = right - left
    fun height() = bottom - top

    fun inset(dx: Float, dy: Float) {
        left += dx
        top += dy
        right -= dx
        bottom -= dy
    }
}

/** Boxes with round corners, of which a path is the intersection. */
class RoundBox(val left: Float, val top: Float, val right: Float, val bottom: Float, val radius: Float)

class Path {
    internal val boxes = mutableListOf<RoundBox>()
    val isEmpty get() = boxes.isEmpty() || boxes.any { it.right <= it.left || it.bottom <= it.top }

    enum class Direction { CW, CCW }
    enum class Op { DIFFERENCE, INTERSECT, UNION, XOR, REVERSE_DIFFERENCE }

    fun rewind() = boxes.clear()

    fun addRect(left: Float, top: Float, right: Float, bottom: Float, dir: Direction) {
        boxes += RoundBox(left, top, right, bottom, 0f)
    }

    fun addRoundRect(left: Float, top: Float, right: Float, bottom: Float, rx: Float, ry: Float, dir: Direction) {
        check(rx == ry && rx <= (right - left) / 2 + 1e-3 && rx <= (bottom - top) / 2 + 1e-3) { "a radius is too large" }
        boxes += RoundBox(left, top, right, bottom, rx)
    }

    fun op(path: Path, op: Op): Boolean {
        check(op == Op.INTERSECT) { "only intersections are used" }
        if (path.isEmpty || isEmpty) boxes.clear() else boxes += path.boxes
        return true
    }

    fun computeBounds(bounds: RectF, exact: Boolean) {
        val first = boxes.first()
        bounds.left = boxes.fold(first.left) { limit, it -> max(limit, it.left) }
        bounds.top = boxes.fold(first.top) { limit, it -> max(limit, it.top) }
        bounds.right = boxes.fold(first.right) { limit, it -> min(limit, it.right) }
        bounds.bottom = boxes.fold(first.bottom) { limit, it -> min(limit, it.bottom) }
    }

    fun approximate(acceptableError: Float): FloatArray =
        boxes.flatMap { listOf(it.left, it.top, it.right, it.bottom, it.radius) }.toFloatArray()
}

open class Shader {
    enum class TileMode { CLAMP, REPEAT, MIRROR, DECAL }
}

class LinearGradient(
    val x0: Float, val y0: Float, val x1: Float, val y1: Float, val color0: Int, val color1: Int, val tile: Shader.TileMode
) : Shader()

open class MaskFilter

class BlurMaskFilter(val radius: Float, style: Blur) : MaskFilter() {
    enum class Blur { NORMAL, SOLID, OUTER, INNER }

    init {
        require(radius > 0) { "radius must be greater than 0" }
    }
}

object PorterDuff {
    enum class Mode { SRC_OVER, DST_IN }
}

open class Xfermode

class PorterDuffXfermode(val mode: PorterDuff.Mode) : Xfermode()

open class Typeface {
    companion object {
        @JvmField val DEFAULT = Typeface()
        @JvmStatic fun create(family: Typeface?, weight: Int, italic: Boolean) = family ?: DEFAULT
    }
}

open class Paint(flags: Int = 0) {
    var color = Color.BLACK
    var alpha: Int
        get() = color ushr 24
        set(value) {
            require(value in 0..255) { "an alpha of $value" }
            color = (color and 0xFFFFFF) or (value shl 24)
        }
    var shader: Shader? = null
    var maskFilter: MaskFilter? = null
    var xfermode: Xfermode? = null
    var textSize = 12f
    var typeface: Typeface? = null

    companion object {
        const val ANTI_ALIAS_FLAG = 1
        const val FILTER_BITMAP_FLAG = 2
    }
}

object Color {
    const val BLACK = -0x1000000
    const val TRANSPARENT = 0

    @JvmStatic
    fun argb(alpha: Float, red: Float, green: Float, blue: Float): Int {
        fun byte(value: Float) = (value * 255 + 0.5f).toInt()
        return (byte(alpha) shl 24) or (byte(red) shl 16) or (byte(green) shl 8) or byte(blue)
    }
}

class Bitmap private constructor(val width: Int, val height: Int) {
    enum class Config { ALPHA_8, ARGB_8888 }

    /** What a canvas has drawn on the bitmap. */
    internal var drawn: Drawn? = null

    companion object {
        @JvmStatic fun createBitmap(width: Int, height: Int, config: Config) = Bitmap(width, height)
    }
}

open class Canvas() {
    private var bitmap: Bitmap? = null

    constructor(bitmap: Bitmap) : this() {
        this.bitmap = bitmap
    }

    open val isHardwareAccelerated get() = bitmap == null

    /** Everything that was drawn. */
    val all = mutableListOf<Drawn>()

    private class State(
        var matrix: DoubleArray, var clips: List<Pair<List<Corner>, Double>>, var cut: List<Pair<List<Corner>, Double>>,
        val alpha: Double, val first: Int
    )

    private val states = mutableListOf(State(doubleArrayOf(1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0), listOf(), listOf(), 1.0, 0))
    private val state get() = states.last()

    private fun mapped(corner: Corner): Corner {
        val m = state.matrix
        return DoubleArray(3) { m[3 * it] * corner[0] + m[3 * it + 1] * corner[1] + m[3 * it + 2] * corner[2] }
    }

    private fun point(x: Float, y: Float) = mapped(doubleArrayOf(x.toDouble(), y.toDouble(), 1.0))

    private fun box(left: Float, top: Float, right: Float, bottom: Float) =
        listOf(point(left, top), point(right, top), point(right, bottom), point(left, bottom))

    private fun box(it: RoundBox) = box(it.left, it.top, it.right, it.bottom) to it.radius.toDouble()

    fun save(): Int {
        states += State(state.matrix.copyOf(), state.clips, state.cut, state.alpha, -1)
        return states.size - 1
    }

    fun saveLayerAlpha(bounds: RectF?, alpha: Int): Int {
        states += State(state.matrix.copyOf(), state.clips, state.cut, state.alpha * alpha / 255, all.size)
        return states.size - 1
    }

    fun restore() {
        check(states.size > 1) { "restore without save" }
        states.removeAt(states.size - 1)
    }

    fun restoreToCount(saveCount: Int) {
        while (states.size > saveCount) restore()
    }

    private fun concat(n: DoubleArray) {
        val m = state.matrix
        state.matrix = DoubleArray(9) { i -> (0..2).fold(0.0) { sum, it -> sum + m[i / 3 * 3 + it] * n[3 * it + i % 3] } }
    }

    fun concat(matrix: Matrix) = concat(DoubleArray(9) { matrix.numbers[it].toDouble() })

    fun translate(dx: Float, dy: Float) = concat(doubleArrayOf(1.0, 0.0, dx.toDouble(), 0.0, 1.0, dy.toDouble(), 0.0, 0.0, 1.0))

    fun scale(sx: Float, sy: Float) = concat(doubleArrayOf(sx.toDouble(), 0.0, 0.0, 0.0, sy.toDouble(), 0.0, 0.0, 0.0, 1.0))

    fun clipPath(path: Path): Boolean {
        if (path.isEmpty) state.clips += box(0f, 0f, 0f, 0f) to 0.0
        state.clips += path.boxes.map(::box)
        return true
    }

    fun clipOutPath(path: Path): Boolean {
        state.cut += path.boxes.map(::box)
        return true
    }

    fun clipRect(rect: RectF): Boolean {
        state.clips += box(rect.left, rect.top, rect.right, rect.bottom) to 0.0
        return true
    }

    private fun draw(
        kind: String, box: List<Corner>, colors: List<Int>, deviation: Double = 0.0, line: List<Corner> = listOf(), text: String = "",
        alpha: Double = 1.0
    ) {
        all += Drawn(kind, box, state.clips, state.cut, state.alpha * alpha, deviation, colors, line, text)
    }

    private fun draw(kind: String, box: List<Corner>, paint: Paint) {
        val shader = paint.shader
        if (shader is LinearGradient) {
            check(shader.tile == Shader.TileMode.CLAMP) { "a gradient that repeats" }
            val line = listOf(point(shader.x0, shader.y0), point(shader.x1, shader.y1))
            val isFade = (paint.xfermode as? PorterDuffXfermode)?.mode == PorterDuff.Mode.DST_IN
            draw(if (isFade) "fade" else kind, box, listOf(shader.color0, shader.color1), line = line, alpha = paint.alpha / 255.0)
        } else {
            draw(kind, box, listOf(paint.color))
        }
    }

    fun drawRect(rect: RectF, paint: Paint) = draw("overlay", box(rect.left, rect.top, rect.right, rect.bottom), paint)

    fun drawColor(color: Int) = draw("color", state.clips.last().first, listOf(color))

    fun drawPath(path: Path, paint: Paint) {
        val bounds = RectF()
        path.computeBounds(bounds, true)
        val filter = paint.maskFilter as? BlurMaskFilter
        val scale = abs(state.matrix[0])
        draw("shape", box(bounds.left, bounds.top, bounds.right, bounds.bottom), listOf(paint.color), if (filter == null) 0.0 else (0.57735 * filter.radius + 0.5) * scale)
        bitmap?.drawn = all.last()
    }

    fun drawBitmap(bitmap: Bitmap, source: Rect?, target: RectF, paint: Paint?) {
        val shape = bitmap.drawn ?: error("an empty bitmap")
        val x = target.width() / bitmap.width
        val y = target.height() / bitmap.height
        val (a, _, c) = shape.box.map { target.left + it[0] * x to target.top + it[1] * y }
        draw("shape", box(a.first.toFloat(), a.second.toFloat(), c.first.toFloat(), c.second.toFloat()), listOf(paint?.color ?: 0), shape.deviation * x)
    }

    /** Draws a page of a size in pixels. */
    fun drawPage(width: Double, height: Double) = draw("page", box(0f, 0f, width.toFloat(), height.toFloat()), listOf())

    /** Draws lines of a text. */
    fun drawText(text: String, paint: Paint, width: Int) =
        draw("text", box(0f, 0f, width.toFloat(), paint.textSize), listOf(paint.color), text = text)

    fun drawRenderNode(node: RenderNode) {
        check(isHardwareAccelerated) { "render nodes need an accelerated canvas" }
        for (it in node.canvas.all) {
            fun moved(boxes: List<Pair<List<Corner>, Double>>) = boxes.map { (box, radius) -> box.map(::mapped) to radius }
            all += Drawn(
                it.kind, it.box.map(::mapped), state.clips + moved(it.clips), state.cut + moved(it.cut), state.alpha * it.alpha,
                node.deviation, it.colors, it.line.map(::mapped), it.text
            )
        }
    }
}

class RenderNode(name: String?) {
    internal var canvas = Canvas()
    internal var deviation = 0.0

    fun setPosition(left: Int, top: Int, right: Int, bottom: Int): Boolean = true

    fun beginRecording(): Canvas {
        canvas = Canvas()
        return canvas
    }

    fun endRecording() {}

    fun setRenderEffect(effect: RenderEffect?): Boolean {
        // The drivers have two pixels for each point.
        deviation = effect?.let { (0.57735 * it.radius + 0.5) / 2 } ?: 0.0
        return true
    }
}

class RenderEffect private constructor(internal val radius: Float) {
    companion object {
        @JvmStatic
        fun createBlurEffect(radiusX: Float, radiusY: Float, edgeTreatment: Shader.TileMode): RenderEffect {
            check(radiusX == radiusY && edgeTreatment == Shader.TileMode.CLAMP) { "edges that do not stay sharp" }
            return RenderEffect(radiusX)
        }
    }
}
