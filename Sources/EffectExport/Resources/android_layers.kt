__licence__

package __package__

import android.graphics.Bitmap //?shadow glow floor
import android.graphics.BlurMaskFilter //?shadow glow floor
import android.graphics.Canvas
import android.graphics.Color //?overlays shadow glow floor colours texts fade
import android.graphics.LinearGradient //?overlays fade
import android.graphics.Matrix //?pieces layers reflection floor
import android.graphics.Paint //?overlays shadow glow fade floor texts
//?cornerRadius clip shadow glow pieces reflection pictures colours files floor
import android.graphics.Path
//.
import android.graphics.PorterDuff //?fade
import android.graphics.PorterDuffXfermode //?fade
import android.graphics.RectF
import android.graphics.RenderEffect //?blur reflection
import android.graphics.RenderNode //?blur reflection
import android.graphics.Shader //?overlays fade blur reflection
import android.graphics.Typeface //?texts
import android.graphics.drawable.Drawable //?files
import android.os.Build //?blur reflection
import android.text.Layout //?texts
import android.text.StaticLayout //?texts
import android.text.TextDirectionHeuristics //?texts
import android.text.TextPaint //?texts
import android.text.TextUtils //?texts
import androidx.annotation.RequiresApi //?overlays shadow glow floor colours texts
import kotlin.math.*

/**
 * Draws a page with the layers of the effect on a canvas.
 *
 * The costs, which grow with the size of a page in pixels:
 *
 * - A page with an opacity below 1 is drawn to an offscreen buffer. //?face
//?cornerRadius clip
 * - Clipping to round corners costs a mask for each page; without corners, it costs little.
//.?blur
 * - A blur is computed in each frame in which the page is drawn, in an offscreen buffer, from Android 12 (API 31) on; earlier
 *   versions draw pages without it. A strength of 0 costs nothing: blur only the pages beside the current one.
//.?shadow glow floor
 * - A blurred shape is a picture of few pixels, four for each deviation, which is made again when the shape changes: a
 *   shape that stays the same costs only its drawing.
//.?reflection
 * - A reflection draws the page once more, to an offscreen buffer. An opacity of 0 costs nothing.
//.?pieces
 * - A page in pieces is drawn once for each piece, and pieces with an opacity below 1 to buffers of their sizes: of the
 *   parameters, small numbers of pieces are cheap.
//.
 */
@RequiresApi(28) //?texts
//?-texts
@RequiresApi(26) //?overlays shadow glow floor colours
//.
class __type__Layers(
    private val width: Double,
    private val height: Double,
    private val density: Double //?-texts files
    //?texts files
    private val density: Double,
    /** Returns a text or the path of a picture of the effect with its fields, `{name}` and `{number}`, filled in for a page. */
    //?files
    private val words: (text: String, page: Int) -> String,
    /** Returns the picture with a path. */
    private val pictures: (path: String) -> Drawable?
    //.
    private val words: (text: String, page: Int) -> String //?-files
    //.
) {
    //?face
    private val box = RectF(-(width / 2).toFloat(), -(height / 2).toFloat(), (width / 2).toFloat(), (height / 2).toFloat())
    //.
    private val outline = Path() //?cornerRadius clip shadow glow pieces reflection
    private val other = Path() //?corners layers
    private val part = Path() //?pieces
    //?overlays shadow glow fade floor
    private val paint = Paint(Paint.ANTI_ALIAS_FLAG or Paint.FILTER_BITMAP_FLAG)
    //.?pieces layers reflection floor
    private val matrix = Matrix()
    private val numbers = FloatArray(9)
    //.
    private val face = Face() //?blur
    //?reflection
    private val mirror = DoubleArray(16) { if (it % 5 == 0) 1.0 else 0.0 }
    private val copy = Face()
    //.
    private val shadow = Blurred() //?shadow
    private val glow = Blurred() //?glow
    private val floor = Blurred() //?floor
    private val captions = HashMap<String, Caption>() //?texts

    //?face
    /** The page that is drawn. */
    private lateinit var pose: __type__.Pose
    private var content: (Canvas) -> Unit = {}
    private var index = 0 //?texts files

    /**
     * Draws a page. Its opacity applies to all its layers.
     *
     * The origin of the canvas is the top left corner of the page, and its unit a pixel. [content] draws the page on a
     * canvas with the same origin.
     */
    //?texts files
    fun draw(canvas: Canvas, pose: __type__.Pose, index: Int, content: (Canvas) -> Unit) {
        this.index = index
    //.
    fun draw(canvas: Canvas, pose: __type__.Pose, content: (Canvas) -> Unit) { //?-texts files
        if (pose.hidden || pose.alpha <= 0) return
        this.pose = pose
        this.content = content
        //?cornerRadius clip shadow glow pieces reflection
        val outline = outline()
        if (outline.isEmpty) return
        //.?blur
        val deviation = share(pose.blur.strength) * max(pose.blur.radius, 0.0)
        face.update(deviation, canvas)
        //.?reflection
        copy.update(hypot(deviation, max(pose.reflection.blur, 0.0)), canvas) //?blur
        copy.update(max(pose.reflection.blur, 0.0), canvas) //?-blur
        //.
        canvas.save()
        toPoints(canvas)
        //?pieces
        forEachFace(canvas, outline) { shape, alpha -> drawShadow(canvas, shape, alpha) } //?shadow
        forEachFace(canvas, outline) { shape, alpha -> drawGlow(canvas, shape, alpha) } //?glow
        drawReflections(canvas, outline) //?reflection
        forEachFace(canvas, outline) { shape, alpha -> drawFace(canvas, shape, alpha) }
        //.?-pieces
        drawShadow(canvas, outline, pose.alpha) //?shadow
        drawGlow(canvas, outline, pose.alpha) //?glow
        drawReflections(canvas, outline) //?reflection
        drawFace(canvas, outline, pose.alpha) //?cornerRadius clip
        drawFace(canvas, pose.alpha) //?-cornerRadius clip
        //.
        canvas.restore()
        // Nothing of the view is kept.
        this.content = {}
    }
    //?texts

    /** Returns the texts of a page for screen readers. */
    fun description(pose: __type__.Pose, page: Int): String =
        pose.layers.filter { it.shows == __type__.Shows.TEXT }.joinToString { words(it.text, page) }
    //.

    /** Moves the origin of a canvas to the centre of the page, and makes its unit a point. */
    private fun toPoints(canvas: Canvas) {
        canvas.scale(density.toFloat(), density.toFloat())
        canvas.translate((width / 2).toFloat(), (height / 2).toFloat())
    }

    /** Undoes [toPoints]. */
    private fun toPixels(canvas: Canvas) {
        canvas.translate(-(width / 2).toFloat(), -(height / 2).toFloat())
        canvas.scale((1 / density).toFloat(), (1 / density).toFloat())
    }

    //?pieces
    /** Calls a function with the outline and the opacity of the page, or of each of its pieces in its place. */
    private inline fun forEachFace(canvas: Canvas, outline: Path, draw: (Path, Double) -> Unit) {
        for (i in 0 until pose.pieceCount) {
            val piece = pose.pieces[i]
            canvas.save()
            place(canvas, piece.matrix, piece.x + piece.width / 2, piece.y + piece.height / 2)
            draw(shape(piece), piece.alpha * pose.alpha)
            canvas.restore()
        }
        if (pose.pieceCount == 0) draw(outline, pose.alpha)
    }

    //.
    /** Starts a group with an opacity, whose buffer is as large as the clip. */
    private fun saveLayer(canvas: Canvas, alpha: Double) {
        if (alpha < 1) canvas.saveLayerAlpha(box, (alpha * 255).roundToInt())
    }

    private fun drawFace(canvas: Canvas, shape: Path, alpha: Double) { //?cornerRadius clip pieces
    private fun drawFace(canvas: Canvas, alpha: Double) { //?-cornerRadius clip pieces
        val start = canvas.save()
        canvas.clipPath(shape) //?cornerRadius clip pieces
        saveLayer(canvas, alpha)
        face.draw(canvas) //?blur
        drawContents(canvas) //?-blur
        canvas.restoreToCount(start)
    }

    /** Draws what is in the box of the page. */
    private fun drawContents(canvas: Canvas) {
        canvas.save()
        canvas.clipRect(box)
        //?shift
        canvas.translate(pose.content.x.toFloat(), pose.content.y.toFloat())
        drawPage(canvas)
        canvas.translate(-pose.content.x.toFloat(), -pose.content.y.toFloat())
        //.
        for (layer in pose.layers) drawLayer(canvas, layer) //?layers
        drawPage(canvas) //?-shift layers
        for (overlay in pose.overlays) drawOverlay(canvas, overlay) //?overlays
        canvas.restore()
    }

    //?-layers
    private fun drawPage(canvas: Canvas) {
        canvas.save()
        toPixels(canvas)
        content(canvas)
        canvas.restore()
    }

    //.
    //.?pictures
    private fun drawPage(canvas: Canvas) {
        canvas.save()
        toPixels(canvas)
        content(canvas)
        canvas.restore()
    }

    //.?overlays
    private fun drawOverlay(canvas: Canvas, overlay: __type__.Overlay) {
        val color = overlay.color
        val side = overlay.toward
        val start = argb(color, share(overlay.from))
        if (side == null) {
            paint.color = start
        } else {
            val x = (side.x * width / 2).toFloat()
            val y = (side.y * height / 2).toFloat()
            paint.shader = LinearGradient(-x, -y, x, y, start, argb(color, share(overlay.to)), Shader.TileMode.CLAMP)
            paint.color = Color.BLACK
        }
        paint.alpha = (paint.alpha * share(overlay.opacity)).roundToInt()
        canvas.drawRect(box, paint)
        paint.shader = null
    }

    //.?layers
    private fun drawLayer(canvas: Canvas, layer: __type__.Layer) {
        if (layer.alpha <= 0 || layer.width <= 0 || layer.height <= 0) return
        val start = canvas.save()
        saveLayer(canvas, layer.alpha)
        place(canvas, layer.matrix, 0.0, 0.0)
        //?pictures colours files
        if (layer.shows != __type__.Shows.TEXT) canvas.clipPath(rounded(other, layer.x, layer.y, layer.width, layer.height, layer.cornerRadius))
        //.?pictures
        if (layer.shows == __type__.Shows.PICTURE) {
            fit(canvas, layer, width, height)
            drawPage(canvas)
        }
        //.
        if (layer.shows == __type__.Shows.COLOR) canvas.drawColor(argb(layer.color, 1.0)) //?colours
        //?files
        if (layer.shows == __type__.Shows.FILE) {
            pictures(words(layer.text, index))?.let { picture ->
                fit(canvas, layer, picture.intrinsicWidth.toDouble(), picture.intrinsicHeight.toDouble())
                canvas.translate(-picture.intrinsicWidth / 2f, -picture.intrinsicHeight / 2f)
                picture.setBounds(0, 0, picture.intrinsicWidth, picture.intrinsicHeight)
                picture.draw(canvas)
            }
        }
        //.?texts
        if (layer.shows == __type__.Shows.TEXT) {
            canvas.translate(layer.x.toFloat(), layer.y.toFloat())
            captions.getOrPut(layer.name) { Caption() }.layout(layer, words(layer.text, index)).draw(canvas)
        }
        //.
        canvas.restoreToCount(start)
    }

    //.?pictures files
    /** Moves a picture of a size, about its centre, to the box of a layer. */
    private fun fit(canvas: Canvas, layer: __type__.Layer, width: Double, height: Double) {
        val x = layer.width / width
        val y = layer.height / height
        val scale = if (layer.fit == __type__.Fit.COVER) max(x, y) else min(x, y)
        canvas.translate((layer.x + layer.width / 2).toFloat(), (layer.y + layer.height / 2).toFloat())
        if (layer.fit == __type__.Fit.FILL) canvas.scale(x.toFloat(), y.toFloat()) else canvas.scale(scale.toFloat(), scale.toFloat())
    }

    //.?texts
    /** The lines of a text, which are broken again only if something of it changes. */
    private class Caption {
        private val paint = TextPaint(Paint.ANTI_ALIAS_FLAG or Paint.SUBPIXEL_TEXT_FLAG or Paint.LINEAR_TEXT_FLAG)
        private var text = ""
        private var width = 0
        private var height = 0.0
        private var weight = 0
        private var lines: StaticLayout? = null

        fun layout(layer: __type__.Layer, text: String): StaticLayout {
            val width = ceil(layer.width).toInt()
            val weight = layer.weight.roundToInt().coerceIn(1, 1000)
            paint.color = argb(layer.color, 1.0)
            val kept = lines
            val isSame = text == this.text && width == this.width && layer.height == height && weight == this.weight
            if (kept != null && isSame && paint.textSize == layer.size.toFloat()) return kept
            paint.textSize = layer.size.toFloat()
            paint.typeface = Typeface.create(Typeface.DEFAULT, weight, false)
            val direction = TextDirectionHeuristics.FIRSTSTRONG_LTR
            val isRightToLeft = direction.isRtl(text, 0, text.length)
            val alignment = when (layer.align) {
                __type__.Align.CENTER -> Layout.Alignment.ALIGN_CENTER
                if (isRightToLeft) __type__.Align.RIGHT else __type__.Align.LEFT -> Layout.Alignment.ALIGN_NORMAL
                else -> Layout.Alignment.ALIGN_OPPOSITE
            }
            val made = StaticLayout.Builder.obtain(text, 0, text.length, paint, width)
                .setTextDirection(direction).setAlignment(alignment)
                .setMaxLines(max(1, (layer.height / paint.fontSpacing).toInt())).setEllipsize(TextUtils.TruncateAt.END)
                .build()
            this.text = text
            this.width = width
            this.weight = weight
            height = layer.height
            lines = made
            return made
        }
    }

    //.?cornerRadius clip shadow glow pieces reflection
    /** The visible part of the page. */
    private fun outline(): Path {
        //?clip
        val clip = pose.clip
        val left = max(clip.left, 0.0)
        val top = max(clip.top, 0.0)
        val restWidth = width - left - max(clip.right, 0.0)
        val restHeight = height - top - max(clip.bottom, 0.0)
        //.?corners
        rounded(outline, left - width / 2, top - height / 2, restWidth, restHeight, clip.corners)
        //?cornerRadius
        outline.op(rounded(other, -width / 2, -height / 2, width, height, pose.cornerRadius), Path.Op.INTERSECT)
        //.
        return outline
        //.?-corners
        //?clip
        //?cornerRadius
        return rounded(outline, left - width / 2, top - height / 2, restWidth, restHeight, pose.cornerRadius)
        //.?-cornerRadius
        return rounded(outline, left - width / 2, top - height / 2, restWidth, restHeight, 0.0)
        //.
        //.?-clip
        //?cornerRadius
        return rounded(outline, -width / 2, -height / 2, width, height, pose.cornerRadius)
        //.
        return rounded(outline, -width / 2, -height / 2, width, height, 0.0) //?-cornerRadius
        //.
        //.
    }

    //.?pieces
    /** Returns the part of the outline that a piece shows. */
    private fun shape(piece: __type__.Piece): Path {
        rounded(part, piece.x, piece.y, piece.width, piece.height, piece.cornerRadius)
        part.op(outline, Path.Op.INTERSECT) //?cornerRadius clip
        return part
    }

    //.?cornerRadius clip shadow glow pieces reflection pictures colours files
    /** Makes a path a box with round corners, whose radius is limited; empty if the box is. */
    private fun rounded(path: Path, x: Double, y: Double, width: Double, height: Double, radius: Double): Path {
        path.rewind()
        if (width <= 0 || height <= 0) return path
        val corner = max(0.0, min(radius, min(width, height) / 2)).toFloat()
        path.addRoundRect(
            x.toFloat(), y.toFloat(), (x + width).toFloat(), (y + height).toFloat(), corner, corner, Path.Direction.CW
        )
        return path
    }

    //.?pieces layers reflection floor
    /** Applies a matrix, whose origin is a point of the page, to a canvas. */
    private fun place(canvas: Canvas, elements: DoubleArray, x: Double, y: Double) {
        for (i in 0 until 9) numbers[i] = elements[INDICES[i]].toFloat()
        matrix.setValues(numbers)
        matrix.preTranslate(-x.toFloat(), -y.toFloat())
        canvas.concat(matrix)
    }

    //.?shadow
    private fun drawShadow(canvas: Canvas, shape: Path, alpha: Double) {
        val shadow = pose.shadow
        canvas.save()
        canvas.clipOutPath(shape)
        canvas.translate(shadow.x.toFloat(), shadow.y.toFloat())
        paint.color = argb(shadow.color, share(shadow.opacity) * alpha)
        this.shadow.draw(canvas, shape, shadow.radius, density, paint)
        canvas.restore()
    }

    //.?glow
    private fun drawGlow(canvas: Canvas, shape: Path, alpha: Double) {
        val glow = pose.glow
        canvas.save()
        canvas.clipOutPath(shape)
        paint.color = argb(glow.color, share(glow.opacity) * alpha)
        this.glow.draw(canvas, shape, glow.radius, density, paint)
        canvas.restore()
    }

    //.?reflection
    private fun drawReflections(canvas: Canvas, outline: Path) {
        val reflection = pose.reflection
        val opacity = share(reflection.opacity) * pose.alpha
        if (opacity <= 0) return
        //?clip
        val left = max(pose.clip.left, 0.0) - width / 2
        val top = max(pose.clip.top, 0.0) - height / 2
        val right = width / 2 - max(pose.clip.right, 0.0)
        val bottom = height / 2 - max(pose.clip.bottom, 0.0)
        //.?-clip
        val left = -width / 2
        val top = -height / 2
        val right = width / 2
        val bottom = height / 2
        //.
        val edge = reflection.edge
        // The edge beside which the copy is.
        val x = (left + right) / 2 + edge.x * (right - left) / 2
        val y = (top + bottom) / 2 + edge.y * (bottom - top) / 2
        mirror[0] = if (edge.x == 0.0) 1.0 else -1.0
        mirror[3] = if (edge.x == 0.0) 0.0 else 2 * x + edge.x * reflection.gap
        mirror[5] = if (edge.y == 0.0) 1.0 else -1.0
        mirror[7] = if (edge.y == 0.0) 0.0 else 2 * y + edge.y * reflection.gap
        //?fade
        if (reflection.fade <= 0) return
        val endX = x - edge.x * reflection.fade
        val endY = y - edge.y * reflection.fade
        val fade = LinearGradient(
            x.toFloat(), y.toFloat(), endX.toFloat(), endY.toFloat(), Color.BLACK, Color.TRANSPARENT, Shader.TileMode.CLAMP
        )
        //.?pieces
        for (i in 0 until max(pose.pieceCount, 1)) {
            canvas.save()
            if (pose.pieceCount == 0) {
                place(canvas, mirror, 0.0, 0.0)
            } else {
                val piece = pose.pieces[i]
                val placed = product(product(pose.matrix, mirror), piece.onPage)
                place(canvas, placed, piece.x + piece.width / 2, piece.y + piece.height / 2)
            }
            val shape = if (pose.pieceCount == 0) outline else shape(pose.pieces[i])
            val alpha = if (pose.pieceCount == 0) opacity else opacity * pose.pieces[i].alpha
            drawCopy(canvas, shape, alpha, fade) //?fade
            drawCopy(canvas, shape, alpha) //?-fade
            canvas.restore()
        }
        //.?-pieces
        canvas.save()
        place(canvas, mirror, 0.0, 0.0)
        drawCopy(canvas, outline, opacity, fade) //?fade
        drawCopy(canvas, outline, opacity) //?-fade
        canvas.restore()
        //.
    }

    //?fade
    private fun drawCopy(canvas: Canvas, shape: Path, alpha: Double, fade: Shader) {
        val start = canvas.save()
        canvas.clipPath(shape)
        // The layer begins transparent, so that the fade acts on the copy alone.
        canvas.saveLayerAlpha(box, (alpha * 255).roundToInt())
        copy.draw(canvas)
        paint.shader = fade
        paint.color = Color.BLACK
        paint.xfermode = INSIDE
        canvas.drawRect(box, paint)
        paint.xfermode = null
        paint.shader = null
        canvas.restoreToCount(start)
    }

    //.?-fade
    private fun drawCopy(canvas: Canvas, shape: Path, alpha: Double) {
        val start = canvas.save()
        canvas.clipPath(shape)
        saveLayer(canvas, alpha)
        copy.draw(canvas)
        canvas.restoreToCount(start)
    }

    //.?pieces
    private fun product(a: DoubleArray, b: DoubleArray) =
        DoubleArray(16) { i -> (0 until 4).fold(0.0) { sum, k -> sum + a[i / 4 * 4 + k] * b[4 * k + i % 4] } }

    //.
    //.?floor
    /** Draws the floor of a page; the origin of the canvas is the centre of the viewport, and its unit a point. */
    fun drawFloor(canvas: Canvas, pose: __type__.Pose) {
        val floor = pose.floor
        val opacity = share(floor.opacity)
        if (pose.hidden || pose.alpha <= 0 || opacity <= 0 || floor.width <= 0 || floor.height <= 0) return
        canvas.save()
        place(canvas, floor.matrix, 0.0, 0.0)
        paint.color = argb(floor.color, opacity)
        val shape = Path()
        shape.addRect(
            -(floor.width / 2).toFloat(), -(floor.height / 2).toFloat(), (floor.width / 2).toFloat(),
            (floor.height / 2).toFloat(), Path.Direction.CW
        )
        this.floor.draw(canvas, shape, floor.radius, density, paint)
        canvas.restore()
    }

    //.?shadow glow floor
    /** A blurred shape as a picture, which is blurred in the plane of the page, and which turns with it. */
    private class Blurred {
        private var outline = FloatArray(0)
        private var radius = 0.0
        private var bitmap: Bitmap? = null
        private val bounds = RectF()
        private val source = Paint(Paint.ANTI_ALIAS_FLAG)

        /** Draws a shape, blurred with a standard deviation, in the colour of a paint. */
        fun draw(canvas: Canvas, shape: Path, deviation: Double, density: Double, paint: Paint) {
            if (deviation <= 0) return canvas.drawPath(shape, paint)
            val points = shape.approximate(0.1f)
            val kept = bitmap
            val picture = if (kept != null && deviation == radius && points.contentEquals(outline)) {
                kept
            } else {
                made(shape, deviation, min(density, 4 / deviation))
            }
            outline = points
            radius = deviation
            bitmap = picture
            canvas.drawBitmap(picture, null, bounds, paint)
        }

        private fun made(shape: Path, deviation: Double, scale: Double): Bitmap {
            shape.computeBounds(bounds, true)
            val reach = (3 * deviation).toFloat()
            bounds.inset(-reach, -reach)
            val columns = ceil(bounds.width() * scale).toInt()
            val rows = ceil(bounds.height() * scale).toInt()
            val picture = Bitmap.createBitmap(columns, rows, Bitmap.Config.ALPHA_8)
            val canvas = Canvas(picture)
            canvas.scale(columns / bounds.width(), rows / bounds.height())
            canvas.translate(-bounds.left, -bounds.top)
            // A mask filter of Android blurs with a deviation of 0.57735 radius + 0.5, which is scaled as the canvas is.
            val radius = max((deviation - 0.5) / 0.57735, 0.01).toFloat()
            source.maskFilter = BlurMaskFilter(radius, BlurMaskFilter.Blur.NORMAL)
            canvas.drawPath(shape, source)
            return picture
        }
    }

    //.?blur reflection
    /** The contents of the page, which are recorded in a node if they are blurred. */
    private inner class Face {
        private var node: RenderNode? = null
        private var isBlurred = false

        /** Records the contents with a blur of a standard deviation, to be drawn on a canvas. */
        fun update(deviation: Double, canvas: Canvas) {
            isBlurred = deviation > 0 && canvas.isHardwareAccelerated
            if (Build.VERSION.SDK_INT < Build.VERSION_CODES.S || !isBlurred) return
            val node = node ?: RenderNode("__name__")
            this.node = node
            node.setPosition(0, 0, ceil(width * density).toInt(), ceil(height * density).toInt())
            val recording = node.beginRecording()
            toPoints(recording)
            drawContents(recording)
            node.endRecording()
            // An effect of Android blurs with a deviation of 0.57735 radius + 0.5, in pixels; its edges stay sharp.
            val radius = max((deviation * density - 0.5) / 0.57735, 0.01).toFloat()
            node.setRenderEffect(RenderEffect.createBlurEffect(radius, radius, Shader.TileMode.CLAMP))
        }

        fun draw(canvas: Canvas) {
            val node = node
            if (Build.VERSION.SDK_INT < Build.VERSION_CODES.S || !isBlurred || node == null) return drawContents(canvas)
            canvas.save()
            toPixels(canvas)
            canvas.drawRenderNode(node)
            canvas.restore()
        }
    }

    //.?pieces layers reflection floor overlays shadow glow blur
    private companion object {
        //?pieces layers reflection floor
        /** The elements of a 4×4 matrix that move flat shapes. */
        val INDICES = intArrayOf(0, 1, 3, 4, 5, 7, 12, 13, 15)

        //.?fade
        val INSIDE = PorterDuffXfermode(PorterDuff.Mode.DST_IN)

        //.?overlays blur shadow glow reflection floor
        fun share(value: Double): Double = min(max(value, 0.0), 1.0)

        //.?overlays shadow glow floor colours texts
        fun argb(color: __type__.Rgba, opacity: Double): Int = Color.argb(
            (color.alpha * opacity).toFloat(), color.red.toFloat(), color.green.toFloat(), color.blue.toFloat()
        )
        //.
    }
    //.
}
