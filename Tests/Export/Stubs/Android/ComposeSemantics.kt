// keeponZhang/androidx 1df57125, compose/ui/ui/src/commonMain/kotlin/androidx/compose/ui/semantics
package androidx.compose.ui.semantics

import androidx.compose.ui.Modifier
import androidx.compose.ui.StubModifier

interface SemanticsPropertyReceiver { // SemanticsProperties.kt:638
    var description: String // of the stub
}

var SemanticsPropertyReceiver.contentDescription: String // SemanticsProperties.kt:653
    get() = description
    set(value) {
        description = value
    }

/** A function that describes a page to screen readers. */
class SemanticsElement(val set: SemanticsPropertyReceiver.() -> Unit) // of the stub

fun Modifier.semantics(properties: SemanticsPropertyReceiver.() -> Unit): Modifier = // SemanticsModifier.kt:107
    StubModifier(elements + SemanticsElement(properties))
