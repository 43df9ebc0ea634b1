// AndroidSDKSources/android-sdk-sources-for-api-level-29 815d70ab, android/animation/ValueAnimator.java
package android.animation

class ValueAnimator { // ValueAnimator.java:73
    companion object {
        /** Whether animators are on. */
        var isOn = true // of the stub

        @JvmStatic
        fun areAnimatorsEnabled(): Boolean = isOn // ValueAnimator.java:325
    }
}
