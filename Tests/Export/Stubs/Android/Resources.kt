// AndroidSDKSources/android-sdk-sources-for-api-level-29 815d70ab, android/content/res/Resources.java
package android.content.res

class Resources { // Resources.java:100
    val displayMetrics = android.util.DisplayMetrics() // Resources.java:1967
}
