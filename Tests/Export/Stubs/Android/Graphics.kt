package android.graphics

class Matrix {
    private val numbers = floatArrayOf(1f, 0f, 0f, 0f, 1f, 0f, 0f, 0f, 1f)

    fun setValues(values: FloatArray) {
        values.copyInto(numbers, 0, 0, 9)
    }

    fun getValues(values: FloatArray) {
        numbers.copyInto(values)
    }
}
