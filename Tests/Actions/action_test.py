"""Runs the steps of the action for GitHub as GitHub runs them.

A runner writes the text of a step to a file, replaces the expressions, sets the step's variables, and calls
`bash --noprofile --norc -e -o pipefail <file>`.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".github/actions/fxrender"
ACTION = yaml.safe_load((FOLDER / "action.yml").read_text())
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}

# A program that records its words in $RECORD.
RECORDER = """#!/usr/bin/env python3
import json, os, sys
with open(os.environ["RECORD"], "a") as file:
    print(json.dumps([os.path.basename(sys.argv[0])] + sys.argv[1:]), file=file)
"""

# Values that run `touch pwned` where a shell reads them as text.
HOSTILE = [
    "$(touch pwned)",
    "`touch pwned`",
    '"; touch pwned; "',
    "'; touch pwned; '",
    "& touch pwned &",
    "x}; touch pwned; ${y",
    "a b\tc *",
]


class ActionTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.work = self.folder / "work"
        self.programs = self.folder / "programs"
        for folder in (self.work, self.programs):
            folder.mkdir()

    def record(self, *programs):
        """Replaces programs with recorders."""
        for program in programs:
            path = self.programs / program
            path.write_text(RECORDER)
            path.chmod(0o755)

    def recorded(self):
        path = self.folder / "record"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def run_step(self, name, path="", **inputs):
        """Runs a step with inputs, the others have their defaults."""
        step = STEPS[name]
        self.assertEqual(step["shell"], "bash")
        values = {key: value["default"] for key, value in ACTION["inputs"].items()} | inputs

        def value(match):
            return values[match[1]]

        expression = r"\$\{\{ inputs\.(\w+) \}\}"
        variables = {key: re.sub(expression, value, text) for key, text in step["env"].items()}
        script = self.folder / "step.sh"
        script.write_text(step["run"])
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(script)],
            cwd=self.work,
            env=os.environ
            | {
                "PATH": f"{self.programs}:{path or os.environ['PATH']}",
                "RECORD": str(self.folder / "record"),
                "GITHUB_ACTION_PATH": str(FOLDER),
                "GITHUB_PATH": str(self.folder / "path"),
                "RUNNER_TEMP": str(self.folder / "temporary"),
                "CI": "true",
            }
            | variables,
            capture_output=True,
            text=True,
        )

    def test_no_expression_is_a_part_of_a_script(self):
        scripts = [step["run"] for step in STEPS.values() if "run" in step]
        self.assertEqual(len(scripts), 2)
        for script in scripts:
            self.assertNotIn("${{", script)
            self.assertIsNone(re.search(r"\beval\b|\b(ba)?sh -c\b", script))

    def test_every_input_is_used_and_described(self):
        text = yaml.dump(ACTION["runs"])
        for name, value in ACTION["inputs"].items():
            self.assertIn(f"inputs.{name} ", text)
            self.assertTrue(value["description"])

    def test_the_workflow_in_the_guide_uses_the_inputs_of_the_action(self):
        blocks = re.findall(r"^```yml\n(.*?)^```$", (ROOT / "Documentation/goldens.md").read_text(), re.S | re.M)
        (workflow,) = [block for block in map(yaml.safe_load, blocks) if "jobs" in block]
        steps = workflow["jobs"]["goldens"]["steps"]
        (step,) = [step for step in steps if step.get("uses", "").startswith("./")]
        # The workflow checks fxrender out into a folder of its own.
        (folder,) = [step["with"]["path"] for step in steps if "path" in step.get("with", {}) and "ref" in step["with"]]
        self.assertEqual(ROOT / pathlib.Path(step["uses"]).relative_to(folder), FOLDER)
        self.assertLessEqual(set(step["with"]), set(ACTION["inputs"]))
        self.record("fxrender")
        result = self.run_step("Run fxrender", **step["with"])
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(self.recorded()[-1][:2], ["fxrender", "verify"])

    def test_hostile_arguments_reach_the_program_as_words(self):
        self.record("fxrender")
        for command in ("verify", "render"):
            result = self.run_step("Run fxrender", command=command, arguments="\n".join(HOSTILE) + "\n")
            self.assertEqual(result.returncode, 0, result.stderr)
            words = self.recorded()[-1]
            self.assertEqual(words[:2], ["fxrender", command])
            self.assertEqual(words[-len(HOSTILE) :], HOSTILE)
        self.assertEqual(list(self.folder.rglob("pwned")), [])

    def test_hostile_folders_are_only_folders(self):
        self.record("fxrender")
        for name in HOSTILE:
            (self.work / name).mkdir()
            for command in ("verify", "render"):
                result = self.run_step("Run fxrender", command=command, directory=name, output=name)
                self.assertEqual(result.returncode, 0, result.stderr)
            self.assertTrue((self.work / name / name).is_dir())
            self.assertEqual(self.recorded()[-1], ["fxrender", "render", "--output", name])
        self.assertEqual(list(self.folder.rglob("pwned")), [])

    def test_a_hostile_command_is_refused(self):
        self.record("fxrender")
        for command in HOSTILE + ["", "record", "-x"]:
            result = self.run_step("Run fxrender", command=command)
            self.assertEqual(result.returncode, 64)
            self.assertEqual(result.stdout, "::error::the input 'command' must be verify or render\n")
        self.assertEqual(self.recorded(), [])
        self.assertEqual(list(self.folder.rglob("pwned")), [])

    def test_a_package_is_installed_by_its_path(self):
        self.record("apt-get", "sudo")
        for name in ["fxrender.deb", *HOSTILE]:
            (self.work / name).touch()
            result = self.run_step("Install fxrender", package=name)
            self.assertEqual(result.returncode, 0, result.stderr)
            words = self.recorded()[-1]
            self.assertEqual(words[-1], str(self.work / name))
            self.assertIn("install", words)
        self.assertFalse((self.folder / "path").exists())
        self.assertEqual(list(self.folder.rglob("pwned")), [])

    def test_the_action_installs_renders_and_verifies(self):
        result = self.run_step("Install fxrender")
        self.assertEqual(result.returncode, 0, result.stderr)
        programs = (self.folder / "path").read_text().strip()
        path = f"{programs}:{os.environ['PATH']}"
        result = self.run_step("Run fxrender", path, command="render", arguments="cardflow\n--frames\n2\n--size\n64x40\n")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue((self.work / "fxrender-output/frame-0001.png").is_file())

        record = ["record", "cardflow", "--frames", "2", "--size", "64x40"]
        subprocess.run([f"{programs}/fxrender", *record], cwd=self.work, check=True, capture_output=True)
        result = self.run_step("Run fxrender", path, arguments="cardflow")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("<testsuite", (self.work / "fxrender-output/results.xml").read_text())

        golden = self.work / "Renders/cardflow/golden.json"
        # A golden of an earlier version, which has no checksums, with other pixels.
        checksums = r'"check":"[0-9a-f]{32}",|,\n  "check" : "[0-9a-f]{32}"|\n  "revision" : [0-9]+,'
        older = re.sub(checksums, "", golden.read_text())
        golden.write_text(re.sub(r'"pixels": ?"..', '"pixels":"00', older))
        result = self.run_step("Run fxrender", path, arguments="cardflow")
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertTrue(any(line.startswith("::error") for line in result.stdout.splitlines()), result.stdout)
        self.assertTrue((self.work / "fxrender-output/report.html").is_file())

    def test_the_report_is_uploaded_after_failures(self):
        upload = STEPS["Upload"]
        self.assertEqual(upload["if"], "${{ !cancelled() }}")
        self.assertRegex(upload["uses"], r"^actions/upload-artifact@[0-9a-f]{40}$")
        self.assertIn("${{ inputs.directory }}/${{ inputs.output }}\n", upload["with"]["path"])


if __name__ == "__main__":
    unittest.main()
