// The interface of Android's views that exported code uses, to compile and run it where Android is missing. Views
// keep the values that are set.
package android.view

import android.content.res.Resources
import android.graphics.Canvas
import android.graphics.Matrix

open class View {
    var alpha = 1f
    var animationMatrix: Matrix? = null
    var left = 0
    var top = 0
    var width = 0
    var height = 0
    var paddingLeft = 0
    var paddingTop = 0
    var paddingRight = 0
    var paddingBottom = 0
    var layoutDirection = LAYOUT_DIRECTION_LTR
    var resources = Resources()

    fun invalidate() {}

    companion object {
        const val LAYOUT_DIRECTION_LTR = 0
        const val LAYOUT_DIRECTION_RTL = 1
    }
}

open class ViewGroup : View() {
    var clipChildren = true
    private val children = mutableListOf<View>()

    fun addView(child: View) {
        children += child
    }

    fun getChildAt(index: Int): View = children[index]

    val childCount get() = children.size

    /** Draws the page that the view contains. */
    protected open fun dispatchDraw(canvas: Canvas) = canvas.drawPage(width.toDouble(), height.toDouble())

    /** Draws as the parent of the view does. */
    fun drawForTest(canvas: Canvas) = dispatchDraw(canvas)
}
