// What somebody chose about how things are shown, kept on this device. It says nothing of what lies
// in the vault.

const prefix = 'dayly/';

/**
 * What was chosen, or the first of what there is.
 * @template {string} Choice
 * @param {string} name @param {readonly Choice[]} choices
 * @returns {Choice}
 */
export function kept(name, choices) {
  try {
    const found = localStorage.getItem(prefix + name);
    return choices.find((choice) => choice === found) ?? choices[0];
  } catch {
    return choices[0];
  }
}

/**
 * The first of what there is needs no keeping.
 * @param {string} name @param {readonly string[]} choices
 * @param {string} choice
 */
export function keep(name, choices, choice) {
  try {
    if (choice === choices[0]) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, choice);
  } catch {
    // The next start begins with the first again.
  }
}
