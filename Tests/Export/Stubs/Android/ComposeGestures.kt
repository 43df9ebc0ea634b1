// keeponZhang/androidx 1df57125, compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/gestures
package androidx.compose.foundation.gestures

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.input.pointer.PointerInputScope

@Suppress("RedundantSuspendModifier")
suspend fun PointerInputScope.detectTapGestures(onTap: ((Offset) -> Unit)? = null) { // TapGestureDetector.kt:89
    this.onTap = onTap
}
