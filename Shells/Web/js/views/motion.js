// How things move that scripts move. Whoever has asked their system for less motion sees how it
// ends; what style sheets move ends as soon by a rule of base.css.

/** Asked anew each time: it can be turned on while the app runs. */
export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * @param {Element} element @param {Keyframe[] | PropertyIndexedKeyframes} frames
 * @param {KeyframeAnimationOptions} options
 */
export const animate = (element, frames, options) =>
  element.animate(frames, isCalm() ? { ...options, duration: 1 } : options);

/**
 * @param {Element} element @param {number} left
 * @param {boolean} isSmooth
 */
export const scrollAlong = (element, left, isSmooth) =>
  element.scrollTo({ left, behavior: isSmooth && !isCalm() ? 'smooth' : 'auto' });

/**
 * What of a place scrolls goes to its top: a screen, or the part of one that is shown.
 * @param {Element} stage
 */
export function scrollToTop(stage) {
  const shown = stage.querySelectorAll(
    ':scope > :not([hidden]), :scope > :not([hidden]) .days-part:not([hidden])');
  for (const one of shown) one.scrollTo({ top: 0, behavior: isCalm() ? 'auto' : 'smooth' });
}
