"""Text of twice its size on the narrowest phone, in every language: no word of a heading, of a
button, of a group's card, of a device or of the 24 words is broken, and a reminder holds its text;
where everything lies over one picture, nothing that is to be read or pressed lies over another, or
outside of the screen. And in text of its usual size, a welcome with an invitation fits a phone."""

import itertools

import served
from gallery_tools import LOCALES

SIZE = (320, 568)
# Of each sample, what lies there first, and what may not lie over it.
SAMPLES = {
    "preview-others": (".full-top > *", ".also, .preview-ways .button"),
    "preview-hint": (".full-top > *", ".pill-hint, .preview-ways .button"),
    "viewer-failed": (".full-top > *, .viewer-caption, .viewer-pages",
                      ".page-fault .lead, .page-fault .button"),
}
# What lies on another page of a strip is not on the screen.
WRONG = """([first, then]) => {
  const seen = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility())
    .map((one) => ({ name: one.textContent || one.ariaLabel, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.left >= 0 && box.right <= innerWidth);
  const isOver = (a, b) => a.bottom > b.top && a.top < b.bottom && a.right > b.left
    && a.left < b.right;
  const below = seen(first);
  const above = seen(then);
  const wrong = [];
  if (below.length === 0 || above.length === 0) wrong.push('nothing is there');
  for (const { name, box } of above) {
    if (box.height < 1 || box.top < 0 || box.bottom > innerHeight) wrong.push(`hidden: ${name}`);
    for (const other of below) {
      if (isOver(box, other.box)) wrong.push(`${name} lies over ${other.name}`);
    }
  }
  return wrong;
}"""

# What a glance has to read. A word is broken where its letters stand in two lines; Chinese has no
# such words.
WHOLE = (".title, .subtitle, .setting-title, .card-name, .status-words, .words span,"
         " .reminder strong, .card-alone, .pill, .invited strong, .button,"
         " .button span, .devices .hint")
BROKEN = """(selector) => {
  const latin = /[^\\s-]*\\p{Script=Latin}[^\\s-]*/gu;
  const wrong = [];
  for (const one of document.querySelectorAll(selector)) {
    if (!one.checkVisibility() || one.firstChild?.nodeType !== Node.TEXT_NODE) continue;
    for (const { 0: word, index } of one.firstChild.data.matchAll(latin)) {
      if (/\\p{Script=Han}/u.test(word)) continue;
      const range = document.createRange();
      range.setStart(one.firstChild, index);
      range.setEnd(one.firstChild, index + word.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) wrong.push(`broken: ${word} in ${one.className}`);
    }
  }
  for (const one of document.querySelectorAll('.reminder')) {
    if (one.scrollHeight > one.clientHeight + 1) wrong.push('a reminder is too low');
  }
  return wrong;
}"""

# Sheets of the vault, and what in them can be used only where it is on the screen and wide enough.
SHEETS = {"vault-pin": "dialog[open] :is(.field, .button, .subtitle)",
          "vault-edit": ".edit-range", "vault-edit-several": "dialog[open] .edit-range"}
NARROW = """(selector) => {
  const shown = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  if (shown.length === 0) return ['nothing is there'];
  return shown.map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.left < 0 || box.right > innerWidth || box.width < 100)
    .map(({ one, box }) => `too narrow or too wide: ${one.className} ${box.left} ${box.right}`);
}"""

# The welcome of somebody invited, on phones, over the places: all it promises is above its foot.
WELCOME_SIZES = ((390, 788), (360, 584))
WELCOMES = ("welcome-used", "welcome-invited", "welcome-looking")
UNDER_FOOT = """() => {
  const end = document.querySelector('.welcome .foot').getBoundingClientRect().top;
  return [...document.querySelectorAll('.welcome .points li')]
    .filter((one) => one.getBoundingClientRect().bottom > end + 1)
    .map((one) => `under the foot: ${one.textContent}`);
}"""


def begun(browser, base, open_page, size, complaints, **options):
    """A page of the gallery, before its first sample; what its console says is added."""
    page = open_page(browser, size, "light", complaints, **options)
    page.goto(f"{base}#starting")
    served.until(page, "window.gallery !== undefined")
    return page


def enlarged(browser, base, open_page, complaints, **options):
    page = begun(browser, base, open_page, SIZE, complaints, **options)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    return page


def found(page, complaints, title, sample, question, parts):
    """What is wrong with a sample, by the answer and by what its console said."""
    page.evaluate("(name) => gallery.show(name)", sample)
    complaints += page.evaluate(question, parts)
    lines = [f"{title} in large text: {line}" for line in complaints]
    complaints.clear()
    return lines


def check_welcomes(browser, base, open_page):
    """What is wrong with each, in every language."""
    failures = []
    for size, locale in itertools.product(WELCOME_SIZES, LOCALES):
        page = begun(browser, base, open_page, size, failures, locale=locale)
        for name in WELCOMES:
            page.evaluate("(name) => gallery.show(name)", name)
            failures += [f"{name} {locale} {size}: {line}" for line in page.evaluate(UNDER_FOOT)]
        page.context.close()
    return failures


def check_sheets(browser, base, open_page):
    """What is wrong with each, in the language by which the samples choose what they press."""
    failures, seen = [], []
    page = enlarged(browser, base, open_page, seen)
    for name, parts in SHEETS.items():
        failures += found(page, seen, name, name, NARROW, parts)
    page.context.close()
    return failures


def check(browser, base, open_page):
    """What is wrong, of each language and sample."""
    failures = []
    for locale in LOCALES:
        seen = []
        page = enlarged(browser, base, open_page, seen, locale=locale)
        for name, parts in SAMPLES.items():
            failures += found(page, seen, f"{name} {locale}", name, WRONG, parts)
        for name in page.evaluate("Object.keys(gallery.samples)"):
            failures += found(page, seen, f"{name} {locale}", name, BROKEN, WHOLE)
        page.context.close()
    return failures
