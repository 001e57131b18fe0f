"""Text of twice its size on the narrowest phone, in every language: where everything lies over one
picture, nothing that is to be read or pressed lies over another, or outside of the screen."""

import gallery_promises
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


def check(browser, base, open_page):
    """What is wrong, of each language and sample."""
    failures = []
    for locale in LOCALES:
        seen = []
        page = open_page(browser, SIZE, "light", seen, locale=locale)
        page.goto(f"{base}#starting")
        gallery_promises.wait_until(page, "window.gallery !== undefined")
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        for name, parts in SAMPLES.items():
            page.evaluate("(name) => gallery.show(name)", name)
            seen += page.evaluate(WRONG, parts)
            failures += [f"{name} {locale} in large text: {line}" for line in seen]
            seen.clear()
        page.context.close()
    return failures
