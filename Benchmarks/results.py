"""The results of the benchmarks in RESULTS.md, of one machine."""

import os

INTRODUCTION = """# Results

Written by `make bench`: all sections are of one machine, and of the commit below unless a section names another one.
[history.csv](history.csv) has the main figures of every run.
"""

# The lines of a head in which runs on one machine may differ.
VARYING = ("fxrender: ", "Date: ")


class Results:
    """A head, which lists the commit and the machine, and a section for each part."""

    def __init__(self, path, titles):
        self.path = path
        self.titles = titles
        self.head = []
        self.sections = {}
        if os.path.exists(path):
            with open(path) as file:
                head, *sections = file.read().split("\n## ")
            self.head = [line[2:] for line in head.split("\n") if line.startswith("* ")]
            self.sections = dict(one.split("\n\n", 1) for one in sections)

    def start(self, head, kept):
        """Removes the sections of all parts but for those that are kept, which name their commit."""
        before, self.head = self.head, head
        titles = [self.titles[part] for part in kept]
        sections, self.sections = self.sections, {}
        for title in titles:
            if title in sections:
                self.sections[title] = self.named(sections[title], before[0])

    def is_of_machine(self, head):
        """Whether a section that is measured now may be added: only the commit and the day may differ."""
        return [line for line in self.head if not line.startswith(VARYING)] == [line for line in head if not line.startswith(VARYING)]

    def add(self, part, section, head):
        """Writes the section of a part, which names its commit if it is not that of the others."""
        self.sections[self.titles[part]] = self.named(section, head[0])
        ordered = [
            "%s\n\n%s" % (title, self.sections[title].rstrip("\n") + "\n")
            for title in self.titles.values()
            if title in self.sections
        ]
        text = INTRODUCTION + "\n" + "".join("* %s\n" % line for line in self.head)
        with open(self.path + ".new", "w") as file:
            file.write("\n## ".join([text, *ordered]))
        os.replace(self.path + ".new", self.path)

    def named(self, section, commit):
        """A section that names its commit if it is another one than that of the head."""
        return section if commit in self.head or section.startswith("* fxrender: ") else "* %s\n" % commit + section
