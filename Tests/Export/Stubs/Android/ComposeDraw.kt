// androidx/androidx bfc972c5, compose/ui/ui/src/commonMain/kotlin/androidx/compose/ui/draw/DrawModifier.kt
package androidx.compose.ui.draw

import androidx.compose.ui.Modifier
import androidx.compose.ui.StubModifier
import androidx.compose.ui.graphics.drawscope.ContentDrawScope
import androidx.compose.ui.graphics.drawscope.DrawScope

/** A function that draws a page. */
class DrawElement(val draw: ContentDrawScope.() -> Unit) // of the stub

fun Modifier.drawWithContent(onDraw: ContentDrawScope.() -> Unit): Modifier = // DrawModifier.kt:248
    StubModifier(elements + DrawElement(onDraw))

/** A function that draws behind a page. */
class BehindElement(val draw: DrawScope.() -> Unit) // of the stub

fun Modifier.drawBehind(onDraw: DrawScope.() -> Unit): Modifier = StubModifier(elements + BehindElement(onDraw)) // DrawModifier.kt, without a line
