// AndroidSDKSources/android-sdk-sources-for-api-level-29 815d70ab, android/graphics/Matrix.java
package android.graphics

class Matrix { // Matrix.java:31
    private val numbers = floatArrayOf(1f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 1f)

    fun setValues(values: FloatArray) { // Matrix.java:763
        values.copyInto(numbers, 0, 0, 9)
    }

    fun getValues(values: FloatArray) { // Matrix.java:751
        numbers.copyInto(values)
    }
}
