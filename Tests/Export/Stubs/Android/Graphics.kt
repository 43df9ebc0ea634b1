// AndroidSDKSources/android-sdk-sources-for-api-level-31 2c56b25f, android/graphics
// Matrix.java is that of API level 29, 815d70ab. A canvas keeps a list of what is drawn.
@file:Suppress("UNUSED_PARAMETER")

package android.graphics

import kotlin.math.abs
import kotlin.math.max
import kotlin.math.min

class Matrix { // Matrix.java:31
    internal val numbers = floatArrayOf(1f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 1f) // of the stub

    fun setValues(values: FloatArray) { // Matrix.java:763
        values.copyInto(numbers, 0, 0, 9)
    }

    fun getValues(values: FloatArray) { // Matrix.java:751
        numbers.copyInto(values)
    }

    fun preTranslate(dx: Float, dy: Float): Boolean { // Matrix.java:115 of API 31
        for (row in 0..2) numbers[3 * row + 2] += numbers[3 * row] * dx + numbers[3 * row + 1] * dy
        return true
    }
}

open class Rect(var left: Int, var top: Int, var right: Int, var bottom: Int) // Rect.java:48 of API 31

class RectF() { // RectF.java:35 of API 31
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

    fun width() = right - left // RectF.java:158 of API 31
    fun height() = bottom - top // RectF.java:166 of API 31

    fun inset(dx: Float, dy: Float) { // RectF.java:273 of API 31
        left += dx
        top += dy
        right -= dx
        bottom -= dy
    }
}

/** Boxes with round corners, of which a path is the intersection. */
class RoundBox(val left: Float, val top: Float, val right: Float, val bottom: Float, val radius: Float) // of the stub

class Path { // Path.java:38 of API 31
    internal val boxes = mutableListOf<RoundBox>() // of the stub
    val isEmpty get() = boxes.isEmpty() || boxes.any { it.right <= it.left || it.bottom <= it.top } // Path.java:307 of API 31

    enum class Direction { CW, CCW } // Path.java:527 of API 31
    enum class Op { DIFFERENCE, INTERSECT, UNION, XOR, REVERSE_DIFFERENCE } // Path.java:140 of API 31

    fun rewind() = boxes.clear() // Path.java:106 of API 31

    fun addRect(left: Float, top: Float, right: Float, bottom: Float, dir: Direction) { // Path.java:557 of API 31
        boxes += RoundBox(left, top, right, bottom, 0f)
    }

    fun addRoundRect(left: Float, top: Float, right: Float, bottom: Float, rx: Float, ry: Float, dir: Direction) { // Path.java:639 of API 31
        check(rx == ry && rx <= (right - left) / 2 + 1e-3 && rx <= (bottom - top) / 2 + 1e-3) { "a radius is too large" }
        boxes += RoundBox(left, top, right, bottom, rx)
    }

    fun op(path: Path, op: Op): Boolean { // Path.java:176 of API 31
        check(op == Op.INTERSECT) { "only intersections are used" }
        if (path.isEmpty || isEmpty) boxes.clear() else boxes += path.boxes
        return true
    }

    fun computeBounds(bounds: RectF, exact: Boolean) { // Path.java:333 of API 31
        val first = boxes.first()
        bounds.left = boxes.fold(first.left) { limit, it -> max(limit, it.left) }
        bounds.top = boxes.fold(first.top) { limit, it -> max(limit, it.top) }
        bounds.right = boxes.fold(first.right) { limit, it -> min(limit, it.right) }
        bounds.bottom = boxes.fold(first.bottom) { limit, it -> min(limit, it.bottom) }
    }

    fun approximate(acceptableError: Float): FloatArray = // Path.java:823 of API 31
        boxes.flatMap { listOf(it.left, it.top, it.right, it.bottom, it.radius) }.toFloatArray()
}

open class Shader { // Shader.java:32 of API 31
    enum class TileMode { CLAMP, REPEAT, MIRROR, DECAL } // Shader.java:84 of API 31
}

class LinearGradient( // LinearGradient.java:27 of API 31
    val x0: Float, val y0: Float, val x1: Float, val y1: Float, val color0: Int, val color1: Int, val tile: Shader.TileMode // LinearGradient.java:69 of API 31
) : Shader()

open class MaskFilter // MaskFilter.java:24 of API 31

class BlurMaskFilter(val radius: Float, style: Blur) : MaskFilter() { // BlurMaskFilter.java:25 of API 31
    enum class Blur { NORMAL, SOLID, OUTER, INNER } // BlurMaskFilter.java:27 of API 31

    init {
        require(radius > 0) { "radius must be greater than 0" }
    }
}

object PorterDuff {
    enum class Mode { SRC_OVER, DST_IN } // PorterDuff.java:180 of API 31
}

open class Xfermode // Xfermode.java:34 of API 31

class PorterDuffXfermode(val mode: PorterDuff.Mode) : Xfermode() // PorterDuffXfermode.java:26 of API 31

open class Typeface { // Typeface.java:85 of API 31
    companion object {
        @JvmField val DEFAULT = Typeface()
        @JvmStatic fun create(family: Typeface?, weight: Int, italic: Boolean) = family ?: DEFAULT
    }
}

open class Paint(flags: Int = 0) { // Paint.java:54 of API 31
    var color = Color.BLACK // Paint.java:1068 of API 31
    var alpha: Int // Paint.java:1125 of API 31
        get() = color ushr 24
        set(value) {
            require(value in 0..255) { "an alpha of $value" }
            color = (color and 0xFFFFFF) or (value shl 24)
        }
    var shader: Shader? = null // Paint.java:1266 of API 31
    var maskFilter: MaskFilter? = null // Paint.java:1419 of API 31
    var xfermode: Xfermode? = null // Paint.java:1324 of API 31
    var textSize = 12f // Paint.java:1749 of API 31
    val fontSpacing get() = 1.2f * textSize // Paint.java:2201 of API 31
    var typeface: Typeface? = null // Paint.java:1451 of API 31

    companion object {
        const val LINEAR_TEXT_FLAG = 0x40 // Paint.java:218 of API 31
        const val SUBPIXEL_TEXT_FLAG = 0x80 // Paint.java:231 of API 31
        const val ANTI_ALIAS_FLAG = 1 // Paint.java:142 of API 31
        const val FILTER_BITMAP_FLAG = 2 // Paint.java:166 of API 31
    }
}

object Color {
    const val BLACK = -0x1000000 // Color.java:293 of API 31
    const val TRANSPARENT = 0 // Color.java:304 of API 31

    @JvmStatic
    fun argb(alpha: Float, red: Float, green: Float, blue: Float): Int { // Color.java:1318 of API 31
        fun byte(value: Float) = (value * 255 + 0.5f).toInt()
        return (byte(alpha) shl 24) or (byte(red) shl 16) or (byte(green) shl 8) or byte(blue)
    }
}

class Bitmap private constructor(val width: Int, val height: Int) { // Bitmap.java:48 of API 31
    enum class Config { ALPHA_8, ARGB_8888 } // Bitmap.java:452 of API 31

    /** What a canvas has drawn on the bitmap. */
    internal var drawn: Drawn? = null // of the stub

    companion object {
        @JvmStatic fun createBitmap(width: Int, height: Int, config: Config) = Bitmap(width, height)
    }
}

open class Canvas() { // Canvas.java:54 of API 31
    private var bitmap: Bitmap? = null

    constructor(bitmap: Bitmap) : this() {
        this.bitmap = bitmap
    }

    open val isHardwareAccelerated get() = bitmap == null // Canvas.java:147 of API 31

    /** Everything that was drawn. */
    val all = mutableListOf<Drawn>() // of the stub

    private class State(
        var matrix: DoubleArray, var clips: List<Pair<List<Corner>, Double>>, var cut: List<Pair<List<Corner>, Double>>, // of the stub
        val alpha: Double, val first: Int // of the stub
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

    fun save(): Int { // Canvas.java:427 of API 31
        states += State(state.matrix.copyOf(), state.clips, state.cut, state.alpha, -1)
        return states.size - 1
    }

    fun saveLayerAlpha(bounds: RectF?, alpha: Int): Int { // Canvas.java:594 of API 31
        states += State(state.matrix.copyOf(), state.clips, state.cut, state.alpha * alpha / 255, all.size)
        return states.size - 1
    }

    fun restore() { // Canvas.java:644 of API 31
        check(states.size > 1) { "restore without save" }
        states.removeAt(states.size - 1)
    }

    fun restoreToCount(saveCount: Int) { // Canvas.java:672 of API 31
        while (states.size > saveCount) restore()
    }

    private fun concat(n: DoubleArray) {
        val m = state.matrix
        state.matrix = DoubleArray(9) { i -> (0..2).fold(0.0) { sum, it -> sum + m[i / 3 * 3 + it] * n[3 * it + i % 3] } }
    }

    fun concat(matrix: Matrix) = concat(DoubleArray(9) { matrix.numbers[it].toDouble() }) // Canvas.java:763 of API 31

    fun translate(dx: Float, dy: Float) = concat(doubleArrayOf(1.0, 0.0, dx.toDouble(), 0.0, 1.0, dy.toDouble(), 0.0, 0.0, 1.0)) // Canvas.java:691 of API 31

    fun scale(sx: Float, sy: Float) = concat(doubleArrayOf(sx.toDouble(), 0.0, 0.0, 0.0, sy.toDouble(), 0.0, 0.0, 0.0, 1.0)) // Canvas.java:702 of API 31

    fun clipPath(path: Path): Boolean { // Canvas.java:1048 of API 31
        if (path.isEmpty) state.clips += box(0f, 0f, 0f, 0f) to 0.0
        state.clips += path.boxes.map(::box)
        return true
    }

    fun clipOutPath(path: Path): Boolean { // Canvas.java:1069 of API 31
        state.cut += path.boxes.map(::box)
        return true
    }

    fun clipRect(rect: RectF): Boolean { // Canvas.java:843 of API 31
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

    fun drawRect(rect: RectF, paint: Paint) = draw("overlay", box(rect.left, rect.top, rect.right, rect.bottom), paint) // Canvas.java:1940 of API 31

    fun drawColor(color: Int) = draw("color", state.clips.last().first, listOf(color)) // Canvas.java:1710 of API 31

    fun drawPath(path: Path, paint: Paint) { // Canvas.java:1862 of API 31
        val bounds = RectF()
        path.computeBounds(bounds, true)
        val filter = paint.maskFilter as? BlurMaskFilter
        val scale = abs(state.matrix[0])
        draw("shape", box(bounds.left, bounds.top, bounds.right, bounds.bottom), listOf(paint.color), if (filter == null) 0.0 else (0.57735 * filter.radius + 0.5) * scale)
        bitmap?.drawn = all.last()
    }

    fun drawBitmap(bitmap: Bitmap, source: Rect?, target: RectF, paint: Paint?) { // Canvas.java:1556 of API 31
        val shape = bitmap.drawn ?: error("an empty bitmap")
        val x = target.width() / bitmap.width
        val y = target.height() / bitmap.height
        val (a, _, c) = shape.box.map { target.left + it[0] * x to target.top + it[1] * y }
        draw("shape", box(a.first.toFloat(), a.second.toFloat(), c.first.toFloat(), c.second.toFloat()), listOf(paint?.color ?: 0), shape.deviation * x)
    }

    /** Draws a page of a size in pixels. */
    fun drawPage(width: Double, height: Double) = draw("page", box(0f, 0f, width.toFloat(), height.toFloat()), listOf()) // of the stub

    /** Draws lines of a text. */
    fun drawText(text: String, paint: Paint, width: Int) = // of the stub
        draw("text", box(0f, 0f, width.toFloat(), paint.textSize), listOf(paint.color), text = text)

    fun drawRenderNode(node: RenderNode) { // Canvas.java:2316 of API 31
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

class RenderNode(name: String?) { // RenderNode.java:193 of API 31
    internal var canvas = Canvas() // of the stub
    internal var deviation = 0.0 // of the stub

    fun setPosition(left: Int, top: Int, right: Int, bottom: Int): Boolean = true // RenderNode.java:1401 of API 31

    fun beginRecording(): Canvas { // RenderNode.java:394 of API 31
        canvas = Canvas()
        return canvas
    }

    fun endRecording() {} // RenderNode.java:426 of API 31

    fun setRenderEffect(effect: RenderEffect?): Boolean { // RenderNode.java:918 of API 31
        // The drivers have two pixels for each point.
        deviation = effect?.let { (0.57735 * it.radius + 0.5) / 2 } ?: 0.0
        return true
    }
}

class RenderEffect private constructor(internal val radius: Float) { // RenderEffect.java:33 of API 31
    companion object {
        @JvmStatic
        fun createBlurEffect(radiusX: Float, radiusY: Float, edgeTreatment: Shader.TileMode): RenderEffect { // RenderEffect.java:85 of API 31
            check(radiusX == radiusY && edgeTreatment == Shader.TileMode.CLAMP) { "edges that do not stay sharp" }
            return RenderEffect(radiusX)
        }
    }
}
