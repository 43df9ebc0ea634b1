// Prints the bytes that TYPETransformer allocates in many frames of twelve pages.
import android.view.View
import androidx.recyclerview.widget.RecyclerView
import androidx.viewpager2.widget.ViewPager2
import com.sun.management.ThreadMXBean
import java.lang.management.ManagementFactory

class Frames(private val recycler: RecyclerView, private val transformer: ViewPager2.PageTransformer) {
    fun show(count: Int) {
        val order = recycler.drawingOrder ?: return
        for (frame in 0 until count) {
            val position = frame % 500 / 50f
            for (index in 0 until 12) transformer.transformPage(recycler.getChildAt(index), index - position)
            for (index in 0 until 12) order.onGetChildDrawingOrder(12, index)
        }
    }
}

fun main() {
    val pager = ViewPager2()
    val recycler = RecyclerView()
    recycler.width = 640
    recycler.height = 400
    pager.addView(recycler)
    pager.adapter = object : RecyclerView.Adapter() {
        override val itemCount = 12
    }
    for (index in 0 until 12) {
        val page = View()
        page.width = 240
        page.height = 320
        recycler.addView(page)
        recycler.positions[page] = index
    }
    val transformer = TYPETransformer(pager)
    transformer.attach()
    val frames = Frames(recycler, transformer)
    val threads = ManagementFactory.getThreadMXBean() as ThreadMXBean
    val thread = Thread.currentThread().id
    frames.show(100)
    val before = threads.getThreadAllocatedBytes(thread)
    frames.show(1000)
    println(threads.getThreadAllocatedBytes(thread) - before)
}
