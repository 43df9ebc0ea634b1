// keeponZhang/androidx 1df57125, compose/ui/ui/src/commonMain/kotlin/androidx/compose/ui/platform
package androidx.compose.ui.platform

import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.LayoutDirection

/** A value that a test sets. */
class StubLocal<T>(var current: T) // of the stub

val LocalDensity = StubLocal(Density(1f)) // CompositionLocals.kt:80

val LocalLayoutDirection = StubLocal(LayoutDirection.Ltr) // CompositionLocals.kt:129
