package android.util

class DisplayMetrics {
    var density = 1f
}
