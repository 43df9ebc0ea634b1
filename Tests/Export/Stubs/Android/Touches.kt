// AndroidSDKSources/android-sdk-sources-for-api-level-29 815d70ab, android/view
@file:Suppress("UNUSED_PARAMETER")

package android.view

import android.content.Context

class MotionEvent(val x: Float, val y: Float) // MotionEvent.java:183, 2208, 2218

class GestureDetector(context: Context, private val listener: OnGestureListener) { // GestureDetector.java:51, 385
    /** Takes each event for a tap. */
    fun onTouchEvent(ev: MotionEvent): Boolean = listener.onSingleTapUp(ev) // GestureDetector.java:513

    interface OnGestureListener { // GestureDetector.java:58
        fun onSingleTapUp(event: MotionEvent): Boolean // GestureDetector.java:86
    }

    open class SimpleOnGestureListener : OnGestureListener { // GestureDetector.java:186
        override fun onSingleTapUp(event: MotionEvent) = false
    }
}
