// androidx/androidx 032950a1, compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/pager: a part of
// PagerState.kt alone could be read, so that other declarations have no lines. The functions are composable there.
package androidx.compose.foundation.pager

class PagerState(private val count: () -> Int) { // PagerState.kt, without a line
    val currentPage: Int get() = minOf(0, count()) // PagerState.kt, without a line
    val currentPageOffsetFraction: Float get() = 0f // PagerState.kt, without a line
}

fun rememberPagerState(pageCount: () -> Int): PagerState = PagerState(pageCount) // PagerState.kt:76

fun HorizontalPager( // Pager.kt, without a line
    state: PagerState,
    beyondViewportPageCount: Int = 0,
    pageContent: (Int) -> Unit
) {
    for (page in 0..minOf(beyondViewportPageCount, state.currentPage)) pageContent(page)
}
