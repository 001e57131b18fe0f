// Keys that nobody types: an authenticator computes one of 32 bytes from a salt, after it has
// verified the person (Face ID, a fingerprint, Windows Hello, a security key). Its signature is not
// looked at, for nobody signs in: what it computes opens the vault, or does not. Web Authentication
// Level 3, section 10.1.4 (prf); the relying party is the origin's own.

import { base64url } from './encoding.js';

/**
 * @typedef {import('../wire/types').LibraryEffect} LibraryEffect
 * @typedef {import('../wire/types').SourceQuestion} SourceQuestion
 * @typedef {import('../wire/types').SourceKey} SourceKey
 * @typedef {import('../wire/types').KeySourceFault} KeySourceFault
 * @typedef {Extract<LibraryEffect, { kind: 'makeSourceKey' | 'askSourceKey' }>} SourceEffect
 * @typedef {Extract<import('../wire/types').LibraryEvent,
 *   { kind: 'sourceKeyMade' | 'sourceKeyGiven' | 'sourceKeyFailed' }>} SourceEvent
 *
 * What TypeScript's own description of the browser lacks.
 * @typedef {{ rawId: ArrayBuffer, getClientExtensionResults: () => {
 *   prf?: { enabled?: boolean, results?: { first?: ArrayBuffer } } } }} Computing
 */

const keyBytes = 32;
/** ES256, EdDSA and RS256, of which every authenticator knows one. */
const algorithms = [-7, -8, -257];
/** @type {Record<string, KeySourceFault['kind']>} */
const faults = {
  NotAllowedError: 'unanswered', InvalidStateError: 'alreadyMade', NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported', SecurityError: 'unsupported',
};

class SourceProblem extends Error {
  /** @param {KeySourceFault['kind']} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

/** Whether this browser asks authenticators at all. */
export const asksAuthenticators = () => 'PublicKeyCredential' in globalThis;

/** Whether this device can make a key, as far as its browser tells before it is asked for one. */
export async function makesKeys() {
  if (!asksAuthenticators() || isAddress(location.hostname)) return false;
  try {
    const { getClientCapabilities } = /** @type {any} */ (PublicKeyCredential);
    const known = await getClientCapabilities?.call(PublicKeyCredential);
    if (known?.['extension:prf'] === false) return false;
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}

/**
 * A relying party is a name, never a number.
 * @param {string} host
 */
const isAddress = (host) => /^[\d.]+$/.test(host) || host.startsWith('[');

export class KeySource {
  /** @param {string} name what the device calls the vault among its passkeys */
  constructor(name) {
    this.name = name;
    this.waiting = new AbortController();
  }

  /**
   * Asks, and nobody else any more. Answers the event that follows and the key, which has a name
   * with the question.
   * @param {SourceEffect} effect
   * @returns {Promise<{ event: SourceEvent, key: Uint8Array | null }>}
   */
  async carryOut(effect) {
    this.cancel();
    const { request, question } = effect;
    try {
      if (question.source.kind !== 'passkey') throw new SourceProblem('unsupported');
      if (effect.kind === 'makeSourceKey') {
        const { credential, key } = await this.make(effect.key, question);
        return { event: { kind: 'sourceKeyMade', request, credential }, key };
      }
      const { unlocker, key } = await this.ask(question.keys);
      return { event: { kind: 'sourceKeyGiven', request, unlocker }, key };
    } catch (error) {
      return { event: { kind: 'sourceKeyFailed', request, fault: { kind: faultOf(error) } },
        key: null };
    }
  }

  cancel() {
    this.waiting.abort();
    this.waiting = new AbortController();
  }

  /**
   * @param {SourceKey} wanted
   * @param {SourceQuestion} question
   */
  async make(wanted, { keys }) {
    const first = wanted.salt;
    const made = await navigator.credentials.create({
      signal: this.waiting.signal,
      publicKey: {
        rp: { name: 'Dayly' },
        // Another one than any other's: a credential of the same user would take another's place.
        user: { id: crypto.getRandomValues(new Uint8Array(16)), name: this.name,
          displayName: this.name },
        challenge: challenge(), attestation: 'none',
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: keys.map(described),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true,
          userVerification: 'required' },
        extensions: prf({ eval: { first } }),
      },
    });
    const { rawId, computed, isEnabled } = read(made);
    if (!isEnabled) throw new SourceProblem('unsupported');
    const credential = new Uint8Array(rawId);
    if (computed) return { credential, key: computed };
    // Most security keys compute nothing while they make a credential.
    const { key } = await this.ask([{ ...wanted, credential }]);
    return { credential, key };
  }

  /** @param {SourceKey[]} keys */
  async ask(keys) {
    const evalByCredential = Object.fromEntries(
      keys.map(({ credential, salt }) => [base64url(credential), { first: salt }]));
    const given = await navigator.credentials.get({
      signal: this.waiting.signal,
      publicKey: {
        challenge: challenge(), allowCredentials: keys.map(described),
        userVerification: 'required', extensions: prf({ evalByCredential }),
      },
    });
    const { rawId, computed } = read(given);
    const id = base64url(new Uint8Array(rawId));
    const found = keys.find(({ credential }) => base64url(credential) === id);
    if (!computed || !found) throw new SourceProblem('unsupported');
    return { unlocker: found.unlocker, key: computed };
  }
}

/** Nobody checks the signature over it. */
const challenge = () => crypto.getRandomValues(new Uint8Array(32));

/** @param {object} input @returns {any} */
const prf = (input) => ({ prf: input });

/** @param {SourceKey} key @returns {PublicKeyCredentialDescriptor} */
const described = ({ credential }) =>
  ({ type: 'public-key', id: /** @type {BufferSource} */ (credential) });

/** @param {Credential | null} credential */
function read(credential) {
  if (!credential) throw new SourceProblem('unanswered');
  const computing = /** @type {Computing} */ (/** @type {unknown} */ (credential));
  const { prf: said } = computing.getClientExtensionResults();
  const first = said?.results?.first;
  const computed = first?.byteLength === keyBytes ? new Uint8Array(first) : null;
  const isEnabled = computed !== null || said?.enabled === true;
  return { rawId: computing.rawId, computed, isEnabled };
}

/** @param {unknown} error @returns {KeySourceFault['kind']} */
function faultOf(error) {
  if (error instanceof SourceProblem) return error.fault;
  return error instanceof DOMException ? faults[error.name] ?? 'unavailable' : 'unavailable';
}
