// androidx/androidx 080d2b3e, compose/ui/ui/src/commonMain/kotlin/androidx/compose/ui/layout/LayoutModifier.kt:
// `fun Modifier.layout(measure: MeasureScope.(Measurable, Constraints) -> MeasureResult): Modifier`.
package androidx.compose.ui.layout

import androidx.compose.ui.Modifier
import androidx.compose.ui.StubModifier

class Constraints

interface Measurable {
    fun measure(constraints: Constraints): Placeable
}

class Placeable(val width: Int, val height: Int) {
    var zIndex = 0f

    class PlacementScope {
        fun Placeable.place(x: Int, y: Int, zIndex: Float = 0f) {
            check(x == 0 && y == 0) { "the page is placed at $x, $y" }
            this.zIndex = zIndex
        }
    }
}

interface MeasureResult {
    fun placeChildren()
}

class MeasureScope {
    fun layout(width: Int, height: Int, placementBlock: Placeable.PlacementScope.() -> Unit) =
        object : MeasureResult {
            override fun placeChildren() {
                check(width > 0 && height > 0) { "the page has no size" }
                Placeable.PlacementScope().placementBlock()
            }
        }
}

/** A function that measures and places a page. */
class LayoutElement(val measure: MeasureScope.(Measurable, Constraints) -> MeasureResult)

fun Modifier.layout(measure: MeasureScope.(Measurable, Constraints) -> MeasureResult): Modifier =
    StubModifier(elements + LayoutElement(measure))
