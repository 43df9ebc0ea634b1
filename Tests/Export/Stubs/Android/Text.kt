// AndroidSDKSources/android-sdk-sources-for-api-level-31 2c56b25f, android/text
@file:Suppress("UNUSED_PARAMETER")

package android.text

import android.graphics.Canvas
import android.graphics.Paint

class TextPaint(flags: Int) : Paint(flags) // TextPaint.java:28 of API 31

interface TextDirectionHeuristic { // TextDirectionHeuristic.java:22 of API 31
    fun isRtl(cs: CharSequence, start: Int, count: Int): Boolean // TextDirectionHeuristic.java:45 of API 31
}

object TextDirectionHeuristics {
    @JvmField val FIRSTSTRONG_LTR = object : TextDirectionHeuristic { // TextDirectionHeuristics.java:54 of API 31
        override fun isRtl(cs: CharSequence, start: Int, count: Int) = cs.any { it in '\u0590'..'\u08ff' }
    }
}

object TextUtils {
    enum class TruncateAt { END } // TextUtils.java:1253, 1256 of API 31
}

open class Layout { // Layout.java:52 of API 31
    enum class Alignment { ALIGN_NORMAL, ALIGN_OPPOSITE, ALIGN_CENTER } // Layout.java:2581 of API 31
}

class StaticLayout private constructor(private val builder: Builder) : Layout() { // StaticLayout.java:49 of API 31
    fun draw(canvas: Canvas) = canvas.drawText(builder.text.toString(), builder.paint, builder.width) // Layout.java:302 of API 31

    class Builder private constructor(internal val text: CharSequence, internal val paint: TextPaint, internal val width: Int) { // StaticLayout.java:74 of API 31
        fun setTextDirection(heuristic: TextDirectionHeuristic) = this // StaticLayout.java:213 of API 31
        fun setAlignment(alignment: Alignment) = this // StaticLayout.java:199 of API 31
        fun setEllipsize(ellipsize: TextUtils.TruncateAt?) = this // StaticLayout.java:296 of API 31
        fun setMaxLines(maxLines: Int) = also { check(maxLines > 0) { "no lines" } } // StaticLayout.java:311 of API 31
        fun build() = StaticLayout(this) // StaticLayout.java:415 of API 31

        companion object {
            @JvmStatic
            fun obtain(source: CharSequence, start: Int, end: Int, paint: TextPaint, width: Int) = Builder(source, paint, width) // StaticLayout.java:88 of API 31
        }
    }
}
