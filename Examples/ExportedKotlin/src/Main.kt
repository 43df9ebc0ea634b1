package com.example

import com.example.effects.AnimatedCube
import com.example.effects.Coverflow
import com.example.effects.Cylinder
import kotlin.math.roundToInt

const val COUNT = 12

/** The poses of an effect's pages, which are kept from frame to frame. */
class CoverflowFrame(private val layout: Coverflow.PageLayout) {
    private val poses = Array(COUNT) { Coverflow.Pose() }

    /** Returns the pages that are drawn, from back to front. */
    fun pages(position: Double): List<String> = (0 until COUNT)
        .filter { Coverflow.nearest(it - position, layout) in Coverflow.window(layout) }
        .onEach { Coverflow.pose(it - position, layout, index = it.toDouble(), result = poses[it]) }
        .sortedBy { Coverflow.paintKey(poses[it], Coverflow.nearest(it - position, layout)) }
        .map { "page ${it + 1} at ${poses[it].matrix[3].roundToInt()}" }
}

fun main() {
    val frame = CoverflowFrame(Coverflow.PageLayout(240.0, 320.0, 640.0, 400.0, pages = COUNT))
    println("coverflow: ${frame.pages(1.5).joinToString()}")

    val cylinder = Cylinder.PageLayout(240.0, 320.0, 640.0, 400.0, pages = COUNT)
    println("cylinder: page 3 at ${Cylinder.pose(0.5, cylinder).matrix[3].roundToInt()}")

    val cube = AnimatedCube.PageLayout(640.0, 400.0, 640.0, 400.0, pages = COUNT)
    println("animated-cube: page 3 at ${AnimatedCube.pose(0.5, cube).matrix[3].roundToInt()}")
}
