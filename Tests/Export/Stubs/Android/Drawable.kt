// AndroidSDKSources/android-sdk-sources-for-api-level-31 2c56b25f, android/graphics/drawable
@file:Suppress("UNUSED_PARAMETER")

package android.graphics.drawable

import android.graphics.Canvas

abstract class Drawable { // Drawable.java:183 of API 31
    abstract val intrinsicWidth: Int // Drawable.java:1094 of API 31
    abstract val intrinsicHeight: Int // Drawable.java:1107 of API 31
    fun setBounds(left: Int, top: Int, right: Int, bottom: Int) {} // Drawable.java:245 of API 31
    abstract fun draw(canvas: Canvas) // Drawable.java:239 of API 31
}
