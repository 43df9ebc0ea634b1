@file:Suppress("UNUSED_PARAMETER")

package android.text

import android.graphics.Canvas
import android.graphics.Paint

class TextPaint(flags: Int) : Paint(flags)

interface TextDirectionHeuristic

object TextDirectionHeuristics {
    @JvmField val LTR = object : TextDirectionHeuristic {}
}

open class Layout {
    enum class Alignment { ALIGN_NORMAL, ALIGN_OPPOSITE, ALIGN_CENTER }
}

class StaticLayout private constructor(private val builder: Builder) : Layout() {
    fun draw(canvas: Canvas) = canvas.drawText(builder.text.toString(), builder.paint, builder.width)

    class Builder private constructor(internal val text: CharSequence, internal val paint: TextPaint, internal val width: Int) {
        fun setTextDirection(heuristic: TextDirectionHeuristic) = this
        fun setAlignment(alignment: Alignment) = this
        fun build() = StaticLayout(this)

        companion object {
            @JvmStatic
            fun obtain(source: CharSequence, start: Int, end: Int, paint: TextPaint, width: Int) = Builder(source, paint, width)
        }
    }
}
