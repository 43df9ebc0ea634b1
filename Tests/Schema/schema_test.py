"""Presets and scripts against their schemas: what is shipped fits, what has a wrong form does not."""

import json
import pathlib
import unittest

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).parents[2]
TESTS = ROOT / "Tests/PresetFilesTests"


def validator(path):
    schema = json.loads((ROOT / "Presets" / path).read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


# The schema, the folder of files that fit and how many at least, and that of files that do not: those
# named have a wrong form alone.
KINDS = [
    (
        validator("preset.schema.json"), ROOT / "Presets", 13, TESTS / "Bad",
        [
            "extends-a-list", "extras", "list-at-top", "missing-summary", "operation-axes",
            "operation-not-a-map", "perspective-without-distance", "text-at-top", "track-mistakes",
            "two-operations-in-one", "unknown-key", "unknown-key-far", "unknown-operation",
            "unknown-type", "unknown-words", "window-not-two",
        ],
    ),
    (
        validator("Scrolls/script.schema.json"), ROOT / "Presets/Scrolls", 1, TESTS / "Scripts",
        [
            "list-at-top", "missing-keys", "no-steps", "outside-limits",
            "outside-limits-of-physics", "outside-limits-of-steps", "steps-not-a-list",
            "two-steps-in-one", "unknown-keys", "unknown-words", "wrong-kinds", "wrong-steps",
        ],
    ),
]


def read(path):
    return yaml.safe_load(path.read_text())


class SchemaTests(unittest.TestCase):
    def test_what_is_shipped_fits(self):
        for schema, folder, least, _, _ in KINDS:
            paths = sorted(folder.glob("*.yaml"))
            self.assertGreaterEqual(len(paths), least)
            for path in paths:
                with self.subTest(path.name):
                    errors = list(schema.iter_errors(read(path)))
                    self.assertEqual([error.message for error in errors], [])

    def test_what_has_a_wrong_form_does_not_fit(self):
        for schema, _, _, folder, names in KINDS:
            for name in names:
                with self.subTest(name):
                    self.assertFalse(schema.is_valid(read(folder / f"{name}.yaml")))


if __name__ == "__main__":
    unittest.main()
