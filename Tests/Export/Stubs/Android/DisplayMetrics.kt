// AndroidSDKSources/android-sdk-sources-for-api-level-29 815d70ab, android/util/DisplayMetrics.java
package android.util

class DisplayMetrics { // DisplayMetrics.java:30
    var density = 1f // DisplayMetrics.java:257
}
