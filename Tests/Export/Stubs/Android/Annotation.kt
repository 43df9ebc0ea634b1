// androidx/androidx bfc972c5, annotation/annotation/src/main/java/androidx/annotation/RequiresApi.kt
package androidx.annotation

annotation class IntRange(val from: Long) // IntRange.kt:40, 42

annotation class RequiresApi(val value: Int) // RequiresApi.kt:46, 50
