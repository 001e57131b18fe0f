// The effect `http`: requests to the app's own server, with the session cookie, bounded in time
// and size, with progress. Uploads go through XMLHttpRequest, the only way a browser tells how
// much of one has left; everything else through fetch.

import { concat, RecipeProblem } from './primitives.js';

/**
 * @typedef {import('../wire/types').HTTPMessage} HTTPMessage
 * @typedef {import('../wire/types').Request} Request
 * @typedef {{ status: number, body: Uint8Array }} Answer
 * @typedef {(moved: number, total: number) => void} Progress
 */

/** An answer that goes into an event may have at most this many bytes (the schema's limit). */
const eventBodyMax = 4194304;
/** Progress is for eyes: more often than this only costs. */
const progressEvery = 100;
const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' };
const accept = 'application/vnd.dayly, application/vnd.dayly.locaphoto';

/** A request without an answer. */
export class HTTPProblem extends Error {
  /** @param {import('../wire/types').HTTPFault['kind']} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

/** Requests under way. */
export class HTTP {
  /**
   * @param {{
   *   secrets: import('./secrets.js').Secrets,
   *   blobs: import('./blobs.js').Blobs,
   *   progressed: (request: Request, moved: number, total: number) => void,
   * }} world
   */
  constructor(world) {
    this.world = world;
    /** @type {Map<string, AbortController>} */
    this.underWay = new Map();
  }

  /**
   * Ends a request; it may still be answered.
   * @param {Request} request
   */
  cancel(request) {
    this.underWay.get(nameOf(request))?.abort();
  }

  /** Ends every request: the app stops here. */
  cancelAll() {
    for (const abort of this.underWay.values()) abort.abort();
  }

  /**
   * The answer, of any status. Throws `HTTPProblem`.
   * @param {Request} request @param {HTTPMessage} message @returns {Promise<Answer>}
   */
  async perform(request, message) {
    const abort = new AbortController();
    this.underWay.set(nameOf(request), abort);
    const patience = new Patience(message.patience, abort);
    const progress = throttled((moved, total) => this.world.progressed(request, moved, total));
    try {
      const body = await this.body(message);
      if (abort.signal.aborted) throw new HTTPProblem('cancelled');
      const answer = message.body.kind === 'blob' && body
        ? await upload(message, body, abort.signal, patience, progress)
        : await exchange(message, body, abort.signal, patience, progress);
      return await this.kept(message, answer);
    } catch (error) {
      throw problemOf(error, patience.isOver, abort.signal.aborted);
    } finally {
      patience.end();
      this.underWay.delete(nameOf(request));
    }
  }

  /**
   * @param {HTTPMessage} message
   * @returns {Promise<Uint8Array | null>}
   */
  async body({ body }) {
    switch (body.kind) {
      case 'none': return null;
      case 'blob': {
        const bytes = await this.world.blobs.read(body.name);
        if (!bytes) throw new HTTPProblem('missingBlob');
        return bytes;
      }
      case 'pieces': {
        const pieces = [];
        for (const piece of body.pieces) {
          if (piece.kind === 'bytes') pieces.push(piece.bytes);
          else pieces.push(await this.secretText(piece.name));
        }
        return concat(...pieces);
      }
    }
  }

  /**
   * A secret as a text of the schema: 4-byte length, then UTF-8.
   * @param {string} name
   */
  async secretText(name) {
    const secret = await this.world.secrets.bytes(name).catch(() => {
      throw new HTTPProblem('missingBlob');
    });
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, secret.length);
    return concat(length, secret);
  }

  /**
   * Puts a 200's body where the message wants it.
   * @param {HTTPMessage} message @param {Answer} answer @returns {Promise<Answer>}
   */
  async kept(message, answer) {
    if (message.saveAs === null || answer.status !== 200) {
      if (answer.body.length > eventBodyMax) throw new HTTPProblem('tooLarge');
      return answer;
    }
    await this.world.blobs.write(message.saveAs, answer.body);
    return { status: answer.status, body: new Uint8Array(0) };
  }
}

/** @param {Request} request */
const nameOf = (request) => `${request.machine.kind} ${request.number}`;

/**
 * @param {unknown} error
 * @param {boolean} isLate @param {boolean} isCancelled
 */
function problemOf(error, isLate, isCancelled) {
  if (error instanceof HTTPProblem) return error;
  if (isLate) return new HTTPProblem('timeout');
  if (isCancelled) return new HTTPProblem('cancelled');
  if (error instanceof RecipeProblem) {
    return new HTTPProblem(error.fault === 'storageFull' ? 'storageFull' : 'unkept');
  }
  // A browser says no more about a failed request than that it failed.
  return new HTTPProblem('offline');
}

/** Ends a request that has neither answered nor moved for a while. */
class Patience {
  /**
   * @param {number} milliseconds
   * @param {AbortController} abort
   */
  constructor(milliseconds, abort) {
    this.milliseconds = milliseconds;
    this.abort = abort;
    this.isOver = false;
    this.timer = 0;
    this.renew();
  }

  renew() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.isOver = true;
      this.abort.abort();
    }, this.milliseconds);
  }

  end() {
    clearTimeout(this.timer);
  }
}

/**
 * @param {Progress} report
 * @returns {Progress}
 */
function throttled(report) {
  let last = -Infinity;
  return (moved, total) => {
    const now = performance.now();
    if (now - last < progressEvery && moved < total) return;
    last = now;
    report(moved, total);
  };
}

/**
 * Only the app's own server is ever asked.
 * @param {string} path
 */
function ownAddress(path) {
  const url = new URL(path, location.origin);
  if (!path.startsWith('/') || url.origin !== location.origin) throw new HTTPProblem('offline');
  return url.href;
}

/**
 * @param {HTTPMessage} message
 * @returns {string | null}
 */
function contentType({ body }) {
  if (body.kind === 'none') return null;
  return body.kind === 'blob' ? 'application/vnd.dayly.locaphoto' : 'application/vnd.dayly';
}

/**
 * @param {HTTPMessage} message @param {Uint8Array | null} body @param {AbortSignal} signal
 * @param {Patience} patience @param {Progress} progress @returns {Promise<Answer>}
 */
async function exchange(message, body, signal, patience, progress) {
  /** @type {Record<string, string>} */
  const headers = { Accept: accept };
  const type = contentType(message);
  if (type) headers['Content-Type'] = type;
  const response = await fetch(ownAddress(message.path), {
    method: methods[message.method.kind], headers, body, signal,
    credentials: 'same-origin', cache: 'no-store', redirect: 'error', referrerPolicy: 'no-referrer',
  });
  patience.renew();
  const total = Number(response.headers.get('Content-Length') ?? 0);
  /** @param {number} moved */
  const moved = (moved) => {
    patience.renew();
    if (total > 0 && response.status === 200) progress(Math.min(moved, total), total);
  };
  return { status: response.status, body: await bounded(response, message.most, moved) };
}

/**
 * A response's body, read piece by piece so that one too large is cut off, not swallowed.
 * @param {Response} response @param {number} most @param {(moved: number) => void} moved
 */
async function bounded(response, most, moved) {
  if (!response.body) return new Uint8Array(0);
  const reader = response.body.getReader();
  const pieces = [];
  let count = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concat(...pieces);
    count += value.length;
    if (count > most) {
      await reader.cancel();
      throw new HTTPProblem('tooLarge');
    }
    pieces.push(value);
    moved(count);
  }
}

/**
 * @param {HTTPMessage} message @param {Uint8Array} body @param {AbortSignal} signal
 * @param {Patience} patience @param {Progress} progress @returns {Promise<Answer>}
 */
function upload(message, body, signal, patience, progress) {
  const request = new XMLHttpRequest();
  request.open(methods[message.method.kind], ownAddress(message.path));
  request.responseType = 'arraybuffer';
  request.setRequestHeader('Accept', accept);
  request.setRequestHeader('Content-Type', contentType(message) ?? '');
  signal.addEventListener('abort', () => request.abort());
  return new Promise((resolve, reject) => {
    request.upload.onprogress = (event) => {
      patience.renew();
      progress(event.loaded, event.total);
    };
    request.onprogress = (event) => {
      patience.renew();
      if (event.loaded <= message.most) return;
      reject(new HTTPProblem('tooLarge'));
      request.abort();
    };
    request.onload = () => {
      resolve({ status: request.status, body: new Uint8Array(request.response) });
    };
    request.onerror = () => reject(new HTTPProblem('offline'));
    request.onabort = () => reject(new Error('aborted'));
    request.send(body);
  });
}
