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
