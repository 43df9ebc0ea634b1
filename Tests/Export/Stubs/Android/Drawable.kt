@file:Suppress("UNUSED_PARAMETER")

package android.graphics.drawable

import android.graphics.Canvas

abstract class Drawable {
    abstract val intrinsicWidth: Int
    abstract val intrinsicHeight: Int
    fun setBounds(left: Int, top: Int, right: Int, bottom: Int) {}
    abstract fun draw(canvas: Canvas)
}
