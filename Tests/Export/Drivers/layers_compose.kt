// Draws pages with the modifier of FUNCTION, and prints what they draw as JSON.
import androidx.compose.ui.Modifier
//?floor
import androidx.compose.ui.draw.BehindElement
//.
import androidx.compose.ui.draw.DrawElement
import androidx.compose.ui.graphics.Canvas
import androidx.compose.ui.graphics.Matrix
import androidx.compose.ui.graphics.drawscope.ContentDrawScope
import androidx.compose.ui.graphics.drawscope.DrawContext
import androidx.compose.ui.graphics.drawscope.DrawTransform
import androidx.compose.ui.graphics.drawscope.Size
//?-face
import androidx.compose.ui.graphics.GraphicsLayerScope
import androidx.compose.ui.graphics.LayerElement
//.

private const val DENSITY = 2f

/** A scope that draws on a canvas of Android; the transform of a page is applied to it. */
class Scope(private val native: android.graphics.Canvas, width: Double, height: Double) : ContentDrawScope {
    override val density = DENSITY
    override val size = Size(width.toFloat() * DENSITY, height.toFloat() * DENSITY)
    override val drawContext = object : DrawContext {
        override var canvas = Canvas(native)
    }
    override val transformation = object : DrawTransform {
        override fun transform(matrix: Matrix) {
            val flat = android.graphics.Matrix()
            flat.setValues(listOf(0, 4, 12, 1, 5, 13, 3, 7, 15).map { matrix.values[it] }.toFloatArray())
            native.concat(flat)
        }
    }

    override fun drawContent() = drawContext.canvas.stub.drawPage(size.width.toDouble(), size.height.toDouble())
}
//?-face

class Layer : GraphicsLayerScope {
    override var alpha = 1f
    override var clip = false
}
//.

fun canvas(): android.graphics.Canvas {
    val canvas = android.graphics.Canvas()
    canvas.scale(1 / DENSITY, 1 / DENSITY)
    return canvas
}

fun main(arguments: Array<String>) {
    for ((place, block) in readVectors(arguments).withIndex()) {
        val layout = block.layout
        for (expected in block.poses) {
            val page = expected.index.toInt()
            val state = object : TYPEState(layout) {
                override val position get() = page - expected.difference
            }
            val elements = Modifier.FUNCTION(page, state).elements
            val canvas = canvas()
            // The pager has moved the page.
            val length = (if (layout.vertical) layout.pageHeight else layout.pageWidth) + layout.gap
            val along = expected.difference * length * (if (layout.rightToLeft && !layout.vertical) -1 else 1)
            val x = (if (layout.vertical) 0.0 else along) - layout.pageWidth / 2
            val y = (if (layout.vertical) along else 0.0) - layout.pageHeight / 2
            canvas.translate(x.toFloat() * DENSITY, y.toFloat() * DENSITY)
            //?-face
            val layer = Layer()
            for (it in elements) if (it is LayerElement) it.set(layer)
            if (layer.alpha > 0) canvas.saveLayerAlpha(null, (layer.alpha * 255 + 0.5f).toInt())
            val alpha = layer.alpha
            //.
            //?face
            val alpha = 1f
            //.
            val scope = Scope(canvas, layout.pageWidth, layout.pageHeight)
            if (alpha > 0) for (it in elements) if (it is DrawElement) it.draw(scope)
            val beneath = canvas()
            //?floor
            beneath.translate(-layout.viewportWidth.toFloat() / 2 * DENSITY, -layout.viewportHeight.toFloat() / 2 * DENSITY)
            val viewport = Scope(beneath, layout.viewportWidth, layout.viewportHeight)
            for (it in Modifier.FUNCTIONFloors(state).elements) if (it is BehindElement) it.draw(viewport)
            //.
            val items = canvas.all.joinToString(",") { it.json }
            val floor = beneath.all.joinToString(",") { it.json }
            println("{\"layout\":$place,\"difference\":${expected.difference},\"items\":[$items],\"floor\":[$floor]}")
        }
    }
}
