// The few full pages that are not screens of the core, because there is no core behind them:
// the browser cannot run it, another tab must not be disturbed, or it has stopped.

import { words } from './words/words.js';

/**
 * @param {string} tag
 * @param {string} text @param {string} [name]
 */
function element(tag, text, name) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (name) made.className = name;
  return made;
}

/**
 * Shows one of the pages in place of everything. The details of an error go to the console
 * only: they help nobody on the screen.
 * @param {keyof import('./words/en.js').Words['system']} kind @param {unknown} [error]
 * @param {() => void} [act] what its button does
 */
export function showPage(kind, error, act = () => window.location.reload()) {
  if (error) console.error(error);
  const page = words.system[kind];
  const main = element('main', '', 'system-page');
  main.setAttribute('role', 'main');
  const heading = element('h1', page.title);
  heading.tabIndex = -1;
  main.append(heading, ...page.lines.map((line) => element('p', line)));
  if (page.button) {
    const button = element('button', page.button, 'system-button');
    button.addEventListener('click', act);
    main.append(button);
  }
  const root = document.createElement('div');
  root.id = 'app';
  root.append(main);
  // A fresh root: the views hold the old one and can no longer draw over the page.
  document.getElementById('app')?.replaceWith(root);
  heading.focus();
}
