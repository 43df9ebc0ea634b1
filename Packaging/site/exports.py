"""The code of an effect for each platform, as `fxrender export` writes it."""

import re

# The targets in the order of the page, with their names in EXPORT.md.
TARGETS = {
    "css": "CSS", "js": "JavaScript and TypeScript", "swiftui": "SwiftUI", "uikit": "UIKit", "compose": "Compose",
    "viewpager2": "ViewPager2", "flutter": "Flutter", "reanimated": "React Native Reanimated", "swiper": "Swiper",
    "lottie": "Lottie", "swift": "Swift", "kotlin": "Kotlin",
}
# Shorter names for buttons.
SHORT = {"JavaScript and TypeScript": "JavaScript", "React Native Reanimated": "Reanimated"}


class Export:
    """The code of a preset: the files of each target, or the reason why a target cannot say the effect."""

    def __init__(self, program, preset, folder):
        self.refused = {}
        wanted = dict(TARGETS)
        result = program.export(preset, wanted, folder)
        if result.returncode == 65:
            for name, reason in re.findall(r"(?m)^error: .* has parts that (.*?) cannot say: (.*)$", result.stderr):
                target = next(target for target, title in TARGETS.items() if title == name)
                self.refused[target] = reason
                del wanted[target]
            result = program.export(preset, wanted, folder)
        if result.returncode != 0:
            raise SystemExit(f"site: fxrender export {preset}: {result.stderr}")
        self.files = {target: self._files(folder / target) for target in wanted}
        self.markdown = (folder / "EXPORT.md").read_text()

    @staticmethod
    def _files(folder):
        files = sorted(file for file in folder.rglob("*") if file.is_file())
        return [{"name": str(file.relative_to(folder)), "text": file.read_text()} for file in files]

    def use(self, target):
        """Returns the Markdown that says how to use a target."""
        part = self.markdown.split("\n## How to use\n", 1)[1].split("\n## How the targets were checked\n", 1)[0]
        return part.split(f"\n**{TARGETS[target]}**\n", 1)[1].split("\n**", 1)[0].strip() + "\n"

    def remarks(self, target):
        """Returns the Markdown list of what a target approximates, omits and needs."""
        start = f"- {TARGETS[target]}: "
        lines = self.markdown.split("\n## How the targets were checked\n", 1)[1].split("\n")
        return "".join(f"- {line.removeprefix(start)}\n" for line in lines if line.startswith(start))
