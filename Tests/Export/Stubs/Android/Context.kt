// AndroidSDKSources/android-sdk-sources-for-api-level-31 2c56b25f, android/content
package android.content

open class Context // Context.java:108 of API 31
