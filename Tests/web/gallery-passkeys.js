// Samples of opening the vault by what the device keeps. No authenticator is asked: whether this
// browser has one is said here.

import { keys, openVault, way } from './gallery-open.js';

const none = { sources: [], asking: false, fault: null, passedOver: 0 };
const passkey = { ...none, sources: [{ kind: 'passkey' }] };

/** @param {object} [more] @returns {any} a locked vault */
export const locked = (more = {}) => ({ kind: 'locked', unlocking: false, fault: null,
  heldUntil: null, sources: none, ...more });

const devices = { ways: [way('passphrase', 0), way('words', 1), way('passkey', 2),
  way('keyring', 3), way('session', 4)] };

/** Where of the sheet its devices are. */
const scroll = '.keys-ways';

export const passkeySamples = {
  'vault-locked-passkey': { view: locked({ sources: passkey }) },
  'vault-locked-passkey-asking': { view: locked({ sources: { ...passkey, asking: true } }) },
  'vault-locked-passkey-refused': { view: locked({
    sources: { ...passkey, fault: { kind: 'unanswered' } } }) },
  'vault-locked-passkey-typing': { view: locked({ sources: passkey }),
    click: '.vault-start > .quiet' },
  'vault-passkey-offer': { view: openVault({}), makesKeys: true },
  'vault-keys-devices': { view: openVault({ keys: keys(devices) }), press: '.icon-key', scroll },
  'vault-keys-device-refused': { view: openVault({ keys: keys({
    sourceFault: { kind: 'unsupported' } }) }), press: '.icon-key', scroll },
  'vault-keys-device-asked': { view: openVault({ keys: keys({ adding: true }) }),
    press: '.icon-key', scroll },
};

/** What the browser answers, where it can be asked. */
export const device = { makesKeys: true };

if ('PublicKeyCredential' in globalThis) {
  Object.assign(PublicKeyCredential, {
    getClientCapabilities: async () => ({}),
    isUserVerifyingPlatformAuthenticatorAvailable: async () => device.makesKeys,
  });
}
