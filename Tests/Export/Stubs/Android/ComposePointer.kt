// keeponZhang/androidx 1df57125, compose/ui/ui/src/commonMain/kotlin/androidx/compose/ui/input/pointer
@file:Suppress("UNUSED_PARAMETER")

package androidx.compose.ui.input.pointer

import androidx.compose.ui.Modifier
import androidx.compose.ui.StubModifier
import androidx.compose.ui.geometry.Offset

/** A place of touches, which keeps who is called. */
class PointerInputScope { // SuspendingPointerInputFilter.kt:134
    var onTap: ((Offset) -> Unit)? = null // of the stub
}

/** A function that reads touches. */
class PointerElement(val read: suspend PointerInputScope.() -> Unit) // of the stub

fun Modifier.pointerInput(key1: Any?, key2: Any?, block: suspend PointerInputScope.() -> Unit): Modifier = // SuspendingPointerInputFilter.kt:275
    StubModifier(elements + PointerElement(block))
