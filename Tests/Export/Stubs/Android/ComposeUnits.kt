// androidx/androidx bfc972c5, compose/ui/ui-unit/src/commonMain/kotlin/androidx/compose/ui/unit/Dp.kt
package androidx.compose.ui.unit

class Dp(val value: Float) // Dp.kt, without a line

val Int.dp: Dp get() = Dp(toFloat()) // Dp.kt, without a line
