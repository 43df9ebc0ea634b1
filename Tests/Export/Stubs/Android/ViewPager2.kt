// androidx/androidx bfc972c5, viewpager2/viewpager2/src/main/java/androidx/viewpager2/widget/ViewPager2.java
package androidx.viewpager2.widget

import android.view.View
import android.view.ViewGroup
import androidx.recyclerview.widget.RecyclerView

class ViewPager2 : ViewGroup() { // ViewPager2.java:78
    var adapter: RecyclerView.Adapter? = null // ViewPager2.java:468, 492
    var orientation = ORIENTATION_HORIZONTAL // ViewPager2.java:578, 583
    var offscreenPageLimit = -1 // ViewPager2.java:841, 859
    var scrollState = SCROLL_STATE_IDLE // ViewPager2.java:696

    /** The transformer of pages. */
    var transformer: PageTransformer? = null // of the stub
        private set

    fun setPageTransformer(transformer: PageTransformer?) { // ViewPager2.java:909
        this.transformer = transformer
    }

    /** The position of the first visible page, in pages. */
    var position = 0f // of the stub

    fun requestTransform() { // ViewPager2.java:939
        val recycler = getChildAt(0) as RecyclerView
        for (i in 0 until recycler.childCount) {
            val page = recycler.getChildAt(i)
            transformer?.transformPage(page, recycler.getChildAdapterPosition(page) - position)
        }
    }

    fun setCurrentItem(item: Int, smoothScroll: Boolean) { // ViewPager2.java:612
        check(item >= 0 || smoothScroll)
    }

    fun registerOnPageChangeCallback(callback: OnPageChangeCallback) { // ViewPager2.java:881
        callback.onPageSelected(0)
    }

    abstract class OnPageChangeCallback { // ViewPager2.java:1094
        open fun onPageSelected(position: Int) {} // ViewPager2.java:1114
    }

    interface PageTransformer { // ViewPager2.java:1132
        fun transformPage(page: View, position: Float) // ViewPager2.java:1146
    }

    companion object {
        const val ORIENTATION_HORIZONTAL = 0 // ViewPager2.java:86
        const val ORIENTATION_VERTICAL = 1 // ViewPager2.java:87
        const val SCROLL_STATE_IDLE = 0 // ViewPager2.java:109
        const val SCROLL_STATE_DRAGGING = 1 // ViewPager2.java:115
        const val SCROLL_STATE_SETTLING = 2 // ViewPager2.java:120
    }
}
