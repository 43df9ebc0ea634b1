// AndroidSDKSources/android-sdk-sources-for-api-level-29 815d70ab, android/util/AttributeSet.java
package android.util

interface AttributeSet // AttributeSet.java:62
