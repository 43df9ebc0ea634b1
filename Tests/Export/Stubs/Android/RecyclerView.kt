// androidx/androidx bfc972c5, recyclerview/recyclerview/src/main/java/androidx/recyclerview/widget/RecyclerView.java
@file:Suppress("UNUSED_PARAMETER")

package androidx.recyclerview.widget

import android.graphics.Canvas
import android.view.MotionEvent
import android.view.View
import android.view.ViewGroup

open class RecyclerView : ViewGroup() { // RecyclerView.java:217
    /** The callback that decides the order of drawing. */
    var drawingOrder: ChildDrawingOrderCallback? = null // of the stub
        private set

    /** The adapter position of each child. */
    val positions = mutableMapOf<View, Int>() // of the stub

    fun getChildAdapterPosition(child: View): Int = positions[child] ?: -1 // RecyclerView.java:5313

    fun setChildDrawingOrderCallback(callback: ChildDrawingOrderCallback?) { // RecyclerView.java:1773
        drawingOrder = callback
    }

    /** The decorations, which draw before the children. */
    val decorations = mutableListOf<ItemDecoration>() // of the stub

    fun addItemDecoration(decoration: ItemDecoration) { // RecyclerView.java, without a line
        decorations += decoration
    }

    fun removeItemDecoration(decoration: ItemDecoration) { // RecyclerView.java, without a line
        decorations -= decoration
    }

    class State // RecyclerView.java, without a line

    /** Those who see touches before the children. */
    val touchListeners = mutableListOf<OnItemTouchListener>() // of the stub

    fun addOnItemTouchListener(listener: OnItemTouchListener) { // RecyclerView.java, without a line
        touchListeners += listener
    }

    fun removeOnItemTouchListener(listener: OnItemTouchListener) { // RecyclerView.java, without a line
        touchListeners -= listener
    }

    interface OnItemTouchListener { // RecyclerView.java, without a line
        fun onInterceptTouchEvent(view: RecyclerView, event: MotionEvent): Boolean // RecyclerView.java, without a line
    }

    open class SimpleOnItemTouchListener : OnItemTouchListener { // RecyclerView.java, without a line
        override fun onInterceptTouchEvent(view: RecyclerView, event: MotionEvent) = false
    }

    abstract class ItemDecoration { // RecyclerView.java, without a line
        open fun onDraw(canvas: Canvas, parent: RecyclerView, state: State) {} // RecyclerView.java, without a line
    }

    interface ChildDrawingOrderCallback { // RecyclerView.java:14355
        fun onGetChildDrawingOrder(childCount: Int, i: Int): Int // RecyclerView.java:14365
    }

    abstract class Adapter { // RecyclerView.java:7608
        abstract val itemCount: Int // RecyclerView.java:7832
    }
}
