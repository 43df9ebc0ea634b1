"""Translates the widgets of an export that draw layers from Dart to JavaScript, by the grammar of Dart.

Named arguments become an object, and the members of a widget become functions within a function that creates it.
"""

import re

from dart import PARSER


class Translation:
    """The code of a class in JavaScript."""

    def __init__(self, node):
        self.node = node
        text = node.text.decode()
        self.getters = set(re.findall(r"\bget (_\w+)", text))

    def code(self, node):
        """Returns the code of a node."""
        special = getattr(self, f"code_of_{node.type}", None)
        if special:
            return special(node)
        if node.type == "identifier" and node.text.decode() in self.getters:
            return f"{node.text.decode()}()"
        if not node.children:
            return node.text.decode()
        text, end = "", node.start_byte
        for child in node.children:
            text += node.text[end - node.start_byte:child.start_byte - node.start_byte].decode() + self.code(child)
            end = child.end_byte
        return text

    def code_of_comment(self, node):
        return ""

    def code_of_arguments(self, node):
        plain, named = [], []
        for child in node.named_children:
            if child.type == "named_argument":
                label = child.children[0].text.decode()
                named.append(f"{label} {self.code(child.children[1])}")
            elif child.type not in ("comment", "const_builtin"):
                plain.append(self.code(child))
        members = [f"{{ {', '.join(named)} }}"] if named else []
        return f"({', '.join(plain + members)})"

    def code_of_list_literal(self, node):
        elements = []
        for child in node.named_children:
            parts = [self.code(part) for part in child.children]
            if child.type == "if_element":
                elements.append(f"...({parts[2]} ? [{parts[4]}] : [])")
            elif child.type == "for_element":
                name, values = re.fullmatch(r"\(final (\w+) in (.*)\)", parts[1]).groups() if " in " in parts[1] else (None, None)
                if name:
                    elements.append(f"...{values}.map(({name}) => {parts[2]})")
                else:
                    count = re.search(r"i < (\w+);", parts[1])[1]
                    elements.append(f"...Array.from({{ length: {count} }}, (_, i) => {parts[2]})")
            elif child.type not in ("comment", "const_builtin"):
                elements.append(self.code(child))
        return f"[{', '.join(elements)}]"

    def code_of_cascade_expression(self, node):
        steps = [f"it.{''.join(self.code(part) for part in section.children[1:])};" for section in node.children[1:]]
        return f"cascade({self.code(node.children[0])}, (it) => {{ {' '.join(steps)} }})"

    def code_of_initialized_variable_definition(self, node):
        equals = next(i for i, child in enumerate(node.children) if child.type == "=")
        return f"let {node.children[equals - 1].text.decode()} = {self.code(node.children[equals + 1])}"

    def code_of_bitwise_and_expression(self, node):
        return f"rectOf({self.code(node.children[0])}, {self.code(node.children[-1])})"

    def code_of_function_expression(self, node):
        parameters, body = node.children[0].text.decode(), self.code(node.children[-1]).strip()
        return f"{parameters} {body}" if body.startswith("=>") else f"{parameters} => {body}"

    def code_of_const_builtin(self, node):
        return ""

    def members(self):
        """Returns the members of the class as functions."""
        functions = []
        for member in self.node.children[-1].named_children:
            signature = member.children[0] if member.children else member
            text = signature.text.decode()
            body = next((child for child in member.children if child.type == "function_body"), None)
            if body is None:
                continue
            name = re.search(r"(?:\bget )?(\w+)(?:\(|$)", re.sub(r"\(.*", "(", text, flags=re.S))[1]
            inner = re.search(r"\((.*)\)", text, flags=re.S)
            arguments = re.sub(r"[\[\]]", "", inner[1]) if inner else ""
            arguments = ", ".join(re.sub(r"^.*?(\w+)( = .*)?$", r"\1\2", part.strip()) for part in arguments.split(",") if part.strip())
            code = self.code(body).strip()
            if code.startswith("=>"):
                code = f"{{ return {code[2:].strip().rstrip(';')}; }}"
            functions.append(f"function {name}({arguments}) {code}")
        return "\n".join(functions)


def javascript(source, name):
    """Returns functions that create the widgets and painters of an effect with a name."""
    classes = {}
    for node in PARSER.parse(source.encode()).root_node.named_children:
        if node.type == "class_definition":
            classes[re.search(r"class (\w+)", node.text.decode())[1]] = Translation(node)
    heads = {
        f"{name}Layers": ("({ pose, size, page, words })", "build()"),
        f"{name}Backdrop": ("(outline, { color, deviation, offset = Offset.zero })", "{ paint }"),
        f"{name}FloorPainter": ("(floor)", "{ paint }"),
        "_Outline": ("(outline)", "outline"),
        "_Copy": ("(matrix, shown, opacity, { blur = 0, fade = null } = {})", "{ opacity, paint }"),
    }
    texts = []
    for word, (head, result) in heads.items():
        if word not in classes:
            continue
        code = re.sub(r"\bconst (?=[A-Z\[])", "", classes[word].members())
        code = re.sub(r"\b_outline\(\)\(", "_outline(", code)
        texts.append(f"export const {word.removeprefix(name)} = {head} => {{\n{code}\nreturn {result};\n}};")
    shows = " ".join(f"const {name}{word} = new Proxy({{}}, {{ get: (_, key) => key }});" for word in ("Shows", "Fit", "Align"))
    text = shows + "\n" + "\n".join(texts)
    return re.sub(rf"\b{name}(Backdrop|FloorPainter)\b", r"\1", text)
