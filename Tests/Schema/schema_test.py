"""Preset files against Presets/preset.schema.json: what is shipped fits, what has a wrong form does not."""

import json
import pathlib
import unittest

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "Presets/preset.schema.json").read_text())
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

# Files of Tests/PresetFilesTests/Bad whose form alone is wrong.
MISSHAPEN = [
    "extends-a-list", "extras", "list-at-top", "missing-summary",
    "operation-axes", "operation-not-a-map", "perspective-without-distance", "text-at-top",
    "track-mistakes", "two-operations-in-one", "unknown-key", "unknown-key-far", "unknown-operation",
    "unknown-type", "unknown-words", "window-not-two",
]


def is_valid(path):
    return VALIDATOR.is_valid(yaml.safe_load(path.read_text()))


class SchemaTests(unittest.TestCase):
    def test_the_schema_is_one(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_every_preset_fits(self):
        presets = sorted((ROOT / "Presets").glob("*.yaml"))
        self.assertGreater(len(presets), 12)
        for path in presets:
            with self.subTest(path.name):
                errors = list(VALIDATOR.iter_errors(yaml.safe_load(path.read_text())))
                self.assertEqual([error.message for error in errors], [])

    def test_what_has_a_wrong_form_does_not_fit(self):
        for name in MISSHAPEN:
            with self.subTest(name):
                self.assertFalse(is_valid(ROOT / f"Tests/PresetFilesTests/Bad/{name}.yaml"))


if __name__ == "__main__":
    unittest.main()
