// Prints the bytes that the poses of many frames of TYPE allocate.
import com.sun.management.ThreadMXBean
import java.lang.management.ManagementFactory

fun compute(count: Int, layout: TYPE.PageLayout, pose: TYPE.Pose): Double {
    val parameters = TYPE.Parameters()
    var sum = 0.0
    for (i in 0 until count) {
        TYPE.pose(i % 13 / 4.0 - 1.5, layout, parameters, i % 3 * 1.0, pose)
        sum += pose.matrix[3] + TYPE.paintKey(pose, 0.5)
    }
    return sum
}

fun main() {
    val threads = ManagementFactory.getThreadMXBean() as ThreadMXBean
    val thread = Thread.currentThread().id
    val layout = TYPE.PageLayout(240.0, 320.0, 640.0, 400.0, 12)
    val pose = TYPE.Pose()
    compute(100, layout, pose)
    val before = threads.getThreadAllocatedBytes(thread)
    compute(10000, layout, pose)
    println(threads.getThreadAllocatedBytes(thread) - before)
}
