"""Who has asked their system for less motion sees nothing move. A page of the gallery has asked,
and is watched: what moves for longer than a blink, and what is scrolled bit by bit, is told to its
console, where a line is a failure."""

# In milliseconds; shorter than a frame, nobody sees it.
BLINK = 10
WATCH = """(blink) => {
  const tell = (target, what) =>
    console.error(`motion: ${target.localName}.${target.className?.baseVal ?? target.className}`
      + ` ${what}`);
  const hold = (animation) => {
    const { activeDuration } = animation.effect.getComputedTiming();
    if (activeDuration <= blink) return;
    const { target, pseudoElement } = animation.effect;
    const name = animation.animationName ?? animation.transitionProperty ?? 'by a script';
    tell(target, `${pseudoElement ?? ''} ${name} for ${activeDuration} ms`);
  };
  for (const began of ['animationstart', 'transitionrun']) {
    addEventListener(began, ({ target }) => {
      if (target instanceof Element) target.getAnimations({ subtree: true }).forEach(hold);
    }, true);
  }
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    hold(animation);
    return animation;
  };
  for (const name of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView']) {
    const scroll = Element.prototype[name];
    Element.prototype[name] = function (...where) {
      if (where[0]?.behavior === 'smooth') tell(this, `${name} bit by bit`);
      return scroll.apply(this, where);
    };
  }
}"""


def watch(page):
    """From the next document on."""
    page.add_init_script(f"({WATCH})({BLINK})")
