"""Presets whose names, texts, parameters and numbers try to leave their place in exported code, from a seed."""

import random

# What would run, or change the page, if a text ended its comment or string. Each contains the word `canary`.
PAYLOADS = (
    "globalThis.canary = 1;", "} body { --canary: 1; } /*", "public let canary = 1", "val canary = 1", "var canary = 1;",
    "<script>globalThis.canary = 1</script>", "import os; canary = 1", "${canary()}", "$canary", "#{canary}", "\\(canary)",
    "| canary | <b>canary</b>", "[canary](javascript:canary)", "coding: utf-7 canary", "@ts-nocheck canary",
)
# What could end a comment or a string, or start another one.
ENDS = (
    "*/", "/*", "*//*", "**//", "-->", "<!--", "</style>", "</script>", "]]>", '"""', "'''", "`", "```", "'", '"', "\\", "\\u000a",
    "\\n", "${", "//", "#", "{", "}", "|", "\u2028", "\u2029", "\u0085", "\u000b", "\t", "\n", "\r\n", "\u202e", "\u2066",
    "\ufeff", "\u200b", "\u0007", "\u001b[31m", "🎉", "👩‍👩‍👧", "é", "日本", "1. ", "- ", "~~~", "&lt;", "$", "%", "@",
)
# File names without their ending.
NAMES = (
    "3d", "3d cover", "a b", "it's", 'quo"te', "back`tick", "${bird}", "$(bird)", "emoji🎉", "名前", "class", "function", "main",
    "check", "Check", "test", "demo", "Geometry", "UICollectionView", "none", "ease", "inherit", "-->", "--", "-", "_", "a*", ";bird",
    "*", "<script>bird", "new\u2028bird", "tab\tbird", "a.b.c", "%s", "#", "layout", "pose", "object", "is", "default", "revert",
    "coverflow", "Élan", "a'b\"c`d", "A" * 200, "ü" * 100,
)
# The names of parameters: words of all languages, of objects of JavaScript, and of style sheets and runtimes.
WORDS = """
class function var let val fun func new delete typeof void enum package private protected public interface implements static
yield await async eval arguments undefined NaN Infinity null this self Self super Type Any Protocol init deinit inout operator
in is as when object companion by get set late final const dynamic extension factory required external covariant typedef
constructor toString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString hashCode runtimeType noSuchMethod
Class getClass Double String Boolean Bool Int List Pose Layout Parameters Matrix Math math PI listOf Foundation Swift
from to stride scroll spacing picture i t1 k1 part keyframe value shown opacity order alpha hidden interactive own model matrix
layout parameters window pose attach index2 difference product translate rotateX scale scaleValue Scale SCALE skew clamp lerp
quadIn elasticOut bounceInOut piecewise identity IDENTITY document pieceAt centre columns nearest paintKey abs min max pow
return if else for while do switch case break continue throw throws try catch guard defer repeat where import export
""".split()
NUMBERS = (
    "7.07e18deg", "1e20", "-1e20", "1e300", "5e-324", "1e-7", "123456789012345678", "-0.0", "0.1", "1e15", "999999999999999.9",
    "90deg", "-33.333deg", "1234567890123deg", "7e17",
)


def quoted(text):
    """Returns a text as a string of YAML."""
    return '"' + "".join(c if c.isascii() and c.isprintable() and c not in '"\\&*' else f"\\U{ord(c):08x}" for c in text) + '"'


class Hostile:
    """A preset: its file name without the ending, and its text."""

    def __init__(self, seed):
        self.draw = random.Random(seed)
        base = NAMES[seed % len(NAMES)]
        # A file system has bytes, of which a name has at most 255.
        self.name = base if seed < len(NAMES) else f"{base[:40]}{self.text(2)}{seed}".replace("/", "").replace("\0", "")
        # In names of code, the word is harmless.
        self.name = self.name.replace("canary", "bird").encode()[:200].decode(errors="ignore")
        self.yaml = self.preset(seed)

    def text(self, parts=6):
        return "".join(self.draw.choice(self.draw.choice((ENDS, PAYLOADS))) for _ in range(parts))

    def preset(self, seed):
        draw = self.draw
        words = draw.sample(WORDS, 6) + (["x" * 200] if seed % 5 == 0 else [])
        lines = [f"summary: {quoted('S' + self.text())}", f"source: {quoted(self.text())}", f"notes: {quoted(self.text(20))}", "parameters:"]
        for word in words:
            default = draw.choice(NUMBERS)
            kind = "angle" if "deg" in default else "number"
            lines.append(f"  {word}: {{ type: {kind}, default: {default}, help: {quoted(self.text())} }}")
        choices = ["plain", "other " + self.text(3).strip()]
        lines.append(f"  mode: {{ type: choice, choices: [{', '.join(map(quoted, choices))}], default: {quoted(draw.choice(choices))}, help: {quoted(self.text())} }}")
        lines.append("let:")
        lines.append("  total: " + " + ".join(f"clamp({word}, 0, 1)" for word in words))
        lines += ["perspective: { distance: 600 }", "transform:", "  - translate: { x: d * L }"]
        lines.append(f"  - rotateY: {{ keys: [[-1, 10deg], [0, 0], [2, -10deg]], ease: {draw.choice(('quadIn', 'elasticOut', 'bounceInOut'))} }}")
        lines.append("  - scale: 1 + 0.01 * clamp(total * d, 0, 1)")
        lines.append("alpha: 'mode == plain ? 1 : 1 - 0.1 * clamp(abs(d), 0, 1)'")
        return "\n".join(lines) + "\n"


def code(text, nests, quotes, comments=("//",), interpolates="", blocks=True):
    """Returns code without its comments and strings; an interpolation stays.

    `nests` says whether block comments nest; `quotes` are the marks of strings, the longest first.
    """
    found, at, depth = [], 0, 0
    while at < len(text):
        rest = text[at:at + 3]
        if depth:
            if rest.startswith("*/"):
                depth, at = depth - 1, at + 2
            elif nests and rest.startswith("/*"):
                depth, at = depth + 1, at + 2
            else:
                at += 1
        elif blocks and rest.startswith("/*"):
            depth, at = 1, at + 2
        elif any(text.startswith(mark, at) for mark in comments):
            # These end a comment in JavaScript.
            while at < len(text) and text[at] not in "\n\r\u2028\u2029":
                at += 1
        elif mark := next((mark for mark in quotes if text.startswith(mark, at)), None):
            at += len(mark)
            while not text.startswith(mark, at):
                assert at < len(text), "a string has no end"
                assert len(mark) == 3 or text[at] not in "\n\r", "a string has a line break"
                # In JavaScript, only the strings between backticks have interpolations.
                if interpolates and text.startswith(interpolates, at) and (interpolates != "${" or mark == "`"):
                    found.append(text[at:at + 60])
                if text[at] == "\\":
                    at += 1
                at += 1
            at += len(mark)
        else:
            found.append(text[at])
            at += 1
    assert depth == 0, "a comment has no end"
    return "".join(found)
