// The interface of Android's views that exported code uses, to compile and run it where Android is missing. Views
// keep the values that are set.
//
// AndroidSDKSources/android-sdk-sources-for-api-level-29 815d70ab, android/view/View.java and android/view/ViewGroup.java
package android.view

import android.content.res.Resources
import android.graphics.Canvas
import android.graphics.Matrix

open class View { // View.java:801
    var alpha = 1f // View.java:16063, 16162
    var animationMatrix: Matrix? = null // View.java:16785, 16805
    var left = 0 // View.java:16428
    var top = 0 // View.java:16296
    var width = 0 // View.java:15524
    var height = 0 // View.java:15534
    var paddingLeft = 0 // View.java:23522
    var paddingTop = 0 // View.java:23498
    var paddingRight = 0 // View.java:23552
    var paddingBottom = 0 // View.java:23510
    var layoutDirection = LAYOUT_DIRECTION_LTR // View.java:11148
    var resources = Resources() // View.java:22156
    var layoutParams: ViewGroup.LayoutParams? = null // View.java:17255, 17268
    var importantForAccessibility = IMPORTANT_FOR_ACCESSIBILITY_AUTO // View.java:12522, 12598

    fun invalidate() {} // View.java:17562

    /** The listener of layouts. */
    var layoutListener: OnLayoutChangeListener? = null // of the stub
        private set

    fun addOnLayoutChangeListener(listener: OnLayoutChangeListener) { // View.java:6869
        layoutListener = listener
    }

    fun addOnLayoutChangeListener(listener: (View, Int, Int, Int, Int, Int, Int, Int, Int) -> Unit) { // of the stub
        layoutListener = object : OnLayoutChangeListener {
            override fun onLayoutChange(
                v: View, left: Int, top: Int, right: Int, bottom: Int, oldLeft: Int, oldTop: Int, oldRight: Int, oldBottom: Int
            ) = listener(v, left, top, right, bottom, oldLeft, oldTop, oldRight, oldBottom)
        }
    }

    interface OnLayoutChangeListener { // View.java:15422
        fun onLayoutChange( // View.java:15436
            v: View, left: Int, top: Int, right: Int, bottom: Int, oldLeft: Int, oldTop: Int, oldRight: Int, oldBottom: Int
        )
    }

    companion object {
        const val LAYOUT_DIRECTION_LTR = 0 // View.java:2574
        const val LAYOUT_DIRECTION_RTL = 1 // View.java:2580
        const val IMPORTANT_FOR_ACCESSIBILITY_AUTO = 0 // View.java:2902
        const val IMPORTANT_FOR_ACCESSIBILITY_NO_HIDE_DESCENDANTS = 4 // View.java:2918
    }
}

open class ViewGroup : View() { // ViewGroup.java:124
    var clipChildren = true // ViewGroup.java:4416, 4428
    var clipToPadding = true // ViewGroup.java:4453, 4474
    private val children = mutableListOf<View>()

    fun addView(child: View) { // ViewGroup.java:4847
        children += child
    }

    fun getChildAt(index: Int): View = children[index] // ViewGroup.java:6754

    val childCount get() = children.size // ViewGroup.java:6743

    class LayoutParams(val width: Int, val height: Int) { // ViewGroup.java:7804, 7901
        companion object {
            const val MATCH_PARENT = -1 // ViewGroup.java:7820
        }
    }

    /** Draws the page that the view contains. */
    protected open fun dispatchDraw(canvas: Canvas) = canvas.drawPage(width.toDouble(), height.toDouble()) // ViewGroup.java:4218 of API 31

    /** Draws as the parent of the view does. */
    fun drawForTest(canvas: Canvas) = dispatchDraw(canvas) // of the stub
}
