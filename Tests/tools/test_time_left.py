"""How long a photo stays, as the app says it in every language: rounded as people count."""

import json
import subprocess
import unittest
from pathlib import Path

WORDS = Path(__file__).resolve().parents[2] / "Shells/Web/js/words"
MINUTE = 60
HOUR = 60 * MINUTE
# Seconds that are left, and the number and unit that are said.
SAID = {
    48 * HOUR: (48, "h"), 47 * HOUR + 59 * MINUTE: (48, "h"), 47 * HOUR + 29 * MINUTE: (47, "h"),
    24 * HOUR + MINUTE: (24, "h"), HOUR + 59 * MINUTE: (2, "h"), HOUR + 29 * MINUTE: (1, "h"),
    HOUR: (1, "h"), HOUR - 1: (1, "h"), 59 * MINUTE + 1: (1, "h"), 59 * MINUTE: (59, "m"),
    29 * MINUTE: (29, "m"), MINUTE + 1: (2, "m"), MINUTE: (1, "m"), 30: (1, "m"), 0: (1, "m"),
}
# What the app says around it, and what it calls an hour and a minute.
FORMS = {
    "en": ("gone in {}", "{}h", "{}m"),
    "de": ("weg in {}", "{} Std.", "{} Min."),
    "fr": ("encore {}", "{} h", "{} min"),
    # Not "quedan", which is wrong before 1.
    "es": ("se borra en {}", "{} h", "{} min"),
    "zh-Hans": ("{}后消失", "{}小时", "{}分钟"),
}
ASK = """
const seconds = JSON.parse(process.argv[2]);
const { words } = await import(process.argv[1]);
console.log(JSON.stringify(seconds.map((left) => words.viewer.gone(1000 * left, 0))));
"""


class TimeLeft(unittest.TestCase):
    def test_hours_and_minutes_are_rounded_as_people_count_in_every_language(self):
        for language, (around, hours, minutes) in FORMS.items():
            told = subprocess.run(
                ["node", "--no-warnings", "--input-type=module", "--eval", ASK,
                 WORDS / f"{language}.js", json.dumps(list(SAID))],
                capture_output=True, text=True, check=True).stdout
            expected = [around.format((hours if unit == "h" else minutes).format(count))
                        for count, unit in SAID.values()]
            # Spaces that do not break are still spaces.
            said = [one.replace("\xa0", " ").replace("\u202f", " ") for one in json.loads(told)]
            self.assertEqual(said, expected, language)


if __name__ == "__main__":
    unittest.main()
