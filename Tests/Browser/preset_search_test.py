"""The search of presets: the galleries' script and `fxrender list` find the same, in the same order."""

import json
import os
import pathlib
import subprocess
import tempfile

from chromium import ChromiumTest

PROGRAM = os.environ["FXRENDER"]
SCRIPT = pathlib.Path(__file__).parents[2] / "Sources/WebPages/Page/ranking.js"

# What people type: words for effects, with plurals, endings, other words, mistakes and fillers.
QUERIES = """
coverflow; cover flow; the cover flow effect; coverflwo; card stack; stack of cards; deck; deck of cards; pile; stories;
story; instagram stories; wallet; passes; deph; depth; 3d; perspectve; cube; cubes; box; rotating; rotation; flip; flipping;
page curl; book; magazine; fade; fading; dissolve; crossfade; zoom; scale; shrinking; carousel; ring; wheel; cylinder;
cylindr; parallax; parralax; layers; blur; blurry; accordion; door; fold; tabs; safari tabs; tinder; swipe cards; throw; feed;
tiktok; material; android carousel; itunes; mirror; reflections; slide; plain; helix; vertical; up; a; s; zz; qwertyuiop;
ring 3d; 3d ring; icarousel; swiper; reanimated stack; FADE; Über; time machine; ünïcode; card-stack; press;
cube, prism; pages turn like the faces of a cube, with the next one peeking; photo stack; slideshow; ken burns; (fan);
onboarding; record crate; flip through; tip back; vinyl; onboarding pages full screen parallax; cube qwertyuiop
"""


def queries():
    return [" ".join(query.split()) for query in QUERIES.split(";")]


class PresetSearchTest(ChromiumTest):
    def test_results(self):
        def listed(*words):
            # A word must not be taken for an option.
            found = subprocess.run(
                [PROGRAM, "list", "--json", *words], capture_output=True, text=True, cwd=tempfile.gettempdir()
            )
            self.assertIn(found.returncode, (0, 64), found.stderr)
            return json.loads(found.stdout)["presets"] if found.returncode == 0 else []

        page = self.browser.new_page()
        self.addCleanup(page.close)
        page.evaluate(
            """async ([script, presets]) => {
              const { parseQuery, ranked } = await import(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
              window.find = (query) => ranked(presets, parseQuery(query), (entry) => entry).map(({ name }) => name);
            }""",
            [SCRIPT.read_text(), listed()],
        )
        empty = 0
        for query in queries():
            with self.subTest(query=query):
                names = [preset["name"] for preset in listed(*query.split())]
                self.assertEqual(page.evaluate("(query) => find(query)", query), names)
                empty += not names
        self.assertLess(empty, 8)
