// The interface of Compose that exported code uses, to compile and run it where Compose is missing. A modifier
// keeps the functions that it is made of.
package androidx.compose.ui

interface Modifier {
    val elements: List<Any>

    companion object : Modifier {
        override val elements = emptyList<Any>()
    }
}

/** A modifier that keeps its functions. */
class StubModifier(override val elements: List<Any>) : Modifier
