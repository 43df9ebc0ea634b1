// androidx/androidx bfc972c5, compose/ui/ui-graphics/src/commonMain/kotlin/androidx/compose/ui/graphics/Matrix.kt, and in
// compose/ui/ui/src/commonMain/kotlin/androidx/compose/ui/graphics GraphicsLayerScope.kt and GraphicsLayerModifier.kt
package androidx.compose.ui.graphics

import androidx.compose.ui.Modifier
import androidx.compose.ui.StubModifier

/** Sixteen numbers, column by column: x' = m[0] x + m[4] y + m[12], as in Matrix.kt:48. */
class Matrix( // Matrix.kt:31
    val values: FloatArray = floatArrayOf(1f, 0f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 0f, 1f) // Matrix.kt:32
)

/** A canvas of Compose on one of Android. */
class Canvas(val stub: android.graphics.Canvas) // of the stub

val Canvas.nativeCanvas: android.graphics.Canvas get() = stub // AndroidCanvas.kt, without a line

interface GraphicsLayerScope { // GraphicsLayerScope.kt:38
    var alpha: Float // GraphicsLayerScope.kt:56
    var clip: Boolean // GraphicsLayerScope.kt, without a line
}

/** A function that sets the properties of a layer. */
class LayerElement(val set: GraphicsLayerScope.() -> Unit) // of the stub

fun Modifier.graphicsLayer(block: GraphicsLayerScope.() -> Unit): Modifier = // GraphicsLayerModifier.kt:314
    StubModifier(elements + LayerElement(block))
