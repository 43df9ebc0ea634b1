// keeponZhang/androidx 1df57125, compose/ui/ui-unit/src/commonMain/kotlin/androidx/compose/ui/unit
package androidx.compose.ui.unit

class Constraints(val minWidth: Int, val minHeight: Int) { // Constraints.kt:54
    companion object {
        fun fixed(width: Int, height: Int) = Constraints(width, height) // Constraints.kt:307
    }
}

class Dp(val value: Float) // Dp.kt:45

val Int.dp get() = Dp(toFloat()) // Dp.kt:154

val Double.dp get() = Dp(toFloat()) // Dp.kt:164

class DpSize(val width: Dp, val height: Dp) // Dp.kt:372, 385, 398

enum class LayoutDirection { Ltr, Rtl } // LayoutDirection.kt:24, 28, 33

class Density(val density: Float) // Density.kt, without a line
