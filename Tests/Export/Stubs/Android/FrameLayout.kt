// AndroidSDKSources/android-sdk-sources-for-api-level-31 2c56b25f, android/widget
@file:Suppress("UNUSED_PARAMETER")

package android.widget

import android.content.Context
import android.view.ViewGroup

open class FrameLayout(context: Context) : ViewGroup() // FrameLayout.java:59 of API 31
