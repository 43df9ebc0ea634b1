// androidx/androidx bfc972c5, compose/ui/ui-graphics/src/commonMain/kotlin/androidx/compose/ui/graphics/drawscope,
// compose/ui/ui-geometry/src/commonMain/kotlin/androidx/compose/ui/geometry/Size.kt, and
// compose/ui/ui-unit/src/commonMain/kotlin/androidx/compose/ui/unit/Density.kt
package androidx.compose.ui.graphics.drawscope

import androidx.compose.ui.graphics.Canvas
import androidx.compose.ui.graphics.Matrix

class Size(val width: Float, val height: Float) // Size.kt:42

interface Density { // Density.kt:49
    val density: Float // Density.kt:55
}

interface DrawTransform { // DrawTransform.kt:83
    fun transform(matrix: Matrix) // DrawTransform.kt:177
}

interface DrawScope : Density { // DrawScope.kt:287
    val size: Size // DrawScope.kt:304
    val drawContext: DrawContext // DrawScope.kt, without a line
    val transformation: DrawTransform // of the stub
}

interface ContentDrawScope : DrawScope { // ContentDrawScope.kt:26
    fun drawContent() // ContentDrawScope.kt:30
}

inline fun DrawScope.withTransform( // DrawScope.kt:258
    transformBlock: DrawTransform.() -> Unit,
    drawBlock: DrawScope.() -> Unit
) {
    transformation.transformBlock()
    drawBlock()
}

interface DrawContext { // DrawContext.kt, without a line
    var canvas: Canvas // of the stub
}

inline fun DrawScope.drawIntoCanvas(block: (Canvas) -> Unit) = block(drawContext.canvas) // DrawScope.kt, without a line
