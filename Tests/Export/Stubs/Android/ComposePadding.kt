// androidx/androidx bfc972c5, compose/foundation/foundation-layout/src/commonMain/kotlin/androidx/compose/foundation/layout
package androidx.compose.foundation.layout

import androidx.compose.ui.Modifier
import androidx.compose.ui.StubModifier
import androidx.compose.ui.unit.Dp

class PaddingValues(val horizontal: Dp) // Padding.kt, without a line

fun Modifier.fillMaxSize(): Modifier = StubModifier(elements) // Size.kt, without a line
