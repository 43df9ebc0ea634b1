"""The code in the use sections of EXPORT.md, which each target's compiler or parser reads with the exported code."""

import re

import dart
from adapter_test import STUBS, StubFolders, emit_modules
from chromium import ChromiumTest
from compiled import compiled, compiled_by_kotlin2, run

# For each preset, the name of its type.
PRESETS = {"coverflow": "Coverflow", "animated-cube": "AnimatedCube"}
# What the code of a target in Kotlin expects to be there, and what uses its results.
KOTLIN = {
    "kotlin": ("", ""),
    "viewpager2": (
        "import androidx.viewpager2.widget.ViewPager2\n",
        "fun use(pager: ViewPager2): Int {\n    var current = 0\nCODE\n    transformer.pageAt(1f, 1f)\n    return current\n}\n",
    ),
    "compose": (
        "import androidx.compose.foundation.layout.*\nimport androidx.compose.foundation.pager.*\nimport androidx.compose.runtime.*\n"
        "import androidx.compose.ui.Modifier\nimport androidx.compose.ui.unit.*\n",
        "fun Card(card: Int) = println(card)\n\n"
        "fun use(cards: List<Int>): Int {\n    var current = 0\nCODE\n    return current\n}\n",
    ),
}

# A stand-in for React, which renders all elements again after each change of a state.
REACT = """
let states = [], place = 0, effects = [], again;
export const useRef = (value) => useState({ current: value })[0];
export function useState(value) {
  const own = place++;
  states[own] ??= value;
  return [states[own], (next) => { if (states[own] !== next) { states[own] = next; queueMicrotask(again); } }];
}
export function useLayoutEffect(effect, values) {
  const own = place++;
  const last = states[own];
  if (last && values.every((value, i) => value === last.values[i])) return;
  states[own] = { values };
  effects.push(() => { last?.stop?.(); states[own].stop = effect(); });
}
const names = { className: 'class', tabIndex: 'tabindex' };
function update(parent, children) {
  children.flat().forEach((child, i) => {
    let node = parent.childNodes[i];
    const type = child.type ?? '#text';
    if (node?.nodeName.toLowerCase() !== type) {
      const made = child.type ? document.createElement(type) : document.createTextNode('');
      node ? node.replaceWith(made) : parent.append(made);
      node = made;
    }
    if (!child.type) { node.data = child; return; }
    for (const [name, value] of Object.entries(child.props ?? {})) {
      if (name === 'ref') value.current = node;
      else if (value === false) node.removeAttribute(name);
      else if (name !== 'key') node.setAttribute(names[name] ?? name, value === true ? '' : value);
    }
    update(node, child.children);
  });
}
export function render(parent, make) {
  const element = make();
  again = () => {
    place = 0;
    update(parent, [element.type(element.props)]);
    for (const effect of effects.splice(0)) effect();
  };
  again();
}
export default { createElement: (type, props, ...children) => ({ type, props, children }) };
"""


class UseTest(StubFolders, ChromiumTest):
    arguments = ["--allow-file-access-from-files"]

    make_stubs = staticmethod(emit_modules)

    def exported(self, preset, target):
        """Returns the folder of an export, and the code of its use section by language."""
        folder = self.export(preset, target)
        text = (folder / "EXPORT.md").read_text()
        section = text[text.index("## How to use"):text.index("## How the targets were checked")]
        codes = {}
        for language, code in re.findall(r"```(\w+)\n(.*?)```", section, re.S):
            codes.setdefault(language, []).append(code)
        return folder, codes

    def test_swift(self):
        for preset in PRESETS:
            for target, module in {"swift": "Foundation", "swiftui": "SwiftUI", "uikit": "UIKit"}.items():
                with self.subTest(preset, target=target):
                    folder, codes = self.exported(preset, target)
                    place = folder / target
                    (place / "main.swift").write_text(f"import {module}\n\n{codes['swift'][0]}")
                    options = ("-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", self.stubs)
                    compiled("swiftc", *options, *place.glob("*.swift"), folder=place)

    def test_kotlin(self):
        place = self.folder / "kotlin"
        place.mkdir()
        for preset, name in PRESETS.items():
            for target, (imports, frame) in KOTLIN.items():
                folder, codes = self.exported(preset, target)
                for path in (folder / target).glob("*.kt"):
                    if path.name != "Check.kt":
                        (place / path.name).write_text(path.read_text())
                lines = codes["kotlin"][0].splitlines()
                imports += "".join(f"{line}\n" for line in lines if line.startswith("import "))
                body = "\n".join(f"    {line}" for line in lines if not line.startswith("import "))
                text = (frame or "fun use() {\nCODE\n}\n").replace("CODE", body).replace("TYPE", name)
                text = f"package use.{target}.{name.lower()}\n\nimport effects.*\n{imports}\n{text}"
                (place / f"Use{name}{target}.kt").write_text(text)
        files = [*sorted(STUBS.glob("Android/*.kt")), *sorted(place.glob("*.kt"))]
        compiled("kotlinc", *files, "-d", "use.jar", folder=place)
        compiled_by_kotlin2(*files, "-d", "use2.jar", folder=place)

    def test_dart(self):
        for preset in PRESETS:
            _, codes = self.exported(preset, "flutter")
            self.assertEqual(dart.errors(codes["dart"][0]), [])

    def test_typescript(self):
        for preset in PRESETS:
            with self.subTest(preset):
                folder, codes = self.exported(preset, "reanimated")
                (folder / "Use.tsx").write_text(codes["tsx"][0])
                (folder / "native.d.ts").write_text((STUBS / "TypeScript/native.d.ts").read_text())
                options = ("--strict", "--noEmit", "--target", "es2022", "--moduleResolution", "node", "--jsx", "react")
                found = run("tsc", *options, "Use.tsx", "native.d.ts", cwd=folder)
                self.assertEqual(found.returncode, 0, found.stdout)

    def test_syntax_of_javascript(self):
        """Recipes whose libraries are missing here: TypeScript's compiler reads the JSX, and node the modules."""
        for preset in PRESETS:
            folder, codes = self.exported(preset, "js")
            (folder / "recipe.jsx").write_text(codes["jsx"][0])
            found = run("tsc", "--allowJs", "--noEmit", "--jsx", "preserve", "--target", "es2022", "recipe.jsx", cwd=folder)
            self.assertEqual(found.returncode, 0, found.stdout)
            swiper = self.exported(preset, "swiper")[1]["html"][0]
            for number, code in enumerate([*codes["html"], swiper]):
                script = re.search(r"<script[^>]*>(.*?)</script>", code, re.S).group(1)
                path = folder / f"script{number}.mjs"
                path.write_text(script)
                found = run("node", "--check", path)
                self.assertEqual(found.returncode, 0, found.stderr)

    def run_page(self, path):
        """Opens a page in Chromium, and returns it with a list that receives its errors."""
        page = self.browser.new_page()
        self.addCleanup(page.close)
        errors = []
        page.on("pageerror", lambda error: errors.append(error))
        page.goto(path.as_uri())
        return page, errors

    def test_recipe_of_react(self):
        """The component, with a stand-in for React, scrolls, poses its pages and names the current one."""
        for preset in PRESETS:
            with self.subTest(preset):
                folder, codes = self.exported(preset, "js")
                place = folder / "js"
                (place / "recipe.jsx").write_text(codes["jsx"][0])
                (place / "react.mjs").write_text(REACT)
                options = ("--allowJs", "--jsx", "react", "--target", "es2022", "--module", "es2022", "--outDir", "out")
                run("tsc", *options, "recipe.jsx", cwd=place)
                code = (place / "out/recipe.js").read_text().replace("from 'react'", "from './react.mjs'")
                (place / "recipe.mjs").write_text(f"import React from './react.mjs';\n{code}")
                style = re.search("<style>.*?</style>", codes["html"][0], re.S).group(0)
                (place / "recipe.html").write_text(f"""<!doctype html>\n<meta charset="utf-8">{style}<main></main><script type="module">
                  import React, {{ render }} from './react.mjs';
                  import {{ Cards }} from './recipe.mjs';
                  window.show = (count) => render(document.querySelector('main'), () =>
                    React.createElement(Cards, {{ cards: Array.from({{ length: count }}, (_, id) => ({{ id, title: `Card ${{id}}` }})) }}));
                  show(3);
                </script>""")
                page, errors = self.run_page(place / "recipe.html")
                scroller = "document.querySelector('.scroller')"
                page.wait_for_function(f"{scroller}?.scrollWidth > {scroller}?.clientWidth + 50", timeout=20_000)
                page.evaluate("show(6)")
                page.evaluate(f"{scroller}.scrollLeft = 1e6")
                page.wait_for_function("document.querySelector('[aria-live]').textContent === 'Page 6 of 6'", timeout=20_000)
                poses = page.evaluate("[...document.querySelectorAll('[data-page]')].map((page) => [page.inert, page.style.transform])")
                self.assertEqual([is_inert for is_inert, _ in poses], [True] * 5 + [False])
                self.assertGreater(len({transform for _, transform in poses}), 2)
                self.assertEqual(errors, [])

    def test_page_of_javascript(self):
        """The page runs as it is: it scrolls to page 2, which alone is reached by the keyboard."""
        for preset in PRESETS:
            with self.subTest(preset):
                folder, codes = self.exported(preset, "js")
                path = folder / "js/use.html"
                path.write_text(f"<!doctype html>\n<meta charset='utf-8'>\n{codes['html'][0]}")
                page, errors = self.run_page(path)
                page.wait_for_function("document.querySelectorAll('[data-page]')[1].inert === false", timeout=20_000)
                self.assertEqual(page.evaluate("[...document.querySelectorAll('[data-page]')].map((page) => page.inert)"), [True, False, True])
                # Scrolling stops at pages.
                scroller = page.locator(".scroller")
                places = [scroller.evaluate("(view, left) => { view.scrollLeft = left; return view.scrollLeft; }", left) for left in (0, 30, 1e6)]
                self.assertEqual(places[:2], [0, 0])
                self.assertGreater(places[2], 100)
                self.assertEqual(errors, [])
