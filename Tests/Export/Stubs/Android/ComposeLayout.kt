// androidx/androidx bfc972c5, compose/ui/ui/src/commonMain/kotlin/androidx/compose/ui/layout
package androidx.compose.ui.layout

import androidx.compose.ui.Modifier
import androidx.compose.ui.StubModifier
import androidx.compose.ui.unit.Constraints

interface Measurable { // Measurable.kt:25
    fun measure(constraints: Constraints): Placeable // Measurable.kt:30
}

class Placeable(val width: Int, val height: Int) { // Placeable.kt:35, 44, 55
    var zIndex = 0f // of the stub

    class PlacementScope { // Placeable.kt:139
        fun Placeable.place(x: Int, y: Int, zIndex: Float = 0f) { // Placeable.kt:211
            check(x == 0 && y == 0) { "the page is placed at $x, $y" }
            this.zIndex = zIndex
        }
    }
}

interface MeasureResult { // MeasureResult.kt:12
    fun placeChildren() // MeasureResult.kt:16
}

class MeasureScope { // MeasureScope.kt:28
    fun layout(width: Int, height: Int, placementBlock: Placeable.PlacementScope.() -> Unit) = // MeasureScope.kt:43
        object : MeasureResult {
            override fun placeChildren() { // MeasureScope.kt:52
                check(width > 0 && height > 0) { "the page has no size" }
                Placeable.PlacementScope().placementBlock()
            }
        }
}

/** A function that measures and places a page. */
class LayoutElement(val measure: MeasureScope.(Measurable, Constraints) -> MeasureResult) // of the stub

fun Modifier.layout(measure: MeasureScope.(Measurable, Constraints) -> MeasureResult): Modifier = // LayoutModifier.kt:266
    StubModifier(elements + LayoutElement(measure))
