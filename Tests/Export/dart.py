"""Translates the plain Dart of an export to a JavaScript module, and finds errors of syntax with a grammar of Dart.

The exported Dart uses a part of the language that JavaScript has too, apart from types and a few methods of numbers.
"""

import re
import textwrap

import tree_sitter
import tree_sitter_dart_orchard

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_dart_orchard.language()))

TYPE = r"(?:double Function\(double\)|double|int|bool|String|PageLayout|Parameters|Pose|Piece|Side|Rgba|[A-Z][a-z]+|List<List<double>>|List<[A-Za-z]+>)"

PRELUDE = """
Object.assign(Number.prototype, {
  floorToDouble() { return Math.floor(this); },
  ceilToDouble() { return Math.ceil(this); },
  truncateToDouble() { return Math.trunc(this); },
  toDouble() { return Number(this); },
  toInt() { return Math.trunc(this); },
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
    code = without_prefix(code, name)
    code = re.sub(r"^static ", "", textwrap.dedent(code), flags=re.M)
    # Functions, with a body or an expression.
    # The background has no formulas.
    code = re.sub(r"^final background = .*?;$", "", code, flags=re.M | re.S)
    code = re.sub(rf"^(?:void|{TYPE}) (\w+)\(([^;{{]*?)\) \{{$", r"export function \1(\2) {", code, flags=re.M)
    code = re.sub(rf"^{TYPE} (\w+)\(([^;{{]*?)\) =>", r"export const \1 = (\2) =>", code, flags=re.M)
    code = code.replace("const Parameters()", "{}").replace("Pose()", "new Pose()").replace("layout.moving", "{ ...layout, reducesMotion: false }")
    code = re.sub(r"(\S+) ~/ (\S+);", r"Math.trunc(\1 / \2);", code)
    code = re.sub(rf"\[\s*({TYPE} \w+ = [^\]]*)\]", r"\1", code)
    code = re.sub(rf"(?<![\w.]){TYPE}\?? (?=[a-zA-Z_])", "", code)
    code = re.sub(r"\bfinal (?=\w+ =)", "const ", code)
    code = re.sub(r"\bvar (?=\w+ =)", "let ", code)
    code = code.replace("double.infinity", "Infinity")
    # Dart binds `&` tighter than `==`.
    code = code.replace("(i & 1 == 0 ?", "((i & 1) == 0 ?")
    return PRELUDE + code + types(source, name)


def without_prefix(code, name):
    """Returns code without the name of the effect before the names of types."""
    return re.sub(rf"\b{name}(?=[A-Z])", "", code).replace(f"{name}.identity", "identity")


def types(source, name):
    """Returns the classes and enumerations of a pose, whose types have the name of the effect before their own."""
    texts = []
    for word, members in re.findall(rf"^enum {name}(\w+) \{{([^}}]*)\}}", source, flags=re.M):
        cases = re.findall(r"(\w+)(?:\([^)]*\))? ?,", members.partition(";")[0].rstrip() + ",")
        texts.append(f"const {word} = {{ {', '.join(f'{case}: {{ index: {i} }}' for i, case in enumerate(cases))} }};")
    for word, body in re.findall(rf"^class {name}(\w+) \{{\n(.*?)^\}}$", source, flags=re.M | re.S):
        if word not in ("Parameters", "PageLayout"):
            texts.append(f"export class {word} {{\n{members_of(without_prefix(body, name), word)}\n}}")
    return "\n" + "\n".join(re.sub(r"\b([A-Z]\w*)\(", lambda call: call[0] if call[1] == "List" else f"new {call[0]}", text).replace("const new", "new").replace("const []", "[]") for text in texts)


def members_of(body, word):
    """Returns the members of a class in JavaScript."""
    lines = []
    body = re.sub(r"^ *///.*\n", "", body, flags=re.M)
    fields = re.findall(r"^  (?:final )?[\w<>?]+ (\w+)(?: =.*)?;", body, flags=re.M)

    def method(found):
        # Members of the object have no `this` unless an argument has the same name.
        arguments = re.findall(r"int (\w+)", found[2])
        own = "|".join(field for field in fields if field not in arguments)
        code = re.sub(rf"(?<![.\w])({own})\b", r"this.\1", found[3]).replace("(_)", "()")
        lines.append(f"{found[1]}({', '.join(arguments)}) {{{code}}}")
        return ""

    body = re.sub(r"^  void (\w+)\((.*?)\) \{(.*?)^  \}", method, body, flags=re.M | re.S)
    for member in body.split(";\n"):
        text = member.strip()
        create = re.match(rf"(?:const )?{word}\((\{{?)(.*?)\}}?\)$", text, flags=re.S)
        if create:
            names = ", ".join(re.findall(r"this\.(\w+)", create[2]))
            lines.append(f"constructor({{ {names} }}) {{" if create[1] else f"constructor({names}) {{")
            lines[-1] += " ".join(f"this.{name} = {name};" for name in names.split(", ")) + " }"
        elif match := re.match(r"(?:final )?\S+ (\w+)( = .*)?$", text, flags=re.S):
            # Named arguments become an object.
            lines.append(match[1] + re.sub(r"\(((?:\w+: [^()]+(?:\([^()]*\))?(?:, )?)+)\)", r"({ \1 })", match[2] or "") + ";")
    return "\n".join(lines)
