// The interface of Android's views that exported code uses, to compile and run it where Android is missing. Views
// keep the values that are set.
//
// AndroidSDKSources/android-sdk-sources-for-api-level-29 815d70ab, android/view/View.java and android/view/ViewGroup.java
package android.view

import android.content.Context
import android.content.res.Resources
import android.graphics.Canvas
import android.graphics.Matrix
import android.view.accessibility.AccessibilityNodeInfo

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

    val context = Context() // View.java:14055
    var layoutParams: ViewGroup.LayoutParams? = null // View.java:17255, 17268
    var importantForAccessibility = 0 // View.java:12522, 12598

    /** Those who are called after a layout. */
    val layoutListeners = mutableListOf<OnLayoutChangeListener>() // of the stub

    fun invalidate() {} // View.java:17562

    fun setPadding(left: Int, top: Int, right: Int, bottom: Int) { // View.java:23364
        paddingLeft = left
        paddingTop = top
        paddingRight = right
        paddingBottom = bottom
    }

    fun addOnLayoutChangeListener(listener: OnLayoutChangeListener) { // View.java:6869
        layoutListeners += listener
    }

    fun removeOnLayoutChangeListener(listener: OnLayoutChangeListener) { // View.java:6884
        layoutListeners -= listener
    }

    /** Calls the listeners as a layout does. */
    fun layoutForTest() = layoutListeners.forEach { it.onLayoutChange(this, left, top, left + width, top + height, 0, 0, 0, 0) } // of the stub

    open fun onInitializeAccessibilityNodeInfo(info: AccessibilityNodeInfo) {} // View.java:8268

    interface OnLayoutChangeListener { // View.java:15422
        fun onLayoutChange(v: View, left: Int, top: Int, right: Int, bottom: Int, oldLeft: Int, oldTop: Int, oldRight: Int, oldBottom: Int) // View.java:15436
    }

    companion object {
        /** The constructor that Kotlin makes for an interface of Java. */
        fun OnLayoutChangeListener(call: (View, Int, Int, Int, Int, Int, Int, Int, Int) -> Unit) = object : OnLayoutChangeListener { // of the stub
            override fun onLayoutChange(v: View, left: Int, top: Int, right: Int, bottom: Int, oldLeft: Int, oldTop: Int, oldRight: Int, oldBottom: Int) =
                call(v, left, top, right, bottom, oldLeft, oldTop, oldRight, oldBottom)
        }

        const val IMPORTANT_FOR_ACCESSIBILITY_YES = 1 // View.java:2907
        const val LAYOUT_DIRECTION_LTR = 0 // View.java:2574
        const val LAYOUT_DIRECTION_RTL = 1 // View.java:2580
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

    /** Draws the page that the view contains. */
    protected open fun dispatchDraw(canvas: Canvas) = canvas.drawPage(width.toDouble(), height.toDouble()) // ViewGroup.java:4218 of API 31

    open class LayoutParams(val width: Int, val height: Int) { // ViewGroup.java:7804, 7901
        companion object {
            const val MATCH_PARENT = -1 // ViewGroup.java:7820
        }
    }

    /** Draws as the parent of the view does. */
    fun drawForTest(canvas: Canvas) = dispatchDraw(canvas) // of the stub
}
