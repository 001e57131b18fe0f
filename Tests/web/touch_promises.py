"""What fingers do in the viewers, tried in a browser with samples in place of the cores: each
function is one sentence."""

from playwright import sync_api

import served

# Each viewer of the vault's places, how something is opened there, and what lies over it.
VIEWERS = {
    "vault": ".vault .cell[data-item]",
    "vault-trash": ".vault .cell[data-item]",
    "vault-album": ".vault .cell[data-item]",
    "vault-search": ".vault .cell[data-item]",
    "vault-by-size": ".vault .cell[data-item]",
    "days-day": ".days-day .cell[data-item]",
    "folder-day": ".days-day .cell[data-item]",
}
SHOWN = ".item:not([hidden])"


def fingers(page, *steps):
    """Each step is what the debugger says of the fingers, and where they are. They are lifted with
    the session they came by."""
    session = page.context.new_cdp_session(page)
    for kind, points in steps:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
            {"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})
    return session


def pull(page, way=300):
    down = [("touchMove", [(195, 300 + way * step / 12)]) for step in range(1, 13)]
    fingers(page, ("touchStart", [(195, 300)]), *down, ("touchEnd", []))


def open_first(page, cell):
    page.locator(cell).locator("visible=true").first.click()
    page.locator(SHOWN).wait_for()


def what_was_pulled_away_opens_again_as_it_was(page, show):
    del show
    for sample, cell in VIEWERS.items():
        page.evaluate("(name) => gallery.show(name)", sample)
        for time in ("first", "second", "third"):
            open_first(page, cell)
            named = (sample, time)
            # What fingers left behind is in no state that comes to rest by itself.
            assert "pulling" not in page.locator(SHOWN).get_attribute("class"), named
            overlay = page.locator(f"{SHOWN} .overlay")
            assert overlay.evaluate("(one) => getComputedStyle(one).opacity") == "1", named
            ground = page.locator(SHOWN).evaluate("(one) => getComputedStyle(one).backgroundColor")
            assert ground == "rgb(0, 0, 0)", (*named, ground)
            pull(page)
            sync_api.expect(page.locator(SHOWN)).to_have_count(0)


def a_screen_that_stays_though_it_was_pulled_is_whole_again(page, show):
    show("viewer")
    page.evaluate("window.gallery.sent.length = 0")
    pull(page)
    # Nothing answers here, as where "back" means a question that is still open.
    served.until(page, "gallery.sent.some(({ kind }) => kind === 'back')")
    assert page.locator(".viewer.pulling").count() == 0
    moved = page.locator(".viewer .photo-picture").first.evaluate("(one) => one.style.transform")
    assert moved == "", moved


def an_empty_viewer_is_pulled_away_like_a_photo(page, show):
    show("viewer-empty")
    page.evaluate("window.gallery.sent.length = 0")
    pull(page, way=40)
    assert page.locator(".viewer.pulling").count() == 0
    assert page.evaluate("window.gallery.sent") == []
    pull(page)
    served.until(page, "gallery.sent.some(({ kind }) => kind === 'back')")
    assert page.evaluate("window.gallery.sent") == [{"kind": "back"}]


def a_finger_that_was_left_on_a_viewer_makes_no_pinch_of_the_next_one(page, show):
    del show
    page.evaluate("gallery.show('vault')")
    open_first(page, VIEWERS["vault"])
    session = fingers(page, ("touchStart", [(195, 300)]), ("touchMove", [(195, 340)]),
                      ("touchMove", [(195, 380)]))
    page.keyboard.press("Escape")
    sync_api.expect(page.locator(SHOWN)).to_have_count(0)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    open_first(page, VIEWERS["vault"])
    pull(page)
    sync_api.expect(page.locator(SHOWN)).to_have_count(0)


PROMISES = [what_was_pulled_away_opens_again_as_it_was,
            a_screen_that_stays_though_it_was_pulled_is_whole_again,
            an_empty_viewer_is_pulled_away_like_a_photo,
            a_finger_that_was_left_on_a_viewer_makes_no_pinch_of_the_next_one]
