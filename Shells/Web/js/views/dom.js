// The few words the views use to speak to the document. They build and patch nodes one by one:
// no markup is ever parsed, so nothing a person typed can become code.

/** @typedef {Node | string | null | false} Child */
/** @typedef {string | number | boolean | null | ((event: any) => void)} Attribute */

/**
 * Control characters and those that turn the direction of writing: with one of these in it, the
 * name of a file looks like another name. A terminal shows them the same way.
 */
export const deceptive = /[\0-\x08\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g;
/** @param {string} said */
const harmless = (said) => said.replace(deceptive, '\ufffd');

const vectorNamespace = 'http://www.w3.org/2000/svg';

/**
 * Builds an element. `on…` names a listener, `class` the classes; `true` sets an empty
 * attribute, `false` and null set none.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  apply(element, attributes);
  for (const child of children) {
    if (child) element.append(typeof child === 'string' ? harmless(child) : child);
  }
  return element;
}

/**
 * Builds an element of a drawing.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[K]} */ (
    document.createElementNS(vectorNamespace, tag));
  apply(element, attributes);
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, Attribute>} attributes
 */
function apply(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else set(element, name, value);
  }
}

/**
 * Sets an attribute only when it differs, so that nothing restarts or is read out again.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null} value
 */
export function set(element, name, value) {
  if (value === null || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const next = value === true ? '' : harmless(String(value));
  if (element.getAttribute(name) !== next) element.setAttribute(name, next);
}

/**
 * @param {Node} node
 * @param {string} value
 */
export function text(node, value) {
  const said = harmless(value);
  if (node.textContent !== said) node.textContent = said;
}

/**
 * A sheet that is open within what is hidden would leave all else out of reach.
 * @param {Element} element that is about to be hidden
 */
export function closeSheets(element) {
  for (const sheet of element.querySelectorAll('dialog[open]')) {
    if (sheet instanceof HTMLDialogElement) sheet.close();
  }
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {boolean} visible
 */
export function visible(element, visible) {
  set(element, 'hidden', !visible);
}

/**
 * The heading that takes the focus when its screen appears.
 * @param {string} [content]
 * @param {string} [className]
 */
export function heading(content = '', className = 'title') {
  return h('h1', { class: className, tabindex: -1 }, content);
}

/**
 * Makes `parent`'s children follow `items`, keeping the node of every item that stays.
 * @template T
 * @param {HTMLElement} parent
 * @param {Map<string, { element: HTMLElement, update: (item: T, index: number) => void }>} kept
 * @param {T[]} items
 * @param {(item: T) => string} key
 * @param {(item: T) => { element: HTMLElement, update: (item: T, index: number) => void }} make
 */
export function reconcile(parent, kept, items, key, make) {
  const wanted = new Set(items.map(key));
  for (const [name, piece] of kept) {
    if (wanted.has(name)) continue;
    piece.element.remove();
    kept.delete(name);
  }
  items.forEach((item, index) => {
    let piece = kept.get(key(item));
    if (!piece) {
      piece = make(item);
      kept.set(key(item), piece);
    }
    piece.update(item, index);
    const there = parent.children[index];
    if (there !== piece.element) parent.insertBefore(piece.element, there ?? null);
  });
}

/**
 * What of a place scrolls goes to its top: a screen, or the part of one that is shown.
 * @param {Element} stage
 */
export function scrollToTop(stage) {
  const shown = stage.querySelectorAll(
    ':scope > :not([hidden]), :scope > :not([hidden]) .days-part:not([hidden])');
  for (const one of shown) one.scrollTo(0, 0);
}
