// AndroidSDKSources/android-sdk-sources-for-api-level-29 815d70ab, android/view/accessibility
package android.view.accessibility

class AccessibilityNodeInfo { // AccessibilityNodeInfo.java:91
    var contentDescription: CharSequence? = null // AccessibilityNodeInfo.java:2712, 2728
}
