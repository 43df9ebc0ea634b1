// androidx/androidx 19e497cb, viewpager2/viewpager2/src/main/java/androidx/viewpager2/widget/ViewPager2.java:
// `void setPageTransformer(@Nullable PageTransformer)`, `PageTransformer.transformPage(@NonNull View, float)`.
package androidx.viewpager2.widget

import android.view.View
import android.view.ViewGroup
import androidx.recyclerview.widget.RecyclerView

class ViewPager2 : ViewGroup() {
    var adapter: RecyclerView.Adapter? = null
    var orientation = ORIENTATION_HORIZONTAL
    var offscreenPageLimit = -1

    /** The transformer of pages. */
    var transformer: PageTransformer? = null
        private set

    fun setPageTransformer(transformer: PageTransformer?) {
        this.transformer = transformer
    }

    interface PageTransformer {
        fun transformPage(page: View, position: Float)
    }

    companion object {
        const val ORIENTATION_HORIZONTAL = 0
        const val ORIENTATION_VERTICAL = 1
    }
}
