// How a photo lies on the screen: its scale and where it is moved to, held to what makes sense.

/** @typedef {{ x: number, y: number }} Point */

const scaleMax = 4;
const scaleDouble = 2.5;
/** How much farther fingers may stretch it before it comes to rest. */
const give = 1.2;

export class Lens {
  /**
   * @param {HTMLElement} surface
   * @param {() => HTMLElement | null} picture
   */
  constructor(surface, picture) {
    this.surface = surface;
    this.picture = picture;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
  }

  get isZoomed() {
    return this.scale > 1;
  }

  /** @param {boolean} [calm] moves there instead of jumping */
  draw(calm = false) {
    const picture = this.picture();
    if (!picture) return;
    picture.classList.toggle('calm', calm);
    if (this.scale === 1 && this.x === 0 && this.y === 0) {
      picture.style.removeProperty('transform');
    } else {
      picture.style.setProperty('transform',
        `translate(${this.x}px, ${this.y}px) scale(${this.scale})`);
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} [scale]
   */
  move(x, y, scale = this.scale) {
    Object.assign(this, { x, y, scale });
    this.draw();
  }

  /**
   * Scales about a point of the screen, which stays where it is.
   * @param {number} scale
   * @param {Point} at
   */
  scaleAbout(scale, at) {
    const wanted = Math.min(scaleMax * give, Math.max(1 / give, scale));
    const box = this.surface.getBoundingClientRect();
    const x = at.x - box.left - box.width / 2;
    const y = at.y - box.top - box.height / 2;
    this.x = x - (x - this.x) * (wanted / this.scale);
    this.y = y - (y - this.y) * (wanted / this.scale);
    this.scale = wanted;
  }

  /** Comes to rest where a photo may: whole, or filling the screen. */
  settle() {
    this.scale = Math.min(scaleMax, Math.max(1, this.scale));
    const box = this.surface.getBoundingClientRect();
    const across = box.width * (this.scale - 1) / 2;
    const down = box.height * (this.scale - 1) / 2;
    this.x = Math.min(across, Math.max(-across, this.x));
    this.y = Math.min(down, Math.max(-down, this.y));
    this.draw(true);
  }

  reset() {
    Object.assign(this, { x: 0, y: 0, scale: 1 });
    this.draw(true);
  }

  /** @param {Point} at */
  toggle(at) {
    if (this.isZoomed) return this.reset();
    this.scaleAbout(scaleDouble, at);
    this.settle();
  }
}
