// Lets TYPETransformer transform views, and prints what their frames and the decorations draw as JSON.
import android.content.Context
import android.graphics.Canvas
import android.view.View
import androidx.recyclerview.widget.RecyclerView
import androidx.viewpager2.widget.ViewPager2

private const val DENSITY = 2f

/** Returns a canvas whose unit is a point, and whose origin is the middle of the viewport. */
fun canvas(recycler: RecyclerView): Canvas {
    val canvas = Canvas()
    canvas.scale(1 / DENSITY, 1 / DENSITY)
    canvas.translate(-recycler.width / 2f, -recycler.height / 2f)
    return canvas
}

/** Returns what a view draws in its place. */
fun drawn(view: View, recycler: RecyclerView): Canvas {
    val canvas = canvas(recycler)
    canvas.translate(view.left.toFloat(), view.top.toFloat())
    view.animationMatrix?.let(canvas::concat)
    //?face
    if (view.alpha > 0) (view as TYPEFrame).drawForTest(canvas)
    //.
    //?-face
    if (view.alpha > 0) {
        canvas.saveLayerAlpha(null, (view.alpha * 255 + 0.5f).toInt())
        canvas.drawPage(view.width.toDouble(), view.height.toDouble())
    }
    //.
    return canvas
}

fun main(arguments: Array<String>) {
    for ((place, block) in readVectors(arguments).withIndex()) {
        val layout = block.layout
        for (expected in block.poses) {
            val pager = ViewPager2()
            pager.resources.displayMetrics.density = DENSITY
            val recycler = RecyclerView()
            pager.addView(recycler)
            pager.adapter = object : RecyclerView.Adapter() {
                override val itemCount = layout.pages.toInt()
            }
            pager.orientation =
                if (layout.vertical) ViewPager2.ORIENTATION_VERTICAL else ViewPager2.ORIENTATION_HORIZONTAL
            recycler.width = (layout.viewportWidth * DENSITY).toInt()
            recycler.height = (layout.viewportHeight * DENSITY).toInt()
            if (layout.rightToLeft) recycler.layoutDirection = View.LAYOUT_DIRECTION_RTL
            //?face
            val page = TYPEFrame(Context())
            //.
            //?-face
            val page = View()
            //.
            page.resources.displayMetrics.density = DENSITY
            page.width = (layout.pageWidth * DENSITY).toInt()
            page.height = (layout.pageHeight * DENSITY).toInt()
            page.left = (recycler.width - page.width) / 2 + 30
            page.top = (recycler.height - page.height) / 2 - 20
            recycler.addView(page)
            recycler.positions[page] = expected.index.toInt()
            TYPETransformer(pager, TYPE.Parameters(), layout.gap).attach()
            pager.transformer?.transformPage(page, expected.difference.toFloat())
            val beneath = canvas(recycler)
            // Decorations draw on the canvas of the RecyclerView.
            for (decoration in recycler.decorations) decoration.onDraw(beneath, recycler, RecyclerView.State())
            val items = drawn(page, recycler).all.joinToString(",") { it.json }
            val floor = beneath.all.joinToString(",") { it.json }
            println("{\"layout\":$place,\"difference\":${expected.difference},\"items\":[$items],\"floor\":[$floor]}")
        }
    }
}
