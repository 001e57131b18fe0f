// Draws one sample screen, named after "#", with stand-ins for everything behind the views. Sheets
// are drawn over the groups, as in life. Every event the views send is kept for the tests.

import { Core } from '../../Shells/Web/js/core.js';
import { beginDays } from '../../Shells/Web/js/effects/days.js';
import { showPage } from '../../Shells/Web/js/page.js';
import { arrive } from '../../Shells/Web/js/views/parts.js';
import { View } from '../../Shells/Web/js/views/view.js';
import { now, samples } from './gallery-samples.js';
import { daysSamples } from './gallery-days.js';
import { Extremes } from './gallery-extremes.js';
import { folderGallery, folderSamples } from './gallery-folder.js';
import { pageSamples } from './gallery-pages.js';
import { VaultGallery, vaultSamples } from './gallery-vault.js';

/** @type {any[]} */
const sent = [];
/** The sample on the stage: in one so named, notifications are off. */
let shown = '';
const camera = finder();
const words = ('harbor velvet ocean lantern maple copper signal garden winter pencil orbit ' +
  'meadow castle silver thunder window basket river candle forest marble ticket anchor ' +
  'violin').split(' ');

/** A camera that looks at a photograph, as a telephone that is held upright has it. */
function finder() {
  const canvas = document.createElement('canvas');
  canvas.width = 427;
  canvas.height = 640;
  const picture = new Image();
  const stream = canvas.captureStream(4);
  picture.addEventListener('load', () => canvas.getContext('2d')?.drawImage(picture, 0, 0));
  picture.src = '/sample/tall.jpg';
  return stream;
}

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
const view = new View({
  root,
  send: (event) => sent.push(event),
  offer: (file) => sent.push({ offered: file.name }),
  images: {
    url: (name) => `/sample/${name.slice('photo/'.length)}.jpg`,
    draftUrl: (name) => `/sample/${name.slice('draft/'.length)}.jpg`,
    onChange() {},
  },
  camera: { stream: () => camera, onChange() {} },
  secrets: {
    words: async () => words,
    link: async (path) => `https://dayly.example${path}#${'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQ'
      .repeat(path.startsWith('/device/') ? 2 : 1)}`,
    put: () => 'transient/typed',
  },
  system: { notifications: () => (shown.endsWith('-unheard') ? 'unasked' : 'granted') },
  now: () => now,
  failed: (error) => console.error(error),
});
// Every part of the app is there before the first sample is shown.
await Promise.all([arrive('groups'), arrive('settings'),
  Core.compile(fetch('/.build-web/days.wasm')).then(beginDays)]);

const overGroups = ['newGroup', 'details', 'invite', 'join', 'settings', 'devices', 'linking',
  'deletion'];
/** Stages of a device that has no groups yet. */
const newDevice = ['invited', 'waiting'];

const vaultStage = document.createElement('main');
vaultStage.className = 'stage vault-stage';
view.stage.after(vaultStage);
const vault = new VaultGallery(vaultStage);
const folder = folderGallery(vaultStage);

/**
 * Shows a sample on a fresh stage.
 * @param {string} name
 */
function show(name) {
  // A full page stands in for the root.
  const there = document.getElementById('app');
  if (there !== root) there?.replaceWith(root);
  folder.leave();
  if (name in pageSamples) return showPage(pageSamples[name]);
  vaultStage.hidden = !(name in vaultSamples || name in daysSamples);
  view.stage.hidden = !vaultStage.hidden || name in folderSamples;
  if (name in folderSamples) return folder.show(name);
  if (!vaultStage.hidden) return vault.show(name);
  const sample = samples[name];
  if (!sample) return;
  shown = name;
  view.show(samples.starting);
  const isNew = sample.kind === 'linking' && newDevice.includes(sample.sheet.stage.kind);
  if (overGroups.includes(sample.kind) && !isNew) view.show(samples.groups);
  view.show(sample);
}

const names = [...Object.keys(samples), ...Object.keys(vaultSamples),
  ...Object.keys(daysSamples), ...Object.keys(folderSamples), ...Object.keys(pageSamples)];
Object.assign(window, { gallery: { view, samples, sent, show, names,
  extremes: () => new Extremes(view, show, samples) } });
show(decodeURIComponent(location.hash.slice(1)) || 'welcome');
