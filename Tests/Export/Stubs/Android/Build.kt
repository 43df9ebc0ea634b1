package android.os

object Build {
    object VERSION {
        @JvmField val SDK_INT = 34
    }

    object VERSION_CODES {
        const val S = 31
    }
}
