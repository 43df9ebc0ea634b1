"""Translates the plain Dart of an export to a JavaScript module, and finds errors of syntax with a grammar of Dart.

The exported Dart uses a part of the language that JavaScript has too, apart from types and a few methods of numbers.
"""

import re
import textwrap

import tree_sitter
import tree_sitter_dart_orchard

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_dart_orchard.language()))

TYPE = r"(?:double Function\(double\)|double|int|bool|String|PageLayout|Parameters|Pose|List<List<double>>|List<double>|List<int>)"

PRELUDE = """
Object.assign(Number.prototype, {
  floorToDouble() { return Math.floor(this); },
  ceilToDouble() { return Math.ceil(this); },
  truncateToDouble() { return Math.trunc(this); },
  toDouble() { return Number(this); },
});
Object.assign(Array.prototype, {
  removeAt(index) { this.splice(index, 1); },
  toList() { return this.slice(); },
  setAll(start, values) { values.forEach((value, i) => { this[start + i] = value; }); },
  sublist(start) { return this.slice(start); },
});
const List = { generate: (count, element) => Array.from({ length: count }, (_, i) => element(i)) };
const math = { ...Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, Math[name]])),
  pi: Math.PI, ln10: Math.LN10 };
const Pose = () => ({ matrix: identity.toList(), alpha: 1, order: 0, hidden: false, interactive: true });
"""


def errors(source):
    """Returns the places that the grammar of Dart cannot read."""
    found, open_nodes = [], [PARSER.parse(source.encode()).root_node]
    while open_nodes:
        node = open_nodes.pop()
        if node.is_error or node.is_missing:
            found.append(f"line {node.start_point[0] + 1}: {node.text.decode()[:60]}")
        open_nodes += node.children
    return found


def javascript(source):
    """Returns a module with the functions of exported Dart, which are the static members of a class."""
    name, code = re.search(r"^class (\w+) \{\n  const \1\._\(\);$(.*?)^\}$", source, flags=re.M | re.S).groups()
    code = re.sub(rf"\b{name}(PageLayout|Parameters|Pose)\b", r"\1", code)
    code = re.sub(r"^static ", "", textwrap.dedent(code), flags=re.M)
    # Functions, with a body or an expression.
    code = re.sub(rf"^{TYPE} (\w+)\(([^;{{]*?)\) \{{$", r"export function \1(\2) {", code, flags=re.M)
    code = re.sub(rf"^{TYPE} (\w+)\(([^;{{]*?)\) =>", r"export const \1 = (\2) =>", code, flags=re.M)
    code = code.replace("const Parameters()", "{}")
    code = re.sub(rf"\[\s*({TYPE} \w+ = [^\]]*)\]", r"\1", code)
    code = re.sub(rf"(?<![\w.]){TYPE}\?? (?=[a-zA-Z_])", "", code)
    code = re.sub(r"\bfinal (?=\w+ =)", "const ", code)
    code = re.sub(r"\bvar (?=\w+ =)", "let ", code)
    code = code.replace("double.infinity", "Infinity")
    # Dart binds `&` tighter than `==`.
    code = code.replace("(i & 1 == 0 ?", "((i & 1) == 0 ?")
    return PRELUDE + code
