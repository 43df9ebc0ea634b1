"""The curves of an effect as pictures in a page, in the colours of its style."""

from pages import escape

WIDTH, HEIGHT = 300, 130
# The room for the numbers below a curve, and above and below its ends.
AXIS, MARGIN = 20, 8


def number(value):
    """Returns a number with at most three decimals."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", "−")


def with_unit(value, unit):
    return number(value) + (unit if unit in ("", "°", "%") else f"\u00a0{unit}")


def pictures(shown):
    """Returns the changing curves of `show --json` as figures, and a sentence about the others."""
    first, last = shown["range"]
    figures = [figure(curve, first, last) for curve in shown["curves"] if not curve["isConstant"]]
    constant = [
        f'{curve["name"]} {with_unit(curve["parts"][0][0][1], curve["unit"])}'
        for curve in shown["curves"] if curve["isConstant"] and curve["parts"] and curve["parts"][0]
    ]
    sentence = f'<p class="soft">Constant: {escape(", ".join(constant))}.</p>\n' if constant else ""
    return f'<div class="curves">\n{"".join(figures)}</div>\n{sentence}' if figures else sentence


def figure(curve, first, last):
    points = [point for part in curve["parts"] for point in part]
    lowest, highest = min(y for _, y in points), max(y for _, y in points)
    bottom = HEIGHT - AXIS

    def x(value):
        return f"{(value - first) / (last - first) * WIDTH:.1f}"

    def y(value):
        return f"{MARGIN + (highest - value) / (highest - lowest) * (bottom - 2 * MARGIN):.1f}"

    whole = [mark for mark in range(-60, 61) if first <= mark <= last]
    lines = "".join(f'<path class="{"zero" if mark == 0 else "line"}" d="M{x(mark)} 0V{bottom}"/>' for mark in whole)
    if lowest <= 0 <= highest:
        lines += f'<path class="zero" d="M0 {y(0)}H{WIDTH}"/>'
    marks = "".join(
        f'<text x="{x(mark)}" y="{HEIGHT - 4}" text-anchor="{anchor(mark, first, last)}">{number(mark)}</text>' for mark in whole
    )
    path = "".join("M" + "L".join(f"{x(a)} {y(b)}" for a, b in part) for part in curve["parts"] if part)
    words = f'{with_unit(lowest, curve["unit"])} … {with_unit(highest, curve["unit"])}'
    name = escape(curve["name"])
    return (
        f'<figure><figcaption><b>{name}</b> <span>{words}</span></figcaption>\n'
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{name} by page difference, {words}">'
        f'{lines}{marks}<path class="curve" d="{path}"/></svg></figure>\n'
    )


def anchor(mark, first, last):
    return "start" if mark == first else "end" if mark == last else "middle"
