"""The house rules must bite: each is shown something that breaks it and something that does not."""

import importlib.util
import sys
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "Tools"
sys.path.insert(0, str(TOOLS))


def load(name):
    spec = importlib.util.spec_from_file_location(name.replace("-", "_"), TOOLS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


rules = load("house-rules")
links = load("links")


def broken(found):
    return [rule for rule, *_ in found]


class HouseRules(unittest.TestCase):
    def test_a_force_unwrap_is_found_and_a_comparison_is_not(self):
        self.assertEqual(broken(rules.swift("Sources/Wire/A.swift", "let a = b!\n")), ["force"])
        self.assertEqual(broken(rules.swift("Sources/Wire/A.swift", "if a != b && !c { }\n")), [])
        self.assertEqual(broken(rules.swift("Sources/Wire/A.swift", '"hi!" // wow!\n')), [])

    def test_a_pure_module_imports_only_what_stands_below_it(self):
        name = "Sources/Recipes/A.swift"
        self.assertEqual(broken(rules.swift(name, "import Bytes\nimport Wire\n")), [])
        self.assertEqual(broken(rules.swift(name, "import Foundation\n")), ["pure-import"])
        self.assertEqual(broken(rules.swift(name, "import DaylyCore\n")), ["pure-import"])

    def test_what_strangers_made_is_decoded_where_no_keys_are(self):
        wrong = ["decoder-import"]
        for name, module, found in (
                ("NativeEffects/A.swift", "CVips", wrong), ("PictureDecoding/A.swift", "CVips", []),
                ("dayly/Send.swift", "PictureDecoding", wrong),
                ("dayly/ReadPictures.swift", "PictureDecoding", []),
                ("DaylyServer/A.swift", "CVips", wrong), ("DaylyServer/A.swift", "CAv", wrong),
                ("NativeFilms/A.swift", "CAv", []), ("FilmDecoding/A.swift", "CAv", []),
                ("dayly/Calendar/CalendarFilm.swift", "FilmDecoding", wrong),
                ("dayly/Calendar/ReadFilm.swift", "FilmDecoding", []),
                ("WebVerification/A.swift", "CPacked", wrong), ("Unpacking/A.swift", "CPacked", []),
                ("dayly/VerifyWeb.swift", "Unpacking", wrong),
                ("dayly/ReadPacked.swift", "Unpacking", [])):
            line = f"import {module}\n"
            self.assertEqual(broken(rules.swift(f"Native/Sources/{name}", line)), found, name)

    def test_who_makes_a_film_decodes_none(self):
        for call in ("avformat_open_input(&opened, nil, nil, nil)", "av_read_frame(format, packet)",
                     "avcodec_send_packet(context, packet)", "swr_init(context)",
                     "cairo_image_surface_create_from_png(path)"):
            line = f"let code = {call}\n"
            for folder, found in (("NativeFilms", ["decoder-call"]), ("FilmDecoding", [])):
                name = f"Native/Sources/{folder}/A.swift"
                self.assertEqual(broken(rules.swift(name, line)), found, call)
        for call in ("avcodec_send_frame(context, frame)", "av_write_trailer(format)"):
            line = f"let code = {call}\n"
            self.assertEqual(broken(rules.swift("Native/Sources/NativeFilms/A.swift", line)), [])

    def test_a_default_over_events_or_states_is_found_and_one_over_answers_is_not(self):
        name = "Sources/DaylyCore/A/A.swift"
        over = "switch event {\ncase .a: break\ndefault: break\n}\n"
        self.assertEqual(broken(rules.swift(name, over)), ["event-default"])
        for subject in ("state", "(stage, answer)", "request.machine", "effect"):
            self.assertEqual(
                broken(rules.swift(name, over.replace("event", subject))), ["event-default"])
        self.assertEqual(broken(rules.swift(name, over.replace("event", "answer"))), [])
        nested = "switch event {\ncase .a:\n  switch answer {\n  default: break\n  }\n}\n"
        self.assertEqual(broken(rules.swift(name, nested)), [])
        shell = "Native/Sources/NativeEffects/A.swift"
        self.assertEqual(broken(rules.swift(shell, over)), ["event-default"])

    def test_an_event_that_is_asked_whether_it_is_this_one_is_found(self):
        name = "Sources/LibraryCore/A.swift"
        for case in ("if case .a(let b) = event {}", "guard case .a = event else { return }"):
            self.assertEqual(broken(rules.swift(name, case + "\n")), ["event-asked"], case)
        self.assertEqual(broken(rules.swift(name, "if case .a = event.stage {}\n")), [])

    def test_an_import_that_nothing_uses_is_found(self):
        used = "import os.path\nfrom sys import argv as given\nprint(os.path, given)\n"
        self.assertEqual(broken(rules.python("a.py", used)), [])
        for line in ("import sys", "from os import sep", "import json as os_json"):
            self.assertEqual(
                broken(rules.python("a.py", f"{line}\n{used}")), ["unused-import"], line)

    def test_a_long_function_is_found_by_its_lines(self):
        body = "  let a = 1\n" * 61
        self.assertEqual(
            broken(rules.swift("Sources/Wire/A.swift", f"func f() {{\n{body}}}\n")),
            ["function-lines"])
        self.assertEqual(broken(rules.swift("Sources/Wire/A.swift", "func f() {\n}\n")), [])

    def test_what_stands_inside_a_function_counts(self):
        inner = "  let a = 1\n" * 29
        for keyword, judge, name in (("func", rules.swift, "Sources/Wire/A.swift"),
                                     ("function", rules.javascript, "Shells/Web/js/a.js")):
            one = f"{keyword} f() {{\n{inner}}}\n"
            self.assertEqual(broken(judge(name, one * 3)), [])
            self.assertEqual(broken(judge(name, f"{keyword} g() {{\n{one * 2}}}\n")),
                             ["function-lines"])

    def test_methods_of_a_class_count_each_for_itself(self):
        method = "  #draw() {\n" + "    let a = 1;\n" * 40 + "  }\n"
        name = "Shells/Web/js/a.js"
        self.assertEqual(broken(rules.javascript(name, f"class A {{\n{method * 3}}}\n")), [])
        more = "    let b = 2;\n" * 20 + "  }"
        for start in ("#draw()", "async #draw()", "get draw()", "draw({ name, size: { width } })",
                      "draw = (name) =>"):
            long = method.replace("#draw()", start).replace("  }", more)
            self.assertEqual(broken(rules.javascript(name, f"class A {{\n{long}}}\n")),
                             ["function-lines"], start)

    def test_a_file_without_an_opening_comment_is_found(self):
        self.assertEqual(broken(rules.shape("a.swift", "import Bytes\n")), ["opening-comment"])
        self.assertEqual(broken(rules.shape("a.swift", "// What it is.\nimport Bytes\n")), [])

    def test_a_side_that_does_not_turn_with_the_script_is_found(self):
        for line in ("left: 0", "margin-left: 4px", "border-top-right-radius: 1px", "width: 2px",
                     "text-align: right", "border-left-color: red", "scroll-margin-top: 1px",
                     "padding: 1px 2px 3px 4px", "margin: 0 calc(1px + 2px) 0 0"):
            found = list(rules.styles("a.css", f"/* left: 0 */\n.a {{ {line}; }}\n"))
            self.assertEqual([(rule, at) for rule, _, at, _ in found], [("css-side", 2)], line)
        self.assertEqual(list(rules.styles("a.css", """
            @media (max-width: 2px) { .crop-left { inset-inline-start: 0; text-align: start; } }
            .a { padding: 1px calc(2px + 3px) 4px; margin: 0 2px 1px 2px; inline-size: 3px;
              line-height: 1; stroke-width: 2; transition: inline-size 1s; }""")), [])

    def test_what_moves_without_asking_whether_anybody_wants_it_is_found(self):
        for line in ("element.animate(frames)", "scrollTo({ left: 1, behavior: 'smooth' })",
                     "matchMedia('(prefers-reduced-motion: reduce)')"):
            name = "Shells/Web/js/views/a.js"
            self.assertEqual(broken(rules.motion(name, line)), ["motion"], line)
            self.assertEqual(broken(rules.motion("Shells/Web/js/views/motion.js", line)), [])
        self.assertEqual(
            broken(rules.motion("Shells/Web/css/a.css", "scroll-behavior: smooth")), ["motion"])
        self.assertEqual(broken(rules.motion(
            "Shells/Web/js/views/a.js", "animate(element, frames, { duration: 3 })")), [])

    def test_who_writes_dates_without_the_one_module_for_it_is_found(self):
        name = "Shells/Web/js/views/a.js"
        for line in ("new Intl.DateTimeFormat(locale, {})", "new Date(day).toISOString()",
                     "when.toLocaleDateString()"):
            self.assertEqual(broken(rules.dated(name, line)), ["dated"], line)
            self.assertEqual(broken(rules.dated("Shells/Web/js/wire/dates.js", line)), [])
        self.assertEqual(broken(rules.dated(name, "dateFormat(locale, {}).format(at)")), [])

    def test_a_rule_of_days_that_a_shell_has_again_is_found(self):
        for name, line in (("Shells/Web/js/views/a.js", "const rows = ['qwertyuiop'];"),
                           ("Shells/Web/js/effects/a.js", "lines.push('BEGIN:VEVENT');"),
                           ("Shells/Web/js/effects/a.js", r"/^\d{4} film\.mp4$/.test(name)"),
                           ("Shells/Web/js/views/a.js", "const before = { vorgestern: -2 };"),
                           ("Shells/Web/js/views/a.js", "const day = Date.parse(typed);"),
                           ("Shells/Web/js/views/a.js", "const day = new Date(`${typed}T00:00`);"),
                           ("Native/Sources/dayly/A.swift", 'let kinds = ["Lieblingsbilder"]'),
                           ("Shells/Web/js/views/a.js", "const free = `${stem} (${number})`;"),
                           ("Shells/Web/js/views/a.js", "const straightenedMax = 1_500;"),
                           ("Native/Sources/dayly/A.swift", r'"\(stem) (\(number))\(ending)"'),
                           ("Native/Sources/dayly/A.swift", 'let rows = ["asdfghjkl"]')):
            self.assertEqual(broken(rules.days(name, line)), ["rule-of-days"], line)
            self.assertEqual(broken(rules.days("Sources/Days/A.swift", line)), [])
        self.assertEqual(broken(rules.days("Shells/Web/js/views/a.js", "strengthOf(typed)")), [])

    def test_a_script_that_counts_days_or_months_by_itself_is_found(self):
        for line in ("const year = Math.floor(month / 12);", "const january = 12 * year;",
                     "const next = day + weeks * weekDays;", "new Date(at).getUTCMonth()",
                     "Date.UTC(year, 0, 1)", "import { monthOf } from './month-grid.js';",
                     "const day = at / 86_400_000;", "one.name.localeCompare(other.name)"):
            for folder in ("views", "effects", "workers"):
                self.assertEqual(broken(rules.days(f"Shells/Web/js/{folder}/a.js", line)),
                                 ["rule-of-days"], line)
            self.assertEqual(broken(rules.days("Shells/Web/js/effects/clock.js", line)), [], line)
        for line in ("monthOf(day) === 12", "const linear = seen / 12.92;"):
            self.assertEqual(broken(rules.days("Shells/Web/js/views/a.js", line)), [], line)

    def test_a_view_that_is_given_what_it_does_not_use_is_found(self):
        name = "Shells/Web/js/views/vault/a.js"
        known = {"Core": "send", "DayMonths": "days"}
        head = "import { days as words } from '../words.js';\n"
        for capability, code, found in (
                ("Core", "const a = ({ send }) => send();", []),
                ("Core", "const a = (context) => context.send();", []),
                ("Core", "const a = (context) => b(context); // sends", ["capability-unused"]),
                ("DayMonths", "const a = () => words.title;", ["capability-unused"]),
                ("Unknown", "const a = ({ send }) => send();", ["capability-unused"])):
            told = f"/** @typedef {{import('./capabilities.js').{capability}}} Needs */\n"
            self.assertEqual(broken(rules.needs(name, head + told + code, known)), found, code)

    def test_a_view_that_takes_what_another_one_needs_is_found(self):
        name = "Shells/Web/js/views/vault/a.js"
        for type_name in ("Needs", "DropNeeds", "Given"):
            told = f"/** @typedef {{import('./b.js').{type_name}}} Needs */\n"
            self.assertEqual(broken(rules.needs(name, told, {})), ["needs-of-another"])
            for made in ("import { b } from './b.js';\n", "export { b } from './b.js';\n",
                         "const { b } = await import('./b.js');\n"):
                self.assertEqual(broken(rules.needs(name, told + made, {})), [])
        other = "/** @typedef {import('./b.js').Acts} Acts */\n"
        self.assertEqual(broken(rules.needs(name, other, {})), [])

    def test_names_that_say_nothing_are_refused(self):
        self.assertEqual(
            broken(rules.swift("Sources/Wire/A.swift", "struct PhotoManager { }\n")),
            ["banned-name"])

    def test_a_path_of_somebodys_machine_is_found(self):
        self.assertEqual(broken(rules.workplace("a.md", "see /ho" + "me/me/notes")), ["workplace"])
        self.assertEqual(broken(rules.workplace("a.md", "see docs/tour.md")), [])


class Links(unittest.TestCase):
    def test_headings_become_fragments_as_forges_spell_them(self):
        self.assertEqual(links.anchors("## The server's routes\n"), {"the-servers-routes"})

    def test_a_test_or_function_that_is_not_there_is_found(self):
        files = {"Tests/web/test_a.py": "    def test_it(self):\n",
                 "Tests/ATests/A.swift": "@Test func `a file is read whole`() {"}
        text = ("`Tests/web/test_a.py`: `test_it`, `test_that`\n"
                "`Tests/ATests/A.swift`: `a file is read whole`, `a file is read twice`\n"
                "`a file is read whole`, `Core.handle`, `Core.handles`, `make check`\n")
        self.assertEqual(
            list(links.unfounded(text, {"Core", "handle"}, lambda path: files.get(path, ""))),
            ["test_that", "a file is read twice", "a file is read whole", "Core.handles"])


if __name__ == "__main__":
    unittest.main()
