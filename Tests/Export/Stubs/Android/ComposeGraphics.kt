// androidx/androidx 4caca0bd, compose/ui/ui-graphics/src/commonMain/kotlin/androidx/compose/ui/graphics/Matrix.kt:43:
// `value class Matrix(val values: FloatArray = …)`. Its `map` gives x' = m[0] x + m[4] y + m[12].
package androidx.compose.ui.graphics

import androidx.compose.ui.Modifier
import androidx.compose.ui.StubModifier

/** Sixteen numbers, column by column. */
class Matrix(
    val values: FloatArray = floatArrayOf(1f, 0f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 0f, 1f)
)

interface GraphicsLayerScope {
    var alpha: Float
}

/** A function that sets the properties of a layer. */
class LayerElement(val set: GraphicsLayerScope.() -> Unit)

fun Modifier.graphicsLayer(block: GraphicsLayerScope.() -> Unit): Modifier =
    StubModifier(elements + LayerElement(block))
