"""What stands over the vault, in every language, on phones, with text of its usual size and of
twice that: what can be done stays in one row, beside the field where there is room; nothing is
cut or covered, and no word is broken. And of the photos two rows are in sight at once on a phone,
four on a desktop."""

import served

LOCALES = ("en-GB", "de-DE", "fr-FR", "es-ES", "zh-CN")
HEIGHT = 844
# The width, the size of the text, and whether there has to be room for all in one row.
SCREENS = ((390, "100%", True), (320, "100%", False), (390, "200%", False), (320, "200%", False))
SAMPLES = ("vault", "vault-trash", "vault-album")
# What is wrong with it. A word is broken where a button has more rows than words.
WRONG = """(isOneRow) => {
  const seen = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility());
  const middle = (one) => {
    const { top, height } = one.getBoundingClientRect();
    return Math.round(top + height / 2);
  };
  const isApart = (all) => all.some((one) => Math.abs(middle(one) - middle(all[0])) > 1);
  const wrong = [];
  const rows = (selector) => seen(selector)
    .map((row) => [...row.children].filter((one) => one.checkVisibility()));
  if (rows('.vault-tools').some(isApart)) wrong.push('signs apart');
  // In an album its name has the place of the field, which lies below.
  const isBeside = isOneRow && document.querySelector('.vault-top.is-searched');
  if (isBeside && isApart(seen('.vault-search, .vault-tools'))) wrong.push('two rows');
  // What is there for those who hear it alone has no width.
  for (const one of seen('.vault-top :is(button, .title)').filter((it) => it.clientWidth > 1)) {
    const { left, right } = one.getBoundingClientRect();
    if (left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth + 1) {
      wrong.push(`cut: ${one.textContent || one.ariaLabel}`);
    }
  }
  // A name is over what it names, with nothing of it below that.
  const tops = seen('.cell').map((cell) => cell.getBoundingClientRect().top);
  for (const name of seen('.vault-month')) {
    const { top, bottom } = name.getBoundingClientRect();
    if (tops.some((cell) => cell > top && cell < bottom)) wrong.push(`hidden: ${name.textContent}`);
  }
  for (const words of seen('.vault-tools .button span')) {
    const range = document.createRange();
    range.selectNodeContents(words);
    const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if (rows > words.textContent.split(' ').length) wrong.push(`broken: ${words.textContent}`);
  }
  return wrong;
}"""


# So many rows of photos, and all of each, have to be in sight at once.
ROOMS = {(390, 844): 2, (1280, 800): 4}
ROWS = """() => {
  const { bottom } = document.querySelector('.vault').getBoundingClientRect();
  const rows = [...document.querySelectorAll('.vault .cell')]
    .map((cell) => cell.getBoundingClientRect());
  return new Set(rows.filter((row) => row.bottom <= bottom).map((row) => Math.round(row.top))).size;
}"""


def check_rows(browser, base, open_page):
    """Where too few rows of photos are in sight."""
    failures = []
    for room, least in ROOMS.items():
        seen = []
        page = open_page(browser, room, "light", seen, locale="en-GB")
        page.goto(f"{base}#starting")
        served.until(page, "window.gallery !== undefined")
        page.evaluate("() => gallery.show('vault')")
        found = page.evaluate(ROWS)
        if found < least:
            failures.append(f"{room}: {found} of {least} rows of photos")
        failures += seen
        page.context.close()
    return failures


def check(browser, base, open_page, pictures=None):
    """What is wrong, of each language, screen and sample; and a picture of each, where wanted."""
    failures = []
    for locale in LOCALES:
        for width, text, is_one_row in SCREENS:
            seen = []
            page = open_page(browser, (width, HEIGHT), "light", seen, locale=locale)
            page.goto(f"{base}#starting")
            served.until(page, "window.gallery !== undefined")
            page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
            for name in SAMPLES:
                page.evaluate("(name) => gallery.show(name)", name)
                seen += page.evaluate(WRONG, is_one_row)
                if pictures:
                    page.screenshot(path=pictures / f"tools-{name}-{locale}-{width}-{text}.png")
                failures += [f"{name} {locale} {width} {text}: {line}" for line in seen]
                seen.clear()
            page.context.close()
    return failures
