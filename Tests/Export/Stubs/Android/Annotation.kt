// androidx/androidx bfc972c5, annotation/annotation/src/main/java/androidx/annotation/RequiresApi.kt
package androidx.annotation

annotation class RequiresApi(val value: Int) // RequiresApi.kt:46, 50
