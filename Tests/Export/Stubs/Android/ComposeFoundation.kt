// keeponZhang/androidx 1df57125, compose/foundation/foundation-layout/src/commonMain/kotlin/androidx/compose/foundation/layout
// The functions are composable there.
@file:Suppress("UNUSED_PARAMETER")

package androidx.compose.foundation.layout

import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp

interface BoxWithConstraintsScope { // BoxWithConstraints.kt:78
    val maxWidth: Dp // BoxWithConstraints.kt:96
    val maxHeight: Dp // BoxWithConstraints.kt:108
}

/** The bounds of a box, and the modifiers of the boxes in it. */
object StubBox : BoxWithConstraintsScope { // of the stub
    override var maxWidth = 0.dp
    override var maxHeight = 0.dp
    val modifiers = mutableListOf<Modifier>() // of the stub
}

fun BoxWithConstraints(modifier: Modifier, content: BoxWithConstraintsScope.() -> Unit) = StubBox.content() // BoxWithConstraints.kt:59

fun Box(modifier: Modifier, propagateMinConstraints: Boolean = false, content: () -> Unit) { // Box.kt:65
    StubBox.modifiers += modifier
    content()
}

class PaddingValues(val horizontal: Dp = 0.dp, val vertical: Dp = 0.dp) // Padding.kt:194, 286

fun Modifier.fillMaxSize(): Modifier = this // Size.kt:506
