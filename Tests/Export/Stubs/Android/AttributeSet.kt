// AndroidSDKSources/android-sdk-sources-for-api-level-31 2c56b25f, android/util
package android.util

interface AttributeSet // AttributeSet.java:62 of API 31
