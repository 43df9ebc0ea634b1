package androidx.compose.ui.draw

import androidx.compose.ui.Modifier
import androidx.compose.ui.StubModifier
import androidx.compose.ui.graphics.drawscope.ContentDrawScope

/** A function that draws a page. */
class DrawElement(val draw: ContentDrawScope.() -> Unit)

fun Modifier.drawWithContent(onDraw: ContentDrawScope.() -> Unit): Modifier =
    StubModifier(elements + DrawElement(onDraw))
