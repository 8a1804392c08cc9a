/** Random numbers and SVG parts that the drawings for training are made of. */

/** Size of the drawings, pixels. */
export const sketchSize = { width: 512, height: 384 };

/** Random choices of one drawing; equal seeds give equal drawings. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 inclusive to 1 exclusive. */
  next(): number {
    this.#state = (this.#state * 1664525 + 1013904223) >>> 0;
    return this.#state / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  count(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.count(0, list.length - 1)];
  }

  is(share: number): boolean {
    return this.next() < share;
  }
}

/** Hue in degrees, saturation and lightness 0..1. */
export type Tone = { h: number; s: number; l: number };

export function colourOf({ h, l, s }: Tone, gain = 1): string {
  return `hsl(${h.toFixed(0)},${(s * 100).toFixed(0)}%,${(Math.min(0.95, l * gain) * 100).toFixed(0)}%)`;
}

/** An SVG picture under construction. */
export class Sketch {
  readonly chance: Chance;
  #definitions = '';
  #gradients = 0;
  #body = '';

  constructor(chance: Chance) {
    this.chance = chance;
  }

  add(...parts: string[]): this {
    this.#body += parts.join('');
    return this;
  }

  /** A fill that changes from one colour to the other, downwards, or outwards from the middle. */
  blend(from: string, to: string, way: 'down' | 'out' = 'down'): string {
    const name = `g${this.#gradients++}`;
    const stops = `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`;
    const slant = this.chance.between(-0.3, 0.3).toFixed(2);
    this.#definitions +=
      way === 'out'
        ? `<radialGradient id="${name}">${stops}</radialGradient>`
        : `<linearGradient id="${name}" x1="0" y1="0" x2="${slant}" y2="1">${stops}</linearGradient>`;
    return `url(#${name})`;
  }

  shaded(tone: Tone, light = 1.4, dark = 0.6): string {
    return this.blend(colourOf(tone, light), colourOf(tone, dark));
  }

  /** Covers the whole picture, however the drawing is turned. */
  ground(fill: string): this {
    return this.add(`<rect x="-200" y="-200" width="1200" height="1200" fill="${fill}"/>`);
  }

  /** The finished picture, turned and enlarged a little, as a hand-held camera sees it. */
  svg(): string {
    const { chance } = this;
    const { height, width } = sketchSize;
    const move = (side: number) => (-side / 2 + chance.between(-30, 30)).toFixed(1);
    const turn = `rotate(${chance.between(-8, 8)}) scale(${chance.between(0.9, 1.5)}) skewX(${chance.between(-8, 8)})`;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${this.#definitions}</defs>` +
      `<g transform="translate(${width / 2},${height / 2}) ${turn} translate(${move(width)},${move(height)})">` +
      `${this.#body}</g></svg>`
    );
  }
}

type Place = { x: number; y: number };
export type Area = Place & { width: number; height: number };

export function rect({ height, width, x, y }: Area, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

export function circle({ x, y }: Place, radius: number, fill: string, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
}

export function line(from: Place, to: Place, colour: string, width: number): string {
  return `<line x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}" stroke="${colour}" stroke-width="${width}"/>`;
}

export function path(points: string, fill: string, more = ''): string {
  return `<path d="${points}" fill="${fill}" ${more}/>`;
}

export function words({ x, y }: Place, size: number, fill: string, text: string): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="middle">${text}</text>`;
}
