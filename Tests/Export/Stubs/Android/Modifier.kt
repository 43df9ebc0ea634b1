// The interface of Compose that exported code uses, to compile and run it where Compose is missing. A modifier
// keeps the functions that it is made of.
//
// androidx/androidx bfc972c5, compose/ui/ui/src/commonMain/kotlin/androidx/compose/ui/Modifier.kt
package androidx.compose.ui

interface Modifier { // Modifier.kt:65
    val elements: List<Any> // of the stub

    companion object : Modifier { // Modifier.kt:203
        override val elements = emptyList<Any>() // of the stub
    }
}

/** A modifier that keeps its functions. */
class StubModifier(override val elements: List<Any>) : Modifier // of the stub
