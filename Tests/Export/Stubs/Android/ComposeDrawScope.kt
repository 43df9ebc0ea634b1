// androidx/androidx 080d2b3e, compose/ui/ui-graphics/src/commonMain/kotlin/androidx/compose/ui/graphics/drawscope/DrawTransform.kt: `fun transform(matrix: Matrix)`, the last function.
package androidx.compose.ui.graphics.drawscope

import androidx.compose.ui.graphics.Canvas
import androidx.compose.ui.graphics.Matrix

class Size(val width: Float, val height: Float)

interface Density {
    val density: Float
}

interface DrawTransform {
    fun transform(matrix: Matrix)
}

interface DrawScope : Density {
    val size: Size
    val drawContext: DrawContext
    val transformation: DrawTransform
}

interface ContentDrawScope : DrawScope {
    fun drawContent()
}

inline fun DrawScope.withTransform(
    transformBlock: DrawTransform.() -> Unit,
    drawBlock: DrawScope.() -> Unit
) {
    transformation.transformBlock()
    drawBlock()
}

interface DrawContext {
    var canvas: Canvas
}

inline fun DrawScope.drawIntoCanvas(block: (Canvas) -> Unit) = block(drawContext.canvas)
