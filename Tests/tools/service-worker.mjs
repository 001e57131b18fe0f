// The service worker in surroundings of the test's own, whose timers it fires itself:
//   node service-worker.mjs SCENARIO     fails where the scenario does not hold

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../Shells/Web/sw.js', import.meta.url), 'utf8')
  .replace("JSON.parse('{{FILES}}')", "{ '/app/a.js': 'sha256-a' }");
const origin = 'https://dayly.example';

/** A worker, its pages, and what it was asked to wait for. */
class Scene {
  constructor(pages = [], caches = {}) {
    this.listeners = new Map();
    this.timers = new Map();
    this.waits = [];
    /** Ports that wait for an answer. */
    this.open = 0;
    const self = { location: { origin }, registration: {},
      clients: { get: async () => undefined, matchAll: async () => pages },
      addEventListener: (kind, listener) => this.listeners.set(kind, listener) };
    const scene = this;
    class Channel extends MessageChannel {
      constructor() {
        super();
        scene.open += 1;
        const close = this.port1.close.bind(this.port1);
        this.port1.close = () => {
          scene.open -= 1;
          close();
        };
      }
    }
    class Answer extends Response {
      static redirect = (_, status) => new Response(null, { status });
    }
    const names = ['self', 'caches', 'setTimeout', 'clearTimeout', 'MessageChannel', 'Response',
      'fetch'];
    new Function(...names, text)(
      self, caches, (act) => this.timers.set(act, act) && act, (act) => this.timers.delete(act),
      Channel, Answer, async ({ url }) => new Response(`fetched ${url}`));
  }

  /** @returns {Promise<Response>} */
  fetch(path, more = {}) {
    return new Promise((resolve) => {
      this.listeners.get('fetch')({ clientId: '', waitUntil: (until) => this.waits.push(until),
        request: { url: origin + path, method: 'GET', headers: new Headers(), ...more },
        respondWith: (answer) => resolve(answer) });
    });
  }

  share(...names) {
    const form = new FormData();
    form.append('picture', 'what any page can send');
    for (const name of names) form.append('picture', new File([name], name));
    return this.fetch('/share', { method: 'POST', formData: async () => form });
  }

  /** What a page that asks is given. */
  async fetched() {
    const given = [];
    this.listeners.get('message')({ data: 'shared',
      source: { postMessage: ({ files }) => given.push(...files.map(({ name }) => name)) } });
    return given.join();
  }

  /** Time passes: every timer that was set so far comes to its end. */
  pass() {
    for (const act of [...this.timers.values()]) {
      this.timers.delete(act);
      act();
    }
  }
}

const answering = (answer) => ({ postMessage: (_, [port]) => port.postMessage(answer) });
const silent = { postMessage() {} };
const film = { mediaType: 'video/mp4', bytes: 4, piece: new Blob(['film']) };

const scenarios = {
  async films() {
    const scene = new Scene([silent, answering(null), answering(film)]);
    const headers = new Headers({ range: 'bytes=0-3' });
    const found = await scene.fetch('/film/token', { headers });
    assert.equal(found.status, 206);
    assert.equal(await found.text(), 'film');
    assert.equal(scene.open, 0, 'nobody waits for an answer');
  },
  async noFilm() {
    const told = new Scene([answering(null)]);
    assert.equal((await told.fetch('/film/token')).status, 404);
    assert.equal((await new Scene([]).fetch('/film/token')).status, 404);
    const asked = [];
    const scene = new Scene([{ postMessage: () => asked.push(scene.timers.size) }]);
    const answer = scene.fetch('/film/token');
    while (asked.length === 0) await new Promise(setImmediate);
    scene.pass();
    assert.equal((await answer).status, 404);
    assert.equal(scene.open, 0, 'nobody waits for an answer');
  },
  async shares() {
    const scene = new Scene();
    assert.equal((await scene.share('first.jpg')).status, 303);
    assert.equal(await scene.fetched(), 'first.jpg');
    const left = scene.timers.size;
    await scene.share('second.jpg');
    await scene.share('third.jpg', 'fourth.mp4');
    assert.deepEqual([left, scene.timers.size], [0, 1], 'one wait at a time');
    assert.equal(await scene.fetched(), 'third.jpg,fourth.mp4');
    await Promise.all(scene.waits);
    await scene.share('forgotten.jpg');
    scene.pass();
    await Promise.all(scene.waits);
    assert.equal(await scene.fetched(), '');
  },
  async cache() {
    const scene = new Scene([], { open: () => Promise.reject(new Error('damaged')) });
    assert.equal(await (await scene.fetch('/app/a.js')).text(), `fetched ${origin}/app/a.js`);
  },
};

await scenarios[process.argv[2]]();
