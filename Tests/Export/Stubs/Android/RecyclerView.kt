@file:Suppress("UNUSED_PARAMETER")

package androidx.recyclerview.widget

import android.graphics.Canvas
import android.view.View
import android.view.ViewGroup

open class RecyclerView : ViewGroup() {
    /** The callback that decides the order of drawing. */
    var drawingOrder: ChildDrawingOrderCallback? = null
        private set

    /** The adapter position of each child. */
    val positions = mutableMapOf<View, Int>()

    fun getChildAdapterPosition(child: View): Int = positions[child] ?: -1

    fun setChildDrawingOrderCallback(callback: ChildDrawingOrderCallback?) {
        drawingOrder = callback
    }

    /** The decorations, which draw before the children. */
    val decorations = mutableListOf<ItemDecoration>()

    fun addItemDecoration(decoration: ItemDecoration) {
        decorations += decoration
    }

    class State

    abstract class ItemDecoration {
        open fun onDraw(canvas: Canvas, parent: RecyclerView, state: State) {}
    }

    interface ChildDrawingOrderCallback {
        fun onGetChildDrawingOrder(childCount: Int, i: Int): Int
    }

    abstract class Adapter {
        abstract val itemCount: Int
    }
}
