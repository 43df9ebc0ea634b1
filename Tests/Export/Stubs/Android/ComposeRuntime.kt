// keeponZhang/androidx 1df57125, compose/runtime/runtime/src/commonMain/kotlin/androidx/compose/runtime; the functions are
// composable there, and the block of an effect is suspending.
package androidx.compose.runtime

@Target(AnnotationTarget.FUNCTION, AnnotationTarget.TYPE)
annotation class Composable // Composable.kt:59

interface RememberObserver { // RememberObserver.kt:50
    fun onRemembered() // RememberObserver.kt:55
    fun onForgotten() // RememberObserver.kt:61
    fun onAbandoned() // RememberObserver.kt:67
}

fun <T> remember(vararg keys: Any?, calculation: () -> T): T { // Composables.kt:79
    check(keys.all { it != null })
    return calculation().also { (it as? RememberObserver)?.onRemembered() }
}

interface State<out T> { // SnapshotState.kt:66
    val value: T // SnapshotState.kt:67
}

fun <T> rememberUpdatedState(newValue: T): State<T> = object : State<T> { // SnapshotState.kt:295
    override val value = newValue
}

fun <T> mutableStateListOf(): MutableList<T> = mutableListOf() // SnapshotState.kt:223

fun LaunchedEffect(key1: Any?, block: () -> Unit) { // Effects.kt:332
    check(key1 != null)
    block()
}

/** The values of a state. */
class StubFlow<T>(private val value: () -> T) { // of the stub
    fun collect(collector: (T) -> Unit) = collector(value()) // of the stub
}

fun <T> snapshotFlow(block: () -> T): StubFlow<T> = StubFlow(block) // SnapshotFlow.kt:110
