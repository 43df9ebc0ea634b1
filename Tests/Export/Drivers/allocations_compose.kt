// Prints the bytes that TYPEState allocates in many frames of twelve pages.
import androidx.compose.foundation.pager.PagerState
import androidx.compose.ui.graphics.Matrix
import com.sun.management.ThreadMXBean
import java.lang.management.ManagementFactory

class Frames(layout: TYPE.PageLayout) {
    private val pager = PagerState { layout.pages }
    private val state = TYPEState(pager, layout, 1.0, TYPE.Parameters())
    private val pages = Array(layout.pages) { TYPEPage(state, it) }
    private val matrix = Matrix()

    init {
        for (page in pages) page.onRemembered()
    }

    fun show(count: Int): Float {
        var sum = 0f
        for (frame in 0 until count) {
            pager.position = frame % 500 / 50.0
            for (page in 0 until 12) {
                sum += state.rank(pages[page])
                state.copyMatrix(pages[page], 240.0, 320.0, matrix)
                sum += matrix.values[0]
            }
        }
        return sum
    }
}

fun main() {
    val frames = Frames(TYPE.PageLayout(240.0, 320.0, 640.0, 400.0, 12))
    val threads = ManagementFactory.getThreadMXBean() as ThreadMXBean
    val thread = Thread.currentThread().id
    frames.show(100)
    val before = threads.getThreadAllocatedBytes(thread)
    frames.show(1000)
    println(threads.getThreadAllocatedBytes(thread) - before)
}
