"""What the views promise by themselves, tried in a browser: each function is one sentence."""

from playwright import sync_api

import camera_promises
import form_promises
import served
import touch_promises

sync_api.expect.set_options(timeout=1000 * served.STEP_SECONDS)


def the_focus_moves_to_the_heading_of_each_new_screen(page, show):
    for name in ("words", "groups", "details", "camera", "limit", "viewer"):
        show(name)
        assert page.evaluate("document.activeElement.tagName") == "H1", name


def a_screen_that_asks_has_the_focus_in_its_field(page, show):
    for name, field in (
            ("phone", "Phone number"), ("code", "Code"), ("first-name", "First name"),
            ("new-group", "Group name")):
        show(name)
        focused = page.locator("input:focus")
        assert focused.get_attribute("id") == page.get_by_label(field).get_attribute("id"), name
        # The question, its line and its faults are read with the field.
        described = focused.get_attribute("aria-describedby").split()
        assert page.get_by_role("heading").last.get_attribute("id") in described, name
        assert len(described) >= 3, name


def what_is_typed_stays_while_the_same_form_is_drawn_again(page, show):
    show("phone")
    page.get_by_role("textbox", name="Phone number").fill("+49 151 1")
    show("phone-fault")
    assert page.get_by_role("textbox").input_value() == "+49 151 1"
    assert page.get_by_text("doesn’t look like a phone number").first.is_visible()


def the_sixth_digit_sends_the_code_as_a_secret(page, show):
    show("code")
    page.get_by_role("textbox", name="Code").press_sequentially("123456")
    assert last(page) == {"kind": "signIn",
                          "event": {"kind": "codeEntered", "code": "transient/typed"}}


def escape_goes_one_step_back_once(page, show):
    show("details")
    page.evaluate("window.gallery.sent.length = 0")
    page.keyboard.press("Escape")
    assert page.evaluate("window.gallery.sent") == [{"kind": "back"}]


def the_video_lives_through_the_states_of_the_camera(page, show):
    show("camera-opening")
    page.evaluate("document.querySelector('video').dataset.same = 'yes'")
    show("camera")
    show("camera-taking")
    assert page.evaluate("document.querySelector('video').dataset.same") == "yes"


def the_focus_stays_inside_a_sheet_and_returns_to_what_opened_it(page, show):
    show("groups")
    page.get_by_role("button", name="Details of Family").focus()
    show("details")
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('[role=dialog]') !== null")
    assert page.get_by_role("heading", name="Your groups").count() == 0
    show("groups")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert name == "Details of Family", name


def holding_a_card_and_its_button_both_open_the_photos(page, show):
    show("groups")
    opened = {"kind": "viewer", "event": {"kind": "opened", "group": "0001" * 8}}
    page.get_by_role("button", name="Photos in Family").click()
    assert last(page) == opened
    page.evaluate("window.gallery.sent.length = 0")
    page.get_by_role("button", name="Family: sent today").click(
        delay=700, position={"x": 30, "y": 90})
    assert page.evaluate("window.gallery.sent") == [opened]
    page.get_by_role("button", name="Family: sent today").click(position={"x": 30, "y": 90})
    assert last(page)["event"]["kind"] == "cardTapped"


def arrows_and_buttons_turn_the_pages(page, show):
    show("viewer")
    page.keyboard.press("ArrowRight")
    shown = {"kind": "viewer", "event": {"kind": "pageShown", "index": 1}}
    assert last(page) == shown
    show("viewer-library")
    page.get_by_role("button", name="Next photo").click()
    assert last(page)["event"]["index"] == 2


def swiping_to_a_page_tells_which_one_is_shown(page, show):
    show("viewer")
    page.evaluate(
        "const s = document.querySelector('.viewer .strip'); s.scrollTo(s.clientWidth, 0)")
    served.until(page, "gallery.sent.some((e) => e.event?.kind === 'pageShown')")
    assert last(page)["event"]["index"] == 1


def a_tap_on_the_photo_hides_the_details_and_the_keyboard_finds_them(page, show):
    show("viewer")
    page.locator(".viewer .strip").click(position={"x": 190, "y": 400})
    served.until(page, "gallery.sent.at(-1)?.event?.kind === 'overlayToggled'")
    show("viewer-bare")
    page.get_by_role("button", name="Show details").focus()
    served.until(
        page, "getComputedStyle(document.querySelector('.overlay')).opacity === '1'")


def the_limit_screen_turns_by_itself_and_waits_for_the_tap(page, show):
    show("limit")
    assert page.get_by_role("timer", name="Time until midnight").inner_text() == "08:39:58"
    show("limit-new-day")
    page.evaluate("window.gallery.sent.length = 0")
    page.get_by_role("button", name="Take today’s photo").click()
    assert last(page)["event"]["kind"] == "cardTapped"


def the_words_leave_the_document_with_their_screen(page, show):
    show("words")
    page.get_by_role("listitem").nth(23).wait_for()
    assert page.locator("ol").inner_text().split()[0] == "harbor"
    show("groups")
    assert "harbor" not in page.content()


def a_device_s_code_leaves_the_document_with_its_stage(page, show):
    show("linking-opening")
    show("linking-showing")
    page.get_by_role("img", name="QR code that adds a device").wait_for()
    assert "#" in page.get_by_role("textbox").input_value()
    show("linking-asking")
    assert page.locator(".qr").count() == 0
    assert page.locator("#device-link").input_value() == ""
    assert "q83vEjRWe" not in page.content()


def the_number_of_two_devices_is_heard_and_its_answer_sent(page, show):
    show("linking-showing")
    page.get_by_role("button", name="Copy link").focus()
    show("linking-asking")
    assert page.evaluate("document.activeElement.textContent") == (
        "Does the new device show this number?")
    heard = page.locator("[role=status] .heard")
    assert heard.text_content() == "Number 0 4 7 1"
    assert page.get_by_text("0471", exact=True).is_visible()
    page.get_by_role("button", name="Yes, add it").click()
    assert last(page) == {"kind": "linking", "event": {"kind": "confirmTapped"}}
    page.get_by_role("button", name="No", exact=True).click()
    assert last(page) == {"kind": "back"}
    show("linking-waiting")
    assert heard.text_content() == "Number 0 4 7 1"


def a_device_is_named_and_what_is_typed_stays_when_it_is_too_long(page, show):
    show("devices")
    rename = page.get_by_role("button", name="Rename: Kitchen tablet")
    rename.click()
    assert last(page)["event"] == {"kind": "deviceNameTapped", "device": "0029" * 8}
    show("devices-name")
    field = page.get_by_role("textbox", name="Device name")
    assert field.input_value() == "Kitchen tablet"
    assert field.evaluate("(field) => field === document.activeElement")
    field.fill("A name that is far too long")
    field.press("Enter")
    assert last(page)["event"] == {
        "kind": "deviceNamed", "name": "A name that is far too long"}
    show("devices-name-fault")
    assert field.input_value() == "A name that is far too long"
    assert page.get_by_text("20 characters at most").first.is_visible()


def notifications_that_are_off_are_said_where_they_matter(page, show):
    line = page.get_by_role("button", name="Notifications are off")
    show("groups")
    assert line.count() == 0
    page.evaluate("gallery.show('groups-unheard')")
    line.click()
    assert last(page) == {"kind": "settings", "event": {"kind": "opened"}}
    page.evaluate("gallery.show('details')")
    switch = page.get_by_role("switch", name="Announce new photos")
    assert "You hear of new photos" in switch.inner_text()
    page.evaluate("gallery.show('details-unheard')")
    assert "off on this device" in switch.inner_text()


# What the settings say of each state, and the button that changes it: notifications, storage.
PERMISSIONS = {
    "settings": ("One quiet line", "Turn on", "stay until you delete", None),
    "settings-granted": ("You hear of new photos", None, "stay until you delete", None),
    "settings-asking": ("Your browser is asking", None, "runs out of room", "Keep my photos here"),
    "settings-refused-once": ("Not turned on", "Turn on", "does not promise it yet", None),
    "settings-refused": ("turned off for Dayly", None, "does not promise it yet",
                         "Keep my photos here"),
    "settings-unsupported": ("has no notifications", None, "Asking the browser", None),
    "settings-unavailable": ("on the home screen first", None, "does not say how long", None),
}


def every_state_of_a_permission_is_said_with_the_way_to_change_it(page, show):
    for name, (notifications, turn_on, storage, keep) in PERMISSIONS.items():
        show(name)
        for says in (notifications, storage):
            assert page.get_by_text(says).first.is_visible(), (name, says)
        for label, own in (("Turn on", turn_on), ("Keep my photos here", keep)):
            assert page.get_by_role("button", name=label).count() == bool(own), (name, label)
        steps = page.get_by_text("Nothing needs to be reloaded").is_visible()
        assert steps == (name == "settings-refused"), name
    show("settings")
    page.get_by_role("button", name="Turn on").click()
    assert last(page)["event"] == {"kind": "notificationsTapped"}
    show("settings-refused")
    page.get_by_role("button", name="Keep my photos here").click()
    assert last(page)["event"] == {"kind": "storageTapped"}


def one_word_is_said_of_a_photo_wherever_it_is_spoken_of(page, show):
    for name, card, end, notice in (
        ("sending", "Sending, 45%", "Sending, 45%", "Family: Sending, 45%"),
        ("sent", "Sent today", "Sent today", "Sent to Family"),
    ):
        show(f"groups-{name}")
        sync_api.expect(page.locator(".card .status-words").first).to_have_text(card)
        sync_api.expect(page.locator(".toast-line")).to_have_text(notice)
        show("limit" if name == "sent" else f"limit-{name}")
        sync_api.expect(page.locator(".limit-state")).to_have_text(end)
    show("groups-sending")
    climbers = page.get_by_role("button", name="Sunday climbers: Waiting for a connection")
    assert climbers.count() == 1
    assert page.get_by_text("An earlier photo: Sending, 20%").is_visible()
    assert page.get_by_role("button", name="Allotment: Taken back today").count() == 1


def one_shot_for_several_groups_is_told_of_all_of_them(page, show):
    said = "Sent to Family and Sunday climbers\nNeighbours: Waiting for a connection"
    show("groups-sent-several")
    assert page.locator(".toast-line").inner_text() == said
    assert page.locator(".toast-mark:visible").count() == 0, "not all of it is sent"
    show("limit-several")
    assert page.locator(".limit-state").inner_text() == said
    assert page.locator(".limit-state .icon:visible").count() == 0


def ten_groups_fit_two_screens_and_nothing_wraps_beside_what_is_new(page, show):
    for screen in ("groups-ten", "groups-ten-alone"):
        show(screen)
        lowest = page.locator(".card").last.bounding_box()
        assert lowest["y"] + lowest["height"] <= 2 * 844, (screen, lowest)
    show("groups-ten")
    for label in page.locator(".glassy span").all():
        assert label.bounding_box()["height"] < 30, label.inner_text()
    for foot in page.locator(".card-foot").all():
        assert foot.bounding_box()["height"] < 48, foot.inner_text()


def who_has_sent_is_ringed_and_said(page, show):
    show("groups")
    family = page.locator(".card").first
    assert family.locator(".initial-sent").count() == 2
    assert "Sent today: Mum and Noor" in family.inner_text()
    show("groups-sent")
    colours = page.evaluate("""() => [...document.querySelectorAll('.card .initial')].map(
      (one) => getComputedStyle(one).backgroundColor)""")
    assert len(set(colours)) == len(colours) == 5, colours


def the_end_of_the_day_leads_to_the_photos_and_asks_once(page, show):
    show("limit-tell")
    assert page.get_by_text("Next photo in").is_visible()
    page.get_by_role("button", name="See the photos").click()
    assert last(page) == {"kind": "viewer", "event": {"kind": "opened", "group": "0001" * 8}}
    page.get_by_role("button", name="Yes, tell me").click()
    assert last(page) == {"kind": "settings", "event": {"kind": "notificationsTapped"}}
    page.get_by_role("button", name="Not now").click()
    assert last(page) == {"kind": "settings", "event": {"kind": "offerDeclined"}}
    show("limit")
    assert page.get_by_role("button", name="Yes, tell me").count() == 0


def one_shot_is_offered_to_other_groups(page, show):
    show("preview-others")
    climbers = page.get_by_role("button", name="Sunday climbers")
    assert climbers.get_attribute("aria-pressed") == "true"
    climbers.click()
    assert last(page) == {"kind": "capture",
                          "event": {"kind": "otherTapped", "group": "0002" * 8}}
    go = page.get_by_role("button", name="Send to Family and 2 more groups")
    also = page.get_by_role("group", name="Also to").bounding_box()
    assert also["y"] + also["height"] < go.bounding_box()["y"], "above what sends"
    # On a photo, whatever colours such switches have on a page.
    assert climbers.evaluate("(chip) => getComputedStyle(chip).backgroundColor") == (
        "rgb(255, 255, 255)")
    show("preview")
    assert page.get_by_role("group", name="Also to").count() == 0


def a_button_of_two_lines_has_lines_of_about_one_length(page, show):
    show("preview-others")
    go = page.get_by_role("button", name="Send to Family and 2 more groups")
    widths = go.evaluate("""(button) => {
      button.style.inlineSize = '240px';
      const range = document.createRange();
      range.selectNode(document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode());
      return [...range.getClientRects()].map(({ width }) => width);
    }""")
    assert len(widths) > 1 and min(widths) > 0.6 * max(widths), widths


def a_notice_is_read_out_politely(page, show):
    show("groups-sending")
    region = page.locator("[aria-live=polite]").last
    assert region.text_content() == "Family: Sending"
    show("groups-sent")
    assert region.text_content() == "Sent to Family"
    assert page.locator(".toast-shown").count() == 1
    show("groups")
    assert region.text_content() == ""
    assert page.locator(".toast-shown").count() == 0


def a_month_moves_in_and_one_that_is_flicked_by_stands_at_once(page, show):
    page.evaluate("gallery.show('days-month')")
    moves = "document.querySelector('.days-page.days-turning') !== null"
    page.get_by_role("button", name="Previous month").click()
    served.until(page, moves)
    page.evaluate("""() => {
      const previous = document.querySelector('.days-month .days-tools button');
      for (let turn = 0; turn < 3; turn += 1) previous.click();
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }""")
    assert not page.evaluate(moves)


def a_month_s_name_stands_in_one_line_also_while_today_is_offered(page, show):
    for sample in ("days-month", "days-scroll"):
        page.evaluate("(sample) => gallery.show(sample)", sample)
        part = page.locator(f".{sample}:not([hidden])")
        for _ in range(8):
            part.get_by_role("button", name="Previous month").click()
            part.locator(".days-today").wait_for()
            lines = part.locator(".days-name span").first.evaluate(
                "(name) => name.offsetHeight / parseFloat(getComputedStyle(name).fontSize)")
            assert lines < 2, f"{sample}: {lines} times the size of a letter"


def last(page):
    return page.evaluate("window.gallery.sent.at(-1)")


PROMISES = [value for name, value in list(globals().items())
            if callable(value) and name != "last"] + camera_promises.PROMISES \
    + form_promises.PROMISES + touch_promises.PROMISES


def check(browser, base, open_page):
    """Runs every promise on a fresh page; returns what failed."""
    failures = []
    for promise in PROMISES:
        seen = []
        page = open_page(browser, (390, 844), "light", seen)
        page.goto(f"{base}#starting")
        served.until(page, "window.gallery !== undefined")

        def show(name):
            page.evaluate("(name) => gallery.view.show(gallery.samples[name])", name)

        try:
            promise(page, show)
        except Exception as error:  # every failure is told, not only the first
            seen.append(f"{type(error).__name__} {error}".strip())
        sentence = promise.__name__.replace("_", " ")
        failures += [f"{sentence}: {line}" for line in seen]
        page.context.close()
    return failures
