// keeponZhang/androidx 1df57125, compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/interaction
package androidx.compose.foundation.interaction

import androidx.compose.runtime.State

class InteractionSource { // InteractionSource.kt:66
    var isDragged = false // of the stub
}

fun InteractionSource.collectIsDraggedAsState(): State<Boolean> = object : State<Boolean> { // DragInteraction.kt:80
    override val value get() = isDragged
}
