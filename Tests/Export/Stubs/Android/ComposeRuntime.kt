// androidx/androidx bfc972c5, compose/runtime/runtime/src/commonMain/kotlin/androidx/compose/runtime; the functions are
// composable there, and the block of an effect is suspending.
package androidx.compose.runtime

fun <T> remember(key1: Any?, calculation: () -> T): T = calculation().also { check(key1 != null) } // Composables.kt:32

fun LaunchedEffect(key1: Any?, block: () -> Unit) { // Effects.kt:332
    check(key1 != null)
    block()
}

/** The values of a state. */
class StubFlow<T>(private val value: () -> T) { // of the stub
    fun collect(collector: (T) -> Unit) = collector(value()) // of the stub
}

fun <T> snapshotFlow(block: () -> T): StubFlow<T> = StubFlow(block) // SnapshotFlow.kt:110
