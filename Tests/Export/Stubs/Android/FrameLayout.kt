@file:Suppress("UNUSED_PARAMETER")

package android.widget

import android.content.Context
import android.view.ViewGroup

open class FrameLayout(context: Context) : ViewGroup()
