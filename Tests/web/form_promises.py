"""What forms say of what is typed, and the letters everything is written in, tried in a browser
with samples in place of the cores: each function is one sentence."""

from playwright import sync_api

SHORT = "Take at least twelve characters, best several words."
EASY = "Easy to guess. Take more words."
LONG = "trumpet elbow garden orchid lantern"


def a_passphrase_is_judged_as_it_is_typed_now_also_after_one_that_was_refused(page, show):
    del show
    page.evaluate("gallery.show('vault-absent')")
    first, again = page.get_by_label("Passphrase", exact=True), page.get_by_label(
        "Passphrase again")
    make = page.get_by_role("button", name="Make my vault")
    fault = page.locator(".vault-start .fault:visible")
    first.fill("tulip")
    make.click()
    sync_api.expect(fault).to_have_text(SHORT)
    assert page.get_by_text(EASY).is_visible()
    first.fill(LONG)
    sync_api.expect(fault).to_have_count(0)
    assert page.get_by_text(EASY).count() == 0
    make.click()
    sync_api.expect(fault).to_have_text("These two are not the same.")
    again.fill(LONG)
    sync_api.expect(fault).to_have_count(0)


def what_the_core_said_of_an_attempt_is_said_until_something_else_is_typed(page, show):
    del show
    fault = page.locator(".vault-start .fault:visible")
    for sample, label in (("vault-absent-failed", "Passphrase"), ("vault-locked-wrong",
                                                                   "Passphrase")):
        page.evaluate("(name) => gallery.show(name)", sample)
        sync_api.expect(fault).to_have_count(1)
        page.get_by_label(label, exact=True).press_sequentially("t")
        sync_api.expect(fault).to_have_count(0)


def a_number_that_is_typed_anew_is_not_called_wrong(page, show):
    show("phone-fault")
    wrong = page.get_by_text("doesn’t look like a phone number").locator("visible=true")
    sync_api.expect(wrong).not_to_have_count(0)
    page.get_by_role("textbox").press_sequentially("1")
    sync_api.expect(wrong).to_have_count(0)


def everything_is_written_in_the_letters_of_the_app(page, show):
    own = page.evaluate("getComputedStyle(document.querySelector('.dayly')).fontFamily")
    # What is printed, and drawn to be saved as a picture, stands outside of the app.
    assert page.evaluate("getComputedStyle(document.body).fontFamily") == own
    others = """(own) => [...document.querySelectorAll('.dayly, .dayly *')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).fontFamily !== own
        && !getComputedStyle(one).fontFamily.includes('monospace'))
      .map((one) => `${one.localName}.${one.className}`)"""
    for name in ("welcome", "settings"):
        show(name)
        assert page.evaluate(others, own) == [], name
    for name in ("vault", "vault-item-save", "vault-keys", "vault-keys-words", "days-month",
                 "days-year", "days-paper", "days-film-span"):
        page.evaluate("(name) => gallery.show(name)", name)
        assert page.evaluate(others, own) == [], name


PROMISES = [value for name, value in list(globals().items())
            if callable(value) and value.__module__ == __name__]
