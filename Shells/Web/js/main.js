// Where the web app begins: what the browser can do, the link the page was opened by, the views,
// and which of the device's tabs runs the core.

import { Core } from './core.js';
import { Camera } from './effects/camera.js';
import { now } from './effects/clock.js';
import { Images, Pipeline } from './effects/images.js';
import { keepingFault } from './effects/keeping.js';
import { isMarked, mark, wasHere } from './effects/presence.js';
import { dismissNotifications } from './effects/push.js';
import { badge, waitForNetwork } from './effects/standby.js';
import { System } from './effects/system.js';
import { Updates } from './effects/updates.js';
import { missingFeature } from './features.js';
import { History, roots } from './history.js';
import { showPage } from './page.js';
import { isNowhere, isShared, photosOf, takeLink } from './opened.js';
import { placeOf } from './places.js';
import { openShell } from './run.js';
import { shortcutTap } from './shortcut.js';
import { Tabs } from './tabs.js';
import { Whereabouts } from './whereabouts.js';
import { quietOffer } from './views/offer.js';
import { arrive, arriveAll } from './views/parts.js';
import { View } from './views/view.js';
import { fitted } from './wire/typed.js';
import { words } from './words/words.js';

/**
 * @typedef {import('./wire/types').Event} Event
 * @typedef {import('./wire/types').Screen} Screen
 * @typedef {import('./opened.js').Opened} Opened
 * @typedef {import('./shell.js').Shell} Shell
 */

const linkSecret = 'transient/link';
/** Screens with something typed, or read, that another tab must not take away unasked. */
const forms = new Set(['phone', 'code', 'firstName', 'words', 'newGroup', 'join', 'linking']);

/** The page: its views stay while the right to run the core comes and goes. */
class Page {
  /** @param {Opened | null} link */
  constructor(link) {
    this.link = link;
    /**
     * The run, while this tab has one.
     * @type {Shell | null}
     */
    this.shell = null;
    /**
     * What was tapped while another tab ran the app.
     * @type {Event[]}
     */
    this.pending = [];
    /** A photo is on its way. */
    this.isWaiting = false;
    /** A screen has been shown. */
    this.isBegun = false;
    /**
     * What a tab shows that follows: the groups, or the welcome.
     * @type {Screen}
     */
    this.rest = { kind: 'starting' };
    this.shownKind = 'starting';
    this.images = new Images();
    this.camera = new Camera();
    this.pipeline = new Pipeline();
    this.system = new System(() => this.look());
    this.history = new History(() => this.back());
    this.root = /** @type {HTMLElement} */ (document.getElementById('app'));
    this.view = new View({
      failed: (error) => showPage('stopped', error),
      root: this.root, images: this.images, camera: this.camera, system: this.system, now,
      send: (/** @type {Event} */ event) => this.send(fitted(event)),
      offer: (/** @type {File} */ file) => this.offer(file),
      secrets: {
        words: async (name) => this.running().outside.secrets.words(name),
        link: async (path, name) => this.running().outside.secrets.link(path, name),
        put: (value) => this.running().outside.secrets.put(value),
      },
    });
    this.where = new Whereabouts({
      root: this.root, groups: this.view.stage, claim: () => this.tabs.claim(),
      guarded: () => this.guard(), failed: (error) => showPage('stopped', error),
      system: this.system,
    });
    const { update } = words;
    const newer = quietOffer(update.ready, update.reload, () => this.updates.take());
    this.root.append(newer.element);
    this.updates = new Updates(
      (isReady) => newer.show(isReady), () => this.tabs.state === 'owning', arriveAll);
    this.tabs = this.joinTabs();
  }

  joinTabs() {
    return new Tabs({
      start: (token) => this.start(token),
      stop: async () => this.shell?.stop(),
      lost: () => this.shell?.halt(),
      follow: () => this.rested(),
      hold: () => this.hold(),
      kept: (hold) => this.wait(hold),
      shown: (list) => this.followed({ kind: 'groups', list }),
      failed: (error) => showPage('stopped', error),
    });
  }

  /** @param {WebAssembly.Module | Promise<WebAssembly.Module>} module */
  async open(module) {
    this.module = Promise.resolve(module);
    this.listen();
    // A tab that only follows may wait long for its turn, and hears of new versions like any.
    if (navigator.serviceWorker?.controller) this.begun();
    await this.tabs.open();
  }

  /**
   * The service worker may fetch what it keeps: on a first visit once something is on the screen,
   * for it would take the network from what that waits for.
   */
  begun() {
    if (this.isBegun) return;
    this.isBegun = true;
    this.updates.keep().catch(() => {});
  }

  running() {
    if (!this.shell) throw new Error('another tab runs the app');
    return this.shell;
  }

  /**
   * What a person did. Where another tab runs the app, this one takes over first.
   * @param {Event} event
   */
  send(event) {
    if (this.shell && !this.shell.isStopped) {
      this.shell.send(event);
    } else if (event.kind !== 'back') {
      this.pending.push(event);
      this.tabs.claim();
    }
  }

  /** @param {string} token */
  async start(token) {
    const fault = await keepingFault();
    if (fault) return this.unkept(fault);
    const shell = await openShell({
      module: /** @type {Promise<WebAssembly.Module>} */ (this.module),
      images: this.images, camera: this.camera, pipeline: this.pipeline, system: this.system,
      show: (screen) => this.show(screen),
      crashed: (error) => {
        shell.halt();
        this.tabs.end();
        showPage('stopped', error);
      },
      erased: (isWhole) => {
        this.tabs.end();
        showPage(isWhole ? 'deleted' : 'partlyDeleted', null, () => window.location.replace('/'));
      },
    }, token);
    const saved = await shell.outside.records.saved();
    this.shell?.outside.database.close();
    if (saved.kind === 'nothing' && wasHere()) await this.say('cleared');
    shell.outside.database.lost = () => this.lost(shell);
    this.shell = shell;
    this.pipeline.release();
    this.showApp();
    this.where.started(shell.outside.library);
    shell.send({ kind: 'launched', saved });
    shell.send({ kind: 'online', now: navigator.onLine });
    this.openLink(shell);
    shell.send({ kind: 'visible', now: !document.hidden });
    for (const event of this.pending.splice(0)) shell.send(event);
    this.look();
  }

  /**
   * What is written here does not come back. The core says what to do, and asks for nothing; it
   * has no shell, because there is nothing it may do.
   * @param {import('./wire/types').KeepingFault['kind']} fault
   */
  async unkept(fault) {
    const core = await Core.make(await /** @type {Promise<WebAssembly.Module>} */ (this.module));
    const saved = /** @type {const} */ ({ kind: 'unkept', fault: { kind: fault } });
    const { screen } = core.handle({ kind: 'launched', saved });
    this.showApp();
    this.view.show(screen);
  }

  /**
   * The browser took the storage away while the app ran.
   * @param {Shell} shell
   */
  lost(shell) {
    if (shell !== this.shell || shell.isStopped) return;
    shell.halt();
    this.tabs.end();
    // The next start finds the mark alone and says so.
    window.location.reload();
  }

  /**
   * Says something before the app begins, and waits until it was read.
   * @param {'cleared'} page
   * @returns {Promise<void>}
   */
  say(page) {
    return new Promise((resolve) => {
      showPage(page, null, resolve);
    });
  }

  /** @param {Shell} shell */
  openLink(shell) {
    const { link } = this;
    if (!link) return;
    this.link = null;
    if (link.group) return shell.send(photosOf(link.group));
    if (link.secret) shell.outside.secrets.otherWrite(linkSecret, link.secret);
    shell.send({ kind: 'linkOpened', path: link.path, fragment: link.secret && linkSecret });
  }

  /** @param {Screen} screen */
  show(screen) {
    if (screen.kind === 'groups' || screen.kind === 'welcome') this.rest = screen;
    this.view.show(screen);
    this.where.shown(screen.kind);
    this.begun();
    if (screen.kind !== this.shownKind) this.changed(screen);
    this.tabs.show(screen.kind === 'groups' ? screen.list : null);
    if (screen.kind === 'groups') this.listed(screen.list);
    const wish = shortcutTap(screen);
    if (wish) this.send(wish);
  }

  /** @param {import('./wire/types').GroupList} list */
  listed(list) {
    badge(list);
    mark();
    const waits = list.cards.some((card) => card.delivery !== null);
    if (waits && !this.isWaiting) waitForNetwork().catch(() => {});
    this.isWaiting = waits;
  }

  /**
   * Another kind of screen than before.
   * @param {Screen} screen
   */
  changed(screen) {
    if (screen.kind === 'groups' && this.shownKind === 'words') this.keepStorage();
    this.updates.shown(screen.kind);
    const { picture } = this.where;
    if (screen.kind === 'camera' && picture) {
      this.where.put(null);
      // After the turn that opened it.
      Promise.resolve().then(() => this.offer(picture));
    }
    if (screen.kind === 'viewer') dismissNotifications(screen.view.group).catch(() => {});
    this.shownKind = screen.kind;
    this.guard();
  }

  /**
   * Puts a picture before the core as if it were chosen from the library.
   * @param {File} file
   */
  offer(file) {
    this.shell?.taking.offers.during(file,
      () => this.send({ kind: 'capture', event: { kind: 'libraryTapped' } }));
  }

  /** Another tab runs the app now: nothing that was opened stays in sight. */
  rested() {
    this.images.dismissAll();
    this.where.rested();
    this.followed(this.rest);
  }

  /** @param {Screen} screen */
  followed(screen) {
    this.rest = screen;
    this.shownKind = screen.kind;
    this.view.show(screen);
    this.begun();
    this.updates.shown(screen.kind);
    this.where.shown(screen.kind);
    this.guard();
  }

  back() {
    if (!this.where.back()) this.send({ kind: 'back' });
  }

  /** Keeps the browser's "back" for what it closes here. */
  guard() {
    this.history?.guard(!roots.has(this.shownKind) || this.where.isGuarded);
  }

  /** @returns {import('./tabs.js').Hold} */
  hold() {
    if (this.shownKind === 'preview' || this.shell?.isTaking) return 'photo';
    return forms.has(this.shownKind) ? 'form' : 'nothing';
  }

  /** @param {import('./tabs.js').Hold} hold */
  wait(hold) {
    // Who insists there gets what was tapped here.
    if (hold !== 'form') this.pending.length = 0;
    if (hold === 'photo') showPage('photoElsewhere');
    if (hold === 'form') showPage('formElsewhere', null, () => this.tabs.claim(true));
  }

  /** Takes the place of a page that stood in for the app. */
  showApp() {
    const there = document.getElementById('app');
    if (there !== this.root) there?.replaceWith(this.root);
  }

  /** Asks the browser not to evict what cannot be fetched again, once there is something. */
  async keepStorage() {
    await navigator.storage.persist?.().catch(() => {});
    this.look();
  }

  /** Tells the core what the system allows by now. */
  look() {
    this.shell?.systemSeen().then((event) => this.shell?.send(event)).catch(() => {});
  }

  listen() {
    const take = () => {
      if (!document.hidden) this.tabs.claim();
    };
    document.addEventListener('visibilitychange', () => {
      this.shell?.outside.clock.lookAtAll();
      this.shell?.send({ kind: 'visible', now: !document.hidden });
      // A permission may have been changed where the person was.
      if (!document.hidden) this.look();
      take();
    });
    this.images.onChange(() => this.shell?.taking.draftsChanged());
    // A picture dropped where none is awaited would replace the app.
    for (const kind of ['dragover', 'drop']) {
      window.addEventListener(kind, (event) => event.preventDefault());
    }
    navigator.serviceWorker?.addEventListener('message', ({ data }) => {
      if (data?.kind === 'sync') this.shell?.send({ kind: 'online', now: navigator.onLine });
      if (data?.kind === 'photos') this.send(photosOf(data.group));
      if (data?.kind === 'shared') this.where.share(data.files);
    });
    if (isShared) navigator.serviceWorker?.controller?.postMessage('shared');
    window.addEventListener('focus', take);
    window.addEventListener('pageshow', take);
    window.addEventListener('online', () => this.shell?.send({ kind: 'online', now: true }));
    window.addEventListener('offline', () => this.shell?.send({ kind: 'online', now: false }));
  }
}

/**
 * @param {string} wasm the core's address
 * @param {Opened | null} link
 */
async function boot(wasm, link) {
  const page = isNowhere ? 'nowhere' : await missingFeature();
  if (page) return showPage(page);
  const module = Core.compile(fetch(wasm));
  // Who has been here goes to the groups: what draws them is loaded beside the core.
  if (isMarked()) arrive('groups').catch(() => {});
  // Handled where it is awaited; until then the wait for another tab must not report it.
  module.catch(() => {});
  await new Page(link).open(module);
}

boot(placeOf('dayly.wasm'), takeLink()).catch((error) => showPage('stopped', error));
