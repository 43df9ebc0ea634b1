// androidx/androidx 080d2b3e, compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/pager: parts of
// PagerState.kt (032950a1) and PageSize.kt alone could be read, so that other declarations have no lines. The functions are
// composable there.
package androidx.compose.foundation.pager

import androidx.compose.foundation.interaction.InteractionSource
import androidx.compose.foundation.layout.PaddingValues
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import kotlin.math.roundToInt

class PagerState(private val count: () -> Int) { // PagerState.kt, without a line
    /** The position of the pager, in pages. */
    var position = 0.0 // of the stub
    val interactionSource = InteractionSource() // PagerState.kt, without a line
    val pageCount: Int get() = count() // PagerState.kt, without a line
    val currentPage: Int get() = position.roundToInt() // PagerState.kt, without a line
    val currentPageOffsetFraction: Float get() = (position - currentPage).toFloat() // PagerState.kt, without a line
}

fun rememberPagerState(pageCount: () -> Int): PagerState = PagerState(pageCount) // PagerState.kt:76

class PagerScope // PagerScope.kt, without a line

interface PageSize { // PageSize.kt:30
    class Fixed(val pageSize: Dp) : PageSize // PageSize.kt:57
}

/** The arguments of the last pager. */
class StubPager( // of the stub
    val isVertical: Boolean, val modifier: Modifier, val contentPadding: PaddingValues, val pageSize: PageSize, val pageSpacing: Dp // of the stub
) {
    companion object {
        var last: StubPager? = null // of the stub
    }

    /** Keeps the pager, and composes its pages. */
    fun show(state: PagerState, pageContent: PagerScope.(Int) -> Unit) { // of the stub
        last = this
        for (page in 0 until state.pageCount) PagerScope().pageContent(page)
    }
}

fun HorizontalPager( // Pager.kt, without a line
    state: PagerState,
    modifier: Modifier = Modifier,
    contentPadding: PaddingValues = PaddingValues(),
    pageSize: PageSize,
    beyondViewportPageCount: Int = 0,
    pageSpacing: Dp = 0.dp,
    pageContent: PagerScope.(Int) -> Unit
) {
    check(beyondViewportPageCount >= 0)
    StubPager(false, modifier, contentPadding, pageSize, pageSpacing).show(state, pageContent)
}

fun VerticalPager( // Pager.kt, without a line
    state: PagerState,
    modifier: Modifier = Modifier,
    contentPadding: PaddingValues = PaddingValues(),
    pageSize: PageSize,
    beyondViewportPageCount: Int = 0,
    pageSpacing: Dp = 0.dp,
    pageContent: PagerScope.(Int) -> Unit
) {
    check(beyondViewportPageCount >= 0)
    StubPager(true, modifier, contentPadding, pageSize, pageSpacing).show(state, pageContent)
}
