package androidx.compose.ui.graphics

import androidx.compose.ui.Modifier
import androidx.compose.ui.StubModifier

/** Sixteen numbers, column by column. */
class Matrix(val values: FloatArray)

interface GraphicsLayerScope {
    var alpha: Float
}

/** A function that sets the properties of a layer. */
class LayerElement(val set: GraphicsLayerScope.() -> Unit)

fun Modifier.graphicsLayer(block: GraphicsLayerScope.() -> Unit): Modifier =
    StubModifier(elements + LayerElement(block))
