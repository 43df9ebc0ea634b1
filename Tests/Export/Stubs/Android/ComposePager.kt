// androidx/androidx 032950a1, compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/pager: a part of
// PagerState.kt alone could be read, so that other declarations have no lines. The functions are composable there.
package androidx.compose.foundation.pager

import androidx.compose.foundation.layout.PaddingValues
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp

class PagerState(private val count: () -> Int) { // PagerState.kt, without a line
    val currentPage: Int get() = minOf(0, count()) // PagerState.kt, without a line
    val currentPageOffsetFraction: Float get() = 0f // PagerState.kt, without a line
}

fun rememberPagerState(pageCount: () -> Int): PagerState = PagerState(pageCount) // PagerState.kt:76

class PageSize { // PageSize.kt, without a line
    companion object {
        fun Fixed(pageSize: Dp, pageSpacing: Dp = pageSize) = PageSize().also { check(pageSize == pageSpacing) } // PageSize.kt, without a line
    }
}

fun HorizontalPager( // Pager.kt, without a line
    state: PagerState,
    contentPadding: PaddingValues = PaddingValues(0.dp),
    pageSize: PageSize = PageSize(),
    beyondViewportPageCount: Int = 0,
    pageContent: (Int) -> Unit
) {
    println("$contentPadding $pageSize")
    for (page in 0..minOf(beyondViewportPageCount, state.currentPage)) pageContent(page)
}
