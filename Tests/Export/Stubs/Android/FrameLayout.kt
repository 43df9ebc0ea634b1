// AndroidSDKSources/android-sdk-sources-for-api-level-31 2c56b25f, android/widget
@file:Suppress("UNUSED_PARAMETER")

package android.widget

import android.content.Context
import android.util.AttributeSet
import android.view.ViewGroup

open class FrameLayout(context: Context, attrs: AttributeSet? = null) : ViewGroup() // FrameLayout.java:84, 88 of API 31
