// What the library's core wants of an authenticator, which keeps keys of the device, and what that
// answers.

import { KeySource } from '../../effects/key-source.js';
import { vault as words } from '../../words/vault-words.js';

const keySource = new KeySource(words.passkey.name);

/**
 * Answers whether it was that.
 * @param {() => Pick<import('../../effects/library.js').Library, 'send'> | null} library as it is
 *   when the authenticator answers
 * @param {import('../../effects/library.js').Presented} presented
 */
export function askAuthenticator(library, presented) {
  if (!('source' in presented)) return false;
  keySource.cancel();
  const { source } = presented;
  if (!source) return true;
  keySource.carryOut(source).then(({ event, key }) => library()?.send(
    event, key ? { secrets: new Map([[source.question.secret, key]]) } : {}));
  return true;
}
