// Prints the poses of all pages at a position as JSON: their values, whatever layers they have.
// The arguments are the position, the number of pages, the sizes of a page and of the
// viewport, the gap, and 1 if pages scroll up and down.

import java.lang.reflect.Modifier

fun json(value: Any?): String = when (value) {
    null -> "null"
    is Double -> if (value.isNaN() || value.isInfinite()) "null" else value.toString()
    is Int, is Boolean -> value.toString()
    is String -> "\"$value\""
    is DoubleArray -> "[${value.joinToString(",") { json(it) }}]"
    is Array<*> -> "[${value.joinToString(",") { json(it) }}]"
    is Enum<*> -> "\"${value.name.toLowerCase()}\""
    else -> "{${value.javaClass.declaredFields.filter { !Modifier.isStatic(it.modifiers) }.joinToString(",") {
        it.isAccessible = true
        "\"${it.name}\":${json(it.get(value))}"
    }}}"
}

fun main(arguments: Array<String>) {
    val numbers = arguments.map { it.toDouble() }
    val layout = TYPE.PageLayout(numbers[2], numbers[3], numbers[4], numbers[5], numbers[1].toInt(), numbers[6], numbers[7] == 1.0)
    val range = TYPE.window(layout)
    val poses = (0 until numbers[1].toInt()).map { index ->
        val difference = TYPE.nearest(index - numbers[0], layout)
        val pose = TYPE.pose(index - numbers[0], layout, index = index.toDouble())
        val key = TYPE.paintKey(pose, difference)
        "{\"index\":$index,\"drawn\":${difference in range},\"key\":$key,\"pose\":${json(pose)}}"
    }
    println("[${poses.joinToString(",\n")}]")
}
