package android.animation

class ValueAnimator {
    companion object {
        /** Whether animators are on. */
        var isOn = true

        @JvmStatic
        fun areAnimatorsEnabled(): Boolean = isOn
    }
}
