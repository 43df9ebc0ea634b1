// keeponZhang/androidx 1df57125, compose/ui/ui-geometry/src/commonMain/kotlin/androidx/compose/ui/geometry
package androidx.compose.ui.geometry

class Offset(val x: Float, val y: Float) // Offset.kt:61, 64, 74
