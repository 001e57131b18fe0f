// One value for every screen and every state of it worth looking at. The people are invented.

/** @typedef {import('../../Shells/Web/js/wire/types').Screen} Screen */

/** The gallery's clock stands here, so that pictures compare. */
export const now = Date.UTC(2026, 4, 16, 15, 20, 0);
const minute = 60_000;
const hour = 60 * minute;

const id = (/** @type {number} */ seed) => seed.toString(16).padStart(4, '0').repeat(8);

/**
 * @param {string} name
 * @param {number} seed
 * @param {string | null} [invitedBy]
 */
const person = (name, seed, invitedBy = null) => ({
  account: id(seed), name, you: seed === 0, invitedBy, blocked: false, changed: seed === 3,
  verified: seed === 1, sent: seed % 2 === 1, tint: seed % 12,
});

const family = [
  person('Lena', 0), person('Mum', 1, 'Lena'), person('Dad', 2, 'Mum'), person('Noor', 3, 'Lena'),
];
const friends = Array.from('Lena Amir Bo Chiara Dia Emre Finn Gus Hana'.split(' '),
  (name, index) => person(name, index + (index ? 4 : 0), index ? 'Lena' : null));

const card = {
  group: id(1), name: 'Family', members: family, alone: false,
  today: /** @type {import('../../Shells/Web/js/wire/types').Standing} */ ({ kind: 'open' }),
  lastPhoto: now - 3 * hour, photos: 3, unseen: 2, delivery: null, unsent: null, kept: null,
  broken: false, muted: false,
};
const list = { cards: [card], remindWords: false, remindBriefly: false, notice: null, kept: null,
  connection: /** @type {const} */ ({ kind: 'fresh' }) };
/** @type {import('../../Shells/Web/js/wire/types').Standing} */
const sentToday = { kind: 'sent' };
/** @type {import('../../Shells/Web/js/wire/types').Standing} */
const waitingToday = { kind: 'waiting', next: now + 12_000, offline: true };
/** @type {import('../../Shells/Web/js/wire/types').ShotPart[]} */
const severalSent = [{ names: ['Family', 'Sunday climbers'], standing: sentToday },
  { names: ['Neighbours'], standing: waitingToday }];
const twelve = Array.from('Lena Amir Bo Chiara Dia Emre Finn Gus Hana Ida Jo Kim'.split(' '),
  (name, index) => ({ ...person(name, index), tint: index }));
/**
 * @param {Partial<import('../../Shells/Web/js/wire/types').LimitView>} more
 * @returns {Screen}
 */
const end = (more) => ({ kind: 'limit', view: { group: id(1), name: 'Family',
  until: now + 8 * hour + 39 * minute + 58_000, today: sentToday, others: family.slice(1),
  photos: 3, unseen: 2, tell: null,
  shot: [{ names: ['Family'], standing: more.today ?? sentToday }], ...more } });
const quiet = { busy: false, fault: null };
const shot = { width: 640, height: 427 };
const tall = { width: 427, height: 640 };

/** @param {import('../../Shells/Web/js/wire/types').CameraState} state */
const camera = (state) => /** @type {Screen} */ ({
  kind: 'camera',
  view: { group: id(1), name: 'Family', state, fault: null, library: { kind: 'granted' } },
});

const optics = { canFlip: true, hasTorch: true, canFocus: true, zoomMin: 100, zoomMax: 800 };
const plain = { canFlip: false, hasTorch: false, canFocus: false, zoomMin: 100, zoomMax: 100 };

/** @param {Partial<import('../../Shells/Web/js/wire/types').PreviewView>} values */
const preview = (values) => /** @type {Screen} */ ({
  kind: 'preview', view: { name: 'Family', draft: 'draft/china', size: shot, countdown: 3,
    fault: null, held: false, editing: false, working: false, flaw: null, others: [], ...values },
});

/** @param {import('../../Shells/Web/js/wire/types').Access['kind']} access */
const without = (access) => camera({ kind: 'without', access: { kind: access } });

/**
 * @param {number} index
 * @param {import('../../Shells/Web/js/wire/types').PageContent} content
 */
const page = (index, content) => ({
  photo: id(70 + index), account: id([3, 1, 0, 2][index] ?? 2), seen: index > 0,
  sender: ['Noor', 'Mum', 'Lena', 'Dad'][index] ?? 'Dad', you: index === 2,
  day: Math.floor(now / (24 * hour)), fileName: `dayly-${index}.jpg`,
  received: now - (index * 5 + 1) * hour, expires: now + (47 - index * 5) * hour,
  source: /** @type {const} */ ({ kind: index === 1 ? 'library' : 'camera' }), content,
  tint: [3, 1, 0, 2][index] ?? 2,
});

const pages = [
  page(0, { kind: 'ready', image: 'photo/china', size: shot }),
  page(1, { kind: 'ready', image: 'photo/tall', size: tall }),
  page(2, { kind: 'loading', moved: 43, total: 100 }),
  page(3, { kind: 'failed', fault: { kind: 'offline' } }),
];

/** @param {number} index */
const viewer = (index, overlay = true) => /** @type {Screen} */ ({
  kind: 'viewer', view: { group: id(1), name: 'Family', pages, index, overlay, canSend: true,
    withdrawal: { kind: 'no', fault: null } },
});

/** @param {import('../../Shells/Web/js/wire/types').WithdrawalView} withdrawal */
const taken = (withdrawal) => /** @type {Screen} */ ({
  kind: 'viewer', view: { group: id(1), name: 'Family',
    pages: [{ ...page(2, { kind: 'ready', image: 'photo/china', size: shot }) }], index: 0,
    overlay: true, canSend: false, withdrawal },
});

/** @param {import('../../Shells/Web/js/wire/types').SystemFacts} system */
const settings = (system, words = false) => /** @type {Screen} */ ({
  kind: 'settings', sheet: { system, words } });

const somebody = { group: id(1), account: id(3), name: 'Noor', devices: 2, failed: false,
  number: '123456789012345678901234567890098765432109876543210987654321' };
const devices = [
  { device: id(40), name: '', added: now - 90 * 24 * hour, this: true, going: false },
  { device: id(41), name: 'Kitchen tablet', added: now - 3 * hour, this: false, going: false },
  { device: id(42), name: '', added: now - hour, this: false, going: true },
];
const fiveDevices = [
  { ...devices[0], name: 'Phone' }, ...devices.slice(1, 2),
  ...['', 'A name of twenty lett', 'Studio'].map((name, index) => (
    { ...devices[1], device: id(43 + index), name })),
];
/**
 * @param {Partial<import('../../Shells/Web/js/wire/types').DevicesSheet>} more
 * @returns {Screen}
 */
const ownDevices = (more) => ({ kind: 'devices',
  sheet: { devices, question: null, fault: null, ...more } });

/**
 * @param {import('../../Shells/Web/js/wire/types').LinkingStage} stage
 * @param {import('../../Shells/Web/js/wire/types').FormFault | null} [fault]
 * @returns {Screen}
 */
const linking = (stage, fault = null) => ({ kind: 'linking', sheet: { stage, fault } });
const deviceLink = { path: `/device/${id(50)}`, fragment: 'transient/linking',
  expires: now + 9 * minute };

const invitation = { group: 'Family', inviter: 'Noor' };

const day = 24 * hour;
/**
 * @param {import('../../Shells/Web/js/wire/types').HistoryAct['kind']} act
 * @param {number} days
 * @param {string} name
 * @param {string} [other]
 */
const line = (act, days, name, other = '') => ({ instant: now - days * day,
  act: { kind: act }, name, you: name === 'Lena', other, otherYou: other === 'Lena' });
const told = [
  line('removed', 1, 'Mum', 'Uncle Bo'), line('joined', 3, 'Noor', 'Lena'), line('left', 40, 'Gus'),
  line('renamed', 41, 'Dad'), line('deviceAdded', 60, 'Lena'), line('joined', 90, 'Dad', 'Mum'),
  line('joined', 91, 'Mum', 'Lena'), line('made', 91, 'Lena'),
];
/**
 * @param {Partial<import('../../Shells/Web/js/wire/types').GroupDetails>} more
 * @returns {Screen}
 */
const details = (more) => ({ kind: 'details', sheet: { group: id(1), name: 'Family',
  members: family, canInvite: true, question: null, muted: false, broken: false, history: told,
  invitations: [
    { invite: id(30), name: 'Mum', you: false, expires: now + 31 * hour },
    { invite: id(31), name: 'Lena', you: true, expires: now + 70 * hour },
  ], ...quiet, ...more } });

/**
 * @typedef {import('../../Shells/Web/js/wire/types').Access['kind']} Access
 * @param {Access} notifications
 * @param {Access} storage
 * @param {import('../../Shells/Web/js/wire/types').Installing['kind']} install
 */
const system = (notifications, storage, install) => ({
  notifications: { kind: notifications }, storage: { kind: storage }, install: { kind: install } });

/** @type {Record<string, Screen>} */
export const samples = {
  'starting': { kind: 'starting' },
  'damaged-unreadable': { kind: 'damaged', damage: { kind: 'unreadable' } },
  'damaged-newer': { kind: 'damaged', damage: { kind: 'newer', version: 9 } },
  'damaged-unkept': {
    kind: 'damaged', damage: { kind: 'unkept', fault: { kind: 'unavailable' } } },
  'damaged-full': { kind: 'damaged', damage: { kind: 'unkept', fault: { kind: 'storageFull' } } },
  'welcome': { kind: 'welcome', invitation: null },
  'welcome-looking': { kind: 'welcome', invitation: { kind: 'loading' } },
  'welcome-invited': { kind: 'welcome',
    invitation: { kind: 'ready', preview: invitation, members: 3 } },
  'welcome-used': { kind: 'welcome', invitation: { kind: 'failed', fault: { kind: 'used' } } },
  'welcome-offline': {
    kind: 'welcome', invitation: { kind: 'failed', fault: { kind: 'offline' } } },
  'phone': { kind: 'phone', form: { phone: '', ...quiet } },
  'phone-fault': { kind: 'phone',
    form: { phone: '0151 23', busy: false, fault: { kind: 'unusable' } } },
  'code': { kind: 'code', form: { lastTwoDigits: '47', resendAt: now + 24_000, ...quiet } },
  'code-bad': { kind: 'code', form: { lastTwoDigits: '47', resendAt: now - 1, busy: false,
    fault: { kind: 'badCode', triesLeft: 3 } } },
  'first-name': { kind: 'firstName', form: quiet },
  'words': { kind: 'words', sheet: { secret: 'account/entropy', again: false } },
  'words-check': { kind: 'wordsCheck', form: { places: new Uint8Array([2, 10, 21]), ...quiet } },
  'words-check-wrong': { kind: 'wordsCheck', form: {
    places: new Uint8Array([2, 10, 21]), busy: false,
    fault: { kind: 'unusable' } } },
  'account-words': { kind: 'accountWords', form: quiet },
  'account-words-unknown': { kind: 'accountWords', form: { busy: false,
    fault: { kind: 'unknownAccount' } } },
  'groups-empty': { kind: 'groups', list: { ...list, cards: [] } },
  'groups': { kind: 'groups', list: {
    ...list, remindWords: true, cards: [
      { ...card, today: sentToday },
      { ...card, group: id(2), name: 'Sunday climbers', members: friends, unseen: 0,
        lastPhoto: now - 26 * hour },
      { ...card, group: id(3), name: 'Noor & me', members: family.slice(0, 1), alone: true,
        lastPhoto: null, unseen: 0, photos: 0 },
    ] } },
  'groups-quiet': { kind: 'groups', list: {
    ...list, cards: [
      { ...card, members: friends, lastPhoto: null, unseen: 0, photos: 0 },
      { ...card, group: id(2), name: 'Sunday climbers', members: friends, lastPhoto: null,
        unseen: 0, photos: 0, today: { kind: 'takenBack' } },
    ] } },
  'groups-sending': { kind: 'groups', list: {
    ...list, connection: { kind: 'offline' }, kept: id(8),
    notice: { kind: 'today', group: id(1), shot: [{ names: ['Family'],
      standing: { kind: 'sending', moved: 45, total: 100 } }] }, cards: [
      { ...card, today: { kind: 'sending', moved: 45, total: 100 }, unseen: 0,
        delivery: { kind: 'uploading', moved: 45, total: 100 } },
      { ...card, group: id(2), name: 'Sunday climbers', members: friends, unseen: 0,
        today: waitingToday, lastPhoto: now - 2 * minute,
        delivery: { kind: 'waiting', next: now + 12_000, offline: true } },
      { ...card, group: id(5), name: 'Allotment', unseen: 10, today: { kind: 'takenBack' },
        delivery: { kind: 'uploading', moved: 20, total: 100 } },
      { ...card, group: id(3), name: 'Neighbours', kept: id(9) },
      { ...card, group: id(4), name: 'Küche 🏡', broken: true, muted: true },
    ] } },
  'groups-sent': { kind: 'groups', list: { ...list,
    notice: { kind: 'today', group: id(1), shot: [{ names: ['Family'], standing: sentToday }] },
    cards: [{ ...card, today: sentToday, members: twelve }] } },
  'groups-sent-several': { kind: 'groups', list: { ...list,
    notice: { kind: 'today', group: id(1), shot: severalSent }, cards: [card] } },
  'groups-damaged': {
    kind: 'groups', list: { ...list, notice: { kind: 'lost', what: { kind: 'other' } } } },
  'groups-unsaved': { kind: 'groups', list: { ...list, notice: { kind: 'unsaved' } } },
  'groups-ten': { kind: 'groups', list: { ...list, remindWords: true, remindBriefly: true,
    cards: ('Family,Sunday climbers,Neighbours,Book club,Noor & me,Allotment,Choir,Flatmates,' +
      'Cousins,The old crew').split(',').map((name, index) => ({ ...card, group: id(index + 1),
      name, unseen: index < 2 ? 10 : 0, members: index % 2 ? friends : family,
      today: index % 3 ? card.today : sentToday })) } },
  'groups-ten-alone': { kind: 'groups', list: { ...list, cards: ('Family,Climbers,Choir,Cousins,' +
    'Neighbours,Book club,Noor & me,Allotment,Flatmates,The old crew').split(',')
    .map((name, index) => ({ ...card, group: id(index + 1), name, members: family.slice(0, 1),
      alone: true, lastPhoto: null, unseen: 0, photos: index === 3 ? 1 : 0 })) } },
  'groups-unheard': { kind: 'groups', list: { ...list, cards: [card] } },
  'new-group': { kind: 'newGroup', form: quiet },
  'new-group-fault': { kind: 'newGroup', form: { busy: false, fault: { kind: 'tooLong' } } },
  'details': details({}),
  'details-leave': details({ question: { kind: 'leave' } }),
  'details-remove': details({ question: { kind: 'remove', account: id(2) } }),
  'details-block': details({ question: { kind: 'block', account: id(2) } }),
  'details-rename': details({ question: { kind: 'rename' } }),
  'details-name': details({ question: { kind: 'ownName' }, fault: { kind: 'tooLong' } }),
  'details-quiet': details({ muted: true, invitations: [], history: told.slice(4),
    members: family.map((one, index) => ({ ...one, blocked: index === 2,
      name: index === 3 ? '' : one.name })) }),
  'details-unheard': details({ invitations: [] }),
  'details-nameless': details({ name: '', canInvite: false, invitations: [], history: [] }),
  'details-broken': details({ broken: true, canInvite: false, invitations: [] }),
  'person': { kind: 'person', sheet: { ...somebody, trust: { kind: 'known' } } },
  'person-verified': { kind: 'person', sheet: { ...somebody, trust: { kind: 'verified' } } },
  'person-changed': { kind: 'person', sheet: { ...somebody, trust: { kind: 'changed' } } },
  'devices': ownDevices({}),
  'devices-full': ownDevices({ devices: fiveDevices }),
  'devices-fault': ownDevices({ fault: { kind: 'offline' } }),
  'devices-asking': ownDevices({ question: { kind: 'revoke', device: id(41), reach: [] } }),
  'devices-asking-reach': ownDevices({ devices: fiveDevices,
    question: { kind: 'revoke', device: fiveDevices[1].device,
      reach: [fiveDevices[2].device, fiveDevices[3].device] } }),
  'devices-full-words': { kind: 'devicesFull', form: { devices: fiveDevices, busy: false,
    fault: null } },
  'devices-name': ownDevices({ question: { kind: 'name', device: id(41), added: false } }),
  'devices-name-fault': ownDevices({ question: { kind: 'name', device: id(41), added: false },
    fault: { kind: 'tooLong' } }),
  'devices-added': ownDevices({ question: { kind: 'name', device: id(49), added: true } }),
  'deletion': { kind: 'deletion', sheet: { confirmed: false, groups: 2, fault: null } },
  'deletion-leaving': { kind: 'deletion', sheet: { confirmed: true, groups: 2,
    fault: { kind: 'offline' } } },
  'deletion-telling': { kind: 'deletion', sheet: { confirmed: true, groups: 0, fault: null } },
  'linking-opening': linking({ kind: 'opening' }),
  'linking-opening-ended': linking({ kind: 'opening' }, { kind: 'linkEnded' }),
  'linking-opening-chain': linking({ kind: 'opening' }, { kind: 'unusable' }),
  'linking-showing': linking({ kind: 'showing', link: deviceLink, copied: false }),
  'linking-showing-offline': linking({ kind: 'showing', copied: true,
    link: { ...deviceLink, expires: now - 1 } }, { kind: 'offline' }),
  'linking-asking': linking({ kind: 'asking', number: '0471' }),
  'linking-adding': linking({ kind: 'adding' }),
  'linking-adding-offline': linking({ kind: 'adding' }, { kind: 'offline' }),
  'linking-invited': linking({ kind: 'invited' }),
  'linking-invited-fault': linking({ kind: 'invited' }, { kind: 'serverTrouble' }),
  'linking-invited-ended': linking({ kind: 'invited' }, { kind: 'linkEnded' }),
  'linking-invited-account': linking({ kind: 'invited' }, { kind: 'hasAccount' }),
  'linking-waiting-early': linking({ kind: 'waiting', number: null }),
  'linking-waiting': linking({ kind: 'waiting', number: '0471' }),
  'linking-waiting-offline': linking({ kind: 'waiting', number: '0471' }, { kind: 'offline' }),
  'invite': { kind: 'invite', sheet: { group: id(1), name: 'Family', alone: true, copied: false,
    link: { path: '/join/7f', fragment: 'invite/7f/link', expires: now + 71 * hour },
    fault: null } },
  'invite-making': { kind: 'invite', sheet: { group: id(1), name: 'Family', alone: false,
    copied: false, link: null, fault: null } },
  'invite-fault': { kind: 'invite', sheet: { group: id(1), name: 'Family', alone: false,
    copied: false, link: null, fault: { kind: 'offline' } } },
  'join': { kind: 'join', sheet: { state: { kind: 'ready', preview: invitation, members: 3 } } },
  'join-failed': { kind: 'join', sheet: { state: { kind: 'failed', fault: { kind: 'used' } } } },
  'camera-opening': camera({ kind: 'opening' }),
  'camera': camera({ kind: 'live', facing: { kind: 'back' }, optics: { ...optics, zoomMax: 100 },
    torch: false, zoom: 100 }),
  'camera-zoom': camera({ kind: 'live', facing: { kind: 'back' }, optics, torch: true, zoom: 240 }),
  'camera-front': camera({ kind: 'live', facing: { kind: 'front' }, optics: plain, torch: false,
    zoom: 100 }),
  'camera-taking': camera({ kind: 'taking' }),
  'camera-unasked': without('unasked'),
  'camera-asking': without('asking'),
  'camera-denied-once': without('deniedOnce'),
  'camera-denied-for-good': without('deniedForGood'),
  'camera-none': without('noDevice'),
  'camera-busy': without('busy'),
  'camera-insecure': without('insecureOrigin'),
  'camera-unavailable': without('unavailable'),
  'camera-limited': { kind: 'camera', view: { group: id(1), name: 'Family', fault: null,
    state: { kind: 'live', facing: { kind: 'back' }, optics: plain, torch: false, zoom: 100 },
    library: { kind: 'limited' } } },
  'camera-picture-fault': { kind: 'camera', view: { group: id(1), name: 'Family',
    state: { kind: 'live', facing: { kind: 'front' }, optics: plain, torch: false, zoom: 100 },
    fault: { kind: 'unsupported' }, library: { kind: 'granted' } } },
  'preview': preview({ countdown: 2 }),
  'preview-tall': preview({ draft: 'draft/tall', size: tall }),
  'preview-held': preview({ held: true, countdown: 2 }),
  'preview-others': preview({ others: [
    { group: id(2), name: 'Sunday climbers', chosen: true },
    { group: id(3), name: 'Neighbours', chosen: false },
    { group: id(4), name: 'Book club', chosen: true }] }),
  'preview-hint': preview({ flaw: { kind: 'blurred' } }),
  'preview-editing': preview({ editing: true }),
  'preview-working': preview({ editing: true, working: true }),
  'preview-saving': preview({ countdown: 0 }),
  'preview-fault': preview({ fault: { kind: 'storageFull' } }),
  'limit': end({}),
  'limit-tell': end({ tell: 'Dad' }),
  'limit-sending': end({ today: { kind: 'sending', moved: 45, total: 100 } }),
  'limit-waiting': end({ today: waitingToday, photos: 0, unseen: 0,
    others: family.slice(1).map((one) => ({ ...one, sent: false })) }),
  'limit-several': end({ shot: severalSent }),
  'limit-taken-back': end({ today: { kind: 'takenBack' }, unseen: 0 }),
  'limit-new-day': end({ until: null, today: { kind: 'open' } }),
  'viewer': viewer(0),
  'viewer-library': viewer(1),
  'viewer-bare': viewer(0, false),
  'viewer-loading': viewer(2),
  'viewer-failed': viewer(3),
  'viewer-lost': { kind: 'viewer', view: { group: id(1), name: 'Family', index: 0, overlay: true,
    withdrawal: { kind: 'no', fault: null },
    canSend: false, pages: [page(0, { kind: 'failed', fault: { kind: 'lost' } })] } },
  'viewer-over': { kind: 'viewer', view: { group: id(1), name: 'Family', index: 0, overlay: true,
    withdrawal: { kind: 'no', fault: null },
    canSend: false, pages: [page(0, { kind: 'failed', fault: { kind: 'expired' } })] } },
  'viewer-empty': { kind: 'viewer', view: { group: id(1), name: 'Family', pages: [], index: 0,
    overlay: true, canSend: true, withdrawal: { kind: 'no', fault: null } } },
  'viewer-own': taken({ kind: 'no', fault: null }),
  'viewer-withdraw': taken({ kind: 'asking' }),
  'viewer-withdraw-failed': taken({ kind: 'no', fault: { kind: 'offline' } }),
  'kept': { kind: 'kept', view: { photo: id(9), name: 'Family', image: 'photo/china',
    reason: { kind: 'dayTaken' } } },
  'settings': settings(system('unasked', 'granted', 'offered'), true),
  'settings-granted': settings(system('granted', 'granted', 'settled')),
  'settings-refused': settings(system('deniedForGood', 'deniedOnce', 'byHand')),
  'settings-refused-once': settings(system('deniedOnce', 'deniedForGood', 'settled')),
  'settings-unsupported': settings(system('unavailable', 'asking', 'settled')),
  'settings-asking': settings(system('asking', 'unasked', 'settled')),
  'settings-unavailable': settings(system('unavailable', 'unavailable', 'byHand')),
};
