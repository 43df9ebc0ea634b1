// AndroidSDKSources/android-sdk-sources-for-api-level-31 2c56b25f, android/os
package android.os

object Build {
    object VERSION {
        @JvmField val SDK_INT = 34
    }

    object VERSION_CODES {
        const val S = 31 // Build.java:1132 of API 31
    }
}
