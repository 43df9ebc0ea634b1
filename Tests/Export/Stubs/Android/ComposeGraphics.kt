// androidx/androidx 4caca0bd, compose/ui/ui-graphics/src/commonMain/kotlin/androidx/compose/ui/graphics/Matrix.kt:43:
// `value class Matrix(val values: FloatArray = …)`. Its `map` gives x' = m[0] x + m[4] y + m[12].
package androidx.compose.ui.graphics

import androidx.compose.ui.Modifier
import androidx.compose.ui.StubModifier

/** Sixteen numbers, column by column. */
class Matrix(
    val values: FloatArray = floatArrayOf(1f, 0f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 0f, 1f)
)

/** A canvas of Compose on one of Android. */
class Canvas(val stub: android.graphics.Canvas)

val Canvas.nativeCanvas: android.graphics.Canvas get() = stub

interface GraphicsLayerScope {
    var alpha: Float
    var clip: Boolean
}

/** A function that sets the properties of a layer. */
class LayerElement(val set: GraphicsLayerScope.() -> Unit)

fun Modifier.graphicsLayer(block: GraphicsLayerScope.() -> Unit): Modifier =
    StubModifier(elements + LayerElement(block))
