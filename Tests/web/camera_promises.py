"""What the camera and the preview promise by themselves, tried in a browser with a sample in place
of the core: each function is one sentence."""

import served

STILL = "document.getAnimations().every((a) => a.playState !== 'running')"
# Resolves once the next turn of the wheel has been heard.
WHEEL = "window.turned = new Promise((heard) => addEventListener('wheel', heard, { once: true }))"


def pinch(page):
    """Two fingers come down, spread to twice their distance, and leave, by the debugger."""
    session = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 50), ("touchMove", 75), ("touchMove", 100),
                        ("touchEnd", None)):
        points = [] if apart is None else [
            {"x": 200 - apart, "y": 400, "id": 0}, {"x": 200 + apart, "y": 400, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.detach()


def sent(page):
    return page.evaluate("window.gallery.sent.map((e) => e.event ?? e)")


def clear(page):
    page.evaluate("window.gallery.sent.length = 0")


def the_front_camera_is_a_mirror_and_the_back_one_a_window(page, show):
    transform = "getComputedStyle(document.querySelector('video')).transform"
    show("camera-front")
    assert page.evaluate(transform).startswith("matrix(-1"), page.evaluate(transform)
    show("camera")
    assert page.evaluate(transform) == "none", page.evaluate(transform)


def space_enter_and_the_volume_keys_release_the_shutter(page, show):
    show("camera")
    for key in (" ", "Enter", "AudioVolumeUp", "AudioVolumeDown"):
        clear(page)
        page.evaluate("""(key) => document.activeElement.dispatchEvent(new KeyboardEvent(
          'keydown', { key, bubbles: true, cancelable: true }))""", key)
        assert sent(page) == [{"kind": "shutterTapped"}], (key, sent(page))
    # A key that presses another control does not take a picture as well.
    clear(page)
    page.get_by_role("button", name="Flip camera").press("Space")
    assert sent(page) == [{"kind": "flipTapped"}], sent(page)
    show("camera-opening")
    clear(page)
    page.keyboard.press("Enter")
    assert sent(page) == []


def two_fingers_the_wheel_and_the_slider_zoom(page, show):
    show("camera-zoom")
    clear(page)
    pinch(page)
    assert sent(page)[-1] == {"kind": "zoomed", "zoom": 480}, sent(page)
    clear(page)
    page.mouse.move(190, 300)
    page.mouse.wheel(0, -200)
    served.until(page, "window.gallery.sent.at(-1)?.event?.zoom > 240")
    page.get_by_role("slider", name="Zoom").fill("300")
    assert sent(page)[-1] == {"kind": "zoomed", "zoom": 300}
    # A lens that does not zoom is not asked to.
    show("camera-front")
    clear(page)
    pinch(page)
    page.evaluate(f"() => {{ {WHEEL} }}")
    page.mouse.wheel(0, -200)
    page.evaluate("() => window.turned.then(() => {})")
    assert sent(page) == [], sent(page)


def a_tap_focuses_where_the_lens_can(page, show):
    show("camera-zoom")
    served.until(page, STILL)
    clear(page)
    page.locator("video").click(position={"x": 195, "y": 422})
    focus = sent(page)[-1]
    assert focus["kind"] == "focusTapped", focus
    assert abs(focus["x"] - 5000) < 100 and abs(focus["y"] - 5000) < 100, focus
    # The whole frame is shown: its corner is on the screen, and beside it there is nothing.
    clear(page)
    page.locator("video").click(position={"x": 3, "y": 422 - 390 * 640 / 427 / 2 + 3})
    focus = sent(page)[-1]
    assert focus["x"] < 150 and focus["y"] < 200, focus
    clear(page)
    page.locator("video").click(position={"x": 195, "y": 110})
    assert sent(page) == []
    show("camera-front")
    clear(page)
    page.locator("video").click(position={"x": 195, "y": 422})
    assert sent(page) == []


def a_finger_or_space_holds_the_countdown_until_it_goes(page, show):
    show("preview")
    clear(page)
    page.mouse.move(190, 420)
    page.mouse.down()
    page.mouse.up()
    page.keyboard.down("Space")
    page.keyboard.up("Space")
    held, released = {"kind": "held", "now": True}, {"kind": "held", "now": False}
    assert sent(page) == [held, released, held, released], sent(page)
    clear(page)
    page.get_by_role("button", name="Pause").click()
    show("preview-held")
    page.get_by_role("button", name="Go on").click()
    assert sent(page) == [held, released], sent(page)


def the_countdown_and_the_hint_are_read_out(page, show):
    show("preview")
    assert page.locator("[aria-live=assertive]").text_content() == "Sends to Family in 2 seconds"
    show("preview-hint")
    assert page.get_by_role("status").filter(has_text="This looks blurred").is_visible()


def a_picture_is_cropped_by_corners_and_by_keys(page, show):
    show("preview-editing")
    clear(page)
    page.get_by_role("button", name="Done").click()
    assert sent(page) == [{"kind": "cropped", "crop": None}]
    page.get_by_role("slider", name="Left edge").fill("2500")
    page.get_by_role("button", name="Done").click()
    whole = {"left": 2500, "top": 0, "width": 7500, "height": 10000}
    assert sent(page)[-1] == {"kind": "cropped", "crop": whole}, sent(page)
    corner = page.locator(".crop-right-bottom:visible").bounding_box()
    room = page.locator(".crop-area:visible").bounding_box()
    x, y = corner["x"] + 24, corner["y"] + 24
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - room["height"] / 2)
    page.mouse.up()
    page.get_by_role("button", name="Done").click()
    crop = sent(page)[-1]["crop"]
    assert abs(crop["height"] - 5000) < 60 and crop["width"] == 7500, crop
    clear(page)
    page.keyboard.press("Escape")
    assert sent(page) == [{"kind": "back"}]


PROMISES = [value for name, value in list(globals().items())
            if callable(value) and name not in ("sent", "clear", "pinch")]
