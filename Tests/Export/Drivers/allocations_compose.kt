// Prints the bytes that TYPEState allocates in many frames of twelve pages.
import androidx.compose.ui.graphics.Matrix
import com.sun.management.ThreadMXBean
import java.lang.management.ManagementFactory

class State(layout: TYPE.PageLayout) : TYPEState(layout) {
    override var position = 0.0
}

class Frames(layout: TYPE.PageLayout) {
    private val state = State(layout)
    private val matrix = Matrix()

    fun show(count: Int): Float {
        var sum = 0f
        for (frame in 0 until count) {
            state.position = frame % 500 / 50.0
            for (page in 0 until 12) {
                sum += state.rank(page) + state.alpha(page)
                state.copyMatrix(page, 240.0, 320.0, 1.0, matrix)
                sum += matrix.values[0]
            }
        }
        return sum
    }
}

fun main() {
    val frames = Frames(TYPE.PageLayout(240.0, 320.0, 640.0, 400.0))
    val threads = ManagementFactory.getThreadMXBean() as ThreadMXBean
    val thread = Thread.currentThread().id
    frames.show(100)
    val before = threads.getThreadAllocatedBytes(thread)
    frames.show(1000)
    println(threads.getThreadAllocatedBytes(thread) - before)
}
