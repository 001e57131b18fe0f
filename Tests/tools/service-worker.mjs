// The service worker in surroundings of the test's own, whose timers it fires itself:
//   node service-worker.mjs SCENARIO     fails where the scenario does not hold

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../Shells/Web/sw.js', import.meta.url), 'utf8')
  .replace("JSON.parse('{{FILES}}')", 'files');
const integrity = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const files = { '/': integrity('the page'), '/app/a.js': integrity('the script') };
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
    const names = ['files', 'self', 'caches', 'setTimeout', 'clearTimeout', 'MessageChannel',
      'Response', 'fetch'];
    new Function(...names, text.replace('const files = files;', ''))(
      files, self, caches, (act) => this.timers.set(act, act) && act,
      (act) => this.timers.delete(act),
      Channel, Answer, this.server);
  }

  /** What the server has of a file of the build; null for none. */
  sent = null;

  /** A request that a page or the worker makes of it. */
  server = async (asked) => {
    if (typeof asked !== 'string') return new Response(`fetched ${asked.url}`);
    if (this.sent === null || integrity(this.sent) !== files[asked]) throw new TypeError('none');
    return kept(this.sent, asked);
  };

  /** Somebody plays a film. */
  play(path, more = {}) {
    return this.fetch(path, { destination: 'video', ...more });
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
    const found = await scene.play('/film/token', { headers });
    assert.equal(found.status, 206);
    assert.equal(await found.text(), 'film');
    assert.equal(scene.open, 0, 'nobody waits for an answer');
  },
  async noFilm() {
    const told = new Scene([answering(null)]);
    assert.equal((await told.play('/film/token')).status, 404);
    assert.equal((await new Scene([]).play('/film/token')).status, 404);
    const asked = [];
    const scene = new Scene([{ postMessage: () => asked.push(scene.timers.size) }]);
    const answer = scene.play('/film/token');
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
  async onlyPlayers() {
    const asked = [];
    const page = { postMessage: (_, [port]) => asked.push(port.postMessage(film)) };
    for (const destination of ['document', 'iframe', 'embed', 'object', 'image', 'script', 'style',
      'worker', 'track', 'xslt', '', undefined]) {
      const scene = new Scene([page]);
      const answer = await scene.fetch('/film/token', { destination, mode: 'navigate' });
      assert.equal(answer.status, 404, `for ${destination}`);
      assert.equal(await answer.text(), '');
      isHarmless(answer);
    }
    assert.deepEqual(asked, [], 'no page was asked for its bytes');
    for (const destination of ['video', 'audio']) {
      const answer = await new Scene([page]).fetch('/film/token', { destination });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'video/mp4');
      isHarmless(answer);
    }
  },
  async onlyFilms() {
    for (const mediaType of ['text/html', 'image/svg+xml', '', undefined, 'video/mp4\r\nx: y',
      'video/mp4, text/html', 'application/xhtml+xml', 'VIDEO/MP4']) {
      const scene = new Scene([answering({ ...film, mediaType })]);
      const answer = await scene.play('/film/token');
      assert.equal(answer.status, 404, mediaType);
      assert.equal(await answer.text(), '');
      isHarmless(answer);
    }
  },
  /** Each range that a player asks for is the film's own bytes. */
  async ranges() {
    const whole = Uint8Array.from({ length: 5000 }, (_, at) => at % 251);
    const most = 2000;
    const page = { postMessage: ({ offset, count }, [port]) => {
      const end = Math.min(whole.length, offset + Math.min(count ?? most, most));
      port.postMessage({ mediaType: 'video/webm', bytes: whole.length,
        piece: new Blob([whole.slice(offset, end)]) });
    } };
    for (const range of ['bytes=0-1', 'bytes=0-', 'bytes=1999-2000', 'bytes=4995-',
      'bytes=3000-9999', 'bytes=5000-', null]) {
      const headers = new Headers(range ? { range } : {});
      const answer = await new Scene([page]).play('/film/token', { headers });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (range === null) {
        assert.equal(answer.status, 200);
        assert.deepEqual(bytes, whole);
        continue;
      }
      const [first, last] = range.slice(6).split('-').map((text) => (text ? Number(text) : null));
      if (first >= whole.length) {
        assert.equal(answer.status, 416);
        assert.equal(answer.headers.get('content-range'), 'bytes */5000');
        continue;
      }
      const end = Math.min(whole.length, first + most, last === null ? Infinity : last + 1);
      assert.equal(answer.status, 206);
      assert.equal(answer.headers.get('content-range'), `bytes ${first}-${end - 1}/5000`);
      assert.deepEqual(bytes, whole.slice(first, end));
    }
  },
  async cache() {
    const scene = new Scene([], { open: () => Promise.reject(new Error('damaged')) });
    assert.equal(await (await scene.fetch('/app/a.js')).text(), `fetched ${origin}/app/a.js`);
  },
  async keptFiles() {
    const cache = new Cache({
      '/': kept('the page', '/'), '/app/a.js': kept('the script', '/app/a.js') });
    const scene = new Scene([], cache);
    assert.equal(await (await scene.fetch('/app/a.js')).text(), 'the script');
    assert.equal(await (await scene.fetch('/', { mode: 'navigate' })).text(), 'the page');
    assert.equal(await (await scene.fetch('/join/ab', { mode: 'navigate' })).text(), 'the page');
    assert.equal(cache.kept.size, 2);
  },
  /** What a script of the page has put into the cache is never served, before or after the file
   * itself was, with or without a network. */
  async changedFiles() {
    const own = kept('the script', '/app/a.js');
    const changed = {
      'other bytes': kept('another script', '/app/a.js'),
      'an answer that was made up': kept('the script', '', { type: 'default' }),
      'an answer from elsewhere': kept('the script', '/app/a.js', { type: 'opaque' }),
      'another address': kept('the script', '/app/b.js'),
      'an address that asks for more': kept('the script', '/app/a.js?policy=none'),
      'an error': kept('the script', '/app/a.js', { status: 404 }),
      'what another address led to': kept('the script', '/app/a.js', { redirected: true }),
    };
    for (const [what, response] of Object.entries(changed)) {
      for (const sent of [null, 'the script', 'a script of another build']) {
        const cache = new Cache({ '/app/a.js': own });
        const scene = new Scene([], cache);
        assert.equal(await (await scene.fetch('/app/a.js')).text(), 'the script');
        cache.kept.set('/app/a.js', response);
        scene.sent = sent;
        assert.equal(await (await scene.fetch('/app/a.js')).text(),
          sent === 'the script' ? sent : `fetched ${origin}/app/a.js`, what);
        const now = cache.kept.get('/app/a.js');
        assert.equal(now && await now.text(), sent === 'the script' ? sent : undefined, what);
      }
    }
    // Nor in the place of a page, where the server is not there.
    const scene = new Scene([], new Cache({ '/': kept('<script>', '/') }));
    assert.equal(await (await scene.fetch('/', { mode: 'navigate' })).text(), `fetched ${origin}/`);
  },
};

/** Opened by whatever way, nothing in it runs. */
function isHarmless({ headers }) {
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox");
  assert.equal(headers.get('cache-control'), 'no-store');
}

/** An answer of the server as a cache keeps it. */
function kept(text, path, more = {}) {
  const response = new Response(text, { status: more.status ?? 200 });
  const { type = 'basic', redirected = false } = more;
  const url = path && origin + path;
  for (const [name, value] of Object.entries({ type, redirected, url })) {
    Object.defineProperty(response, name, { value });
  }
  return response;
}

/** The worker's, of which each answer can be read once more. */
class Cache {
  constructor(answers) {
    this.kept = new Map(Object.entries(answers));
  }

  async open() {
    return this;
  }

  async match(path) {
    const found = this.kept.get(path);
    if (!found) return undefined;
    const read = found.clone();
    for (const name of ['type', 'redirected', 'url']) {
      Object.defineProperty(read, name, { value: found[name] });
    }
    return read;
  }

  async put(path, response) {
    this.kept.set(path, response);
  }

  async delete(path) {
    return this.kept.delete(path);
  }
}

await scenarios[process.argv[2]]();
