"""Checks shipped and invalid presets and scripts against their JSON Schemas."""

import json
import pathlib
import re
import unittest

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).parents[2]
TESTS = ROOT / "Tests/PresetFilesTests"

# Errors in the structure of a file, which a schema also finds. A schema does not find errors in formulas.
FORM = r"(unknown (key|operation|word) |a second operation|expected (a single key|a (map|list) of |.* between .* and ))"


def validator(path):
    schema = json.loads((ROOT / "Presets" / path).read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


# The schema, the folder of shipped files, and the folder of invalid files with their messages.
KINDS = [
    (validator("preset.schema.json"), ROOT / "Presets", TESTS / "Bad"),
    (validator("Scrolls/script.schema.json"), ROOT / "Presets/Scrolls", TESTS / "Scripts"),
]


def read(path):
    return yaml.safe_load(path.read_text())


def has_error_of_form(path):
    message = path.with_suffix(".txt").read_text()
    place = re.escape(f"{path.parent.name}/{path.name}") + r":\d+:\d+: error: "
    return re.search("^" + place + FORM, message, re.MULTILINE)


class SchemaTests(unittest.TestCase):
    def test_shipped_files_are_valid(self):
        for schema, folder, _ in KINDS:
            paths = sorted(folder.glob("*.yaml"))
            self.assertTrue(paths)
            for path in paths:
                with self.subTest(path.name):
                    errors = list(schema.iter_errors(read(path)))
                    self.assertEqual([error.message for error in errors], [])

    def test_files_with_errors_of_form_are_invalid(self):
        for schema, _, folder in KINDS:
            paths = [path for path in sorted(folder.glob("*.yaml")) if has_error_of_form(path)]
            self.assertGreater(len(paths), 8)
            for path in paths:
                with self.subTest(path.name):
                    self.assertFalse(schema.is_valid(read(path)))


if __name__ == "__main__":
    unittest.main()
