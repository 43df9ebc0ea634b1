package androidx.recyclerview.widget

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

    interface ChildDrawingOrderCallback {
        fun onGetChildDrawingOrder(childCount: Int, i: Int): Int
    }

    abstract class Adapter {
        abstract val itemCount: Int
    }
}
