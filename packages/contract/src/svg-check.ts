import { SvgRefusal, type SvgToken, svgTokens } from './svg-tokens.ts';

/** What an uploaded drawing may contain, so that making pixels of it runs nothing, loads nothing and ends soon. */

/**
 * Elements that are drawn, or describe how. There are no texts, because the letters of the file's author are not here; and no
 * filters, patterns and markers, because a small file can have them compute for minutes.
 */
const drawn = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask ' +
    'title desc metadata style switch'
  ).split(' '),
);
/** Elements of other namespaces are not drawn, such as those of drawing programs; these names are refused in all. */
const refusedAnywhere =
  /^(script|foreignobject|image|feimage|text|tspan|animate.*|set|handler|listener|iframe|object|embed|audio|video|include|link|a)$/i;

/** Limits that drawings of logos and frames are far below. */
const elementsMax = 20_000;
const depthMax = 64;
/**
 * What drawing takes at most, milliseconds: the sum of these, counting what is drawn again by references. They are the times of
 * shapes that fill 4096 × 4096 px, measured on one core with the librsvg of sharp 0.35.5.
 */
const costMax = 30_000;
const costs = { element: 1, reference: 200, layer: 500, mask: 2000 };
/** Longer side per shorter side. */
const aspectMax = 40;

/** Properties for which an element is drawn into a layer of its own. */
const layered = /(^|[^-\w])opacity\s*:\s*(0?\.\d|0\s*(;|$))|mix-blend-mode\s*:|isolation\s*:/i;
const dashed = /stroke-dasharray\s*:(?!\s*none)/i;

/** Text and the value of a property without comments, which could divide a word. One that does not end stays. */
function uncommented(text: string): string {
  let plain = '';
  for (let at = 0; ; ) {
    const start = text.indexOf('/*', at);
    const end = start < 0 ? -1 : text.indexOf('*/', start + 2);
    if (end < 0) return plain + text.slice(at);
    plain += text.slice(at, start);
    at = end + 2;
  }
}

/** The ids that a style or an attribute refers to. @throws SvgRefusal if it loads anything from elsewhere */
function referencesIn(value: string): string[] {
  const text = uncommented(value);
  if (text.includes('\\')) throw new SvgRefusal('\\');
  if (dashed.test(text)) throw new SvgRefusal('stroke-dasharray');
  const [loader] =
    /@import|@font-face|javascript:|expression\s*\(|image(?:-set)?\s*\(|src\s*\(/i.exec(text) ?? [];
  if (loader) throw new SvgRefusal(loader);
  return [...text.matchAll(/url\s*\(([^)]*)\)?/gi)].map(([, address = '']) => {
    const [, id] = /^\s*["']?#([^"')\s]+)["']?\s*$/.exec(address) ?? [];
    if (id === undefined) throw new SvgRefusal(`url(${address.slice(0, 40)})`);
    return id;
  });
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function checkElement(name: string): void {
  const isPrefixed = name.includes(':') && !name.startsWith('svg:');
  const isKnown = isPrefixed || drawn.has(localName(name));
  if (!isKnown || refusedAnywhere.test(localName(name))) throw new SvgRefusal(`<${name}>`);
}

interface Needs {
  /** Milliseconds, without what the references need. */
  cost: number;
  references: string[];
}

/** What one attribute needs. */
function needsOf(name: string, value: string): Needs {
  const local = localName(name).toLowerCase();
  if (name === 'xmlns' || name.startsWith('xmlns:')) return { cost: 0, references: [] };
  if (local.startsWith('on') || name === 'xml:base' || local === 'src') throw new SvgRefusal(`${name}=`);
  if (local === 'href') {
    if (!value.startsWith('#')) throw new SvgRefusal(`${name}="${value.slice(0, 40)}"`);
    return { cost: 0, references: [value.slice(1)] };
  }
  const property = local === 'style' ? value : `${local}:${value}`;
  const references = referencesIn(property);
  const each = /(^|[^-\w])mask\s*:/i.test(property) ? costs.mask : costs.reference;
  return { cost: references.length * each + (layered.test(property) ? costs.layer : 0), references };
}

function needsOfElement(attributes: ReadonlyMap<string, string>): Needs {
  const all = [...attributes].map(([name, value]) => needsOf(name, value));
  return {
    cost: all.reduce((sum, { cost }) => sum + cost, costs.element),
    references: all.flatMap(({ references }) => references),
  };
}

interface Element extends Needs {
  name: string;
}

/** What drawing an element takes, references included. @throws SvgRefusal for too much, or references in a circle */
function wholeCost(whole: Element, byId: ReadonlyMap<string, Element>): number {
  const known = new Map<Element, number | 'open'>();
  const count = (element: Element): number => {
    const before = known.get(element);
    if (before === 'open') throw new SvgRefusal('#…');
    if (before !== undefined) return before;
    known.set(element, 'open');
    let { cost } = element;
    for (const id of element.references) {
      const target = byId.get(id);
      if (target) cost += count(target);
      if (cost > costMax) throw new SvgRefusal('<use>, opacity, mask …');
    }
    if (cost > costMax) throw new SvgRefusal('<use>, opacity, mask …');
    known.set(element, cost);
    return cost;
  };
  return count(whole);
}

type Opened = Extract<SvgToken, { kind: 'open' }>;

/** Reads the file's tree, checking each element and counting what it draws. */
class TreeReader {
  root: Opened | undefined;
  readonly #byId = new Map<string, Element>();
  readonly #open: Element[] = [];
  #whole: Element | undefined;
  #elements = 0;
  /** Added for each element, because a style sheet may give it a layer. */
  #layers = 0;

  open(token: Opened): void {
    const { attributes, isEmpty, name } = token;
    checkElement(name);
    if (!this.root && localName(name) !== 'svg') throw new SvgRefusal(`<${name}>`);
    if (this.root && this.#open.length === 0) throw new SvgRefusal(`<${name}>`);
    this.#elements += 1;
    if (this.#elements > elementsMax || this.#open.length >= depthMax) throw new SvgRefusal(`<${name}> …`);
    const element: Element = { name, cost: 0, references: [] };
    this.root ??= token;
    this.#whole ??= element;
    const id = attributes.get('id');
    if (id !== undefined) this.#byId.set(id, element);
    const needs = needsOfElement(attributes);
    for (const one of [...this.#open, element]) {
      one.cost += needs.cost;
      one.references.push(...needs.references);
    }
    if (!isEmpty) this.#open.push(element);
  }

  close(name: string): void {
    if (this.#open.pop()?.name !== name) throw new SvgRefusal(`</${name}>`);
  }

  text(text: string): void {
    const parent = this.#open.at(-1);
    if (!parent && text.trim()) throw new SvgRefusal(text.trim().slice(0, 20));
    if (!parent || localName(parent.name) !== 'style') return;
    const references = referencesIn(text);
    for (const one of this.#open) {
      one.cost += references.length * costs.mask;
      one.references.push(...references);
    }
    if (layered.test(text)) this.#layers = costs.layer;
  }

  /** The root element, once the file ends. */
  end(): Opened {
    if (!this.root || !this.#whole || this.#open.length > 0) throw new SvgRefusal('<svg>');
    this.#whole.cost += this.#elements * this.#layers;
    wholeCost(this.#whole, this.#byId);
    return this.root;
  }
}

interface DrawingSize {
  /** In units of the drawing. */
  viewBox: readonly [number, number, number, number];
}

const lengthOf = (value: string | undefined) =>
  value !== undefined && /^\s*\d*\.?\d+(e[+-]?\d+)?\s*(px)?\s*$/i.test(value) ? Number.parseFloat(value) : 0;

function sizeOf(attributes: ReadonlyMap<string, string>): DrawingSize {
  const numbers = attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = [lengthOf(attributes.get('width')), lengthOf(attributes.get('height'))] as const;
  const [x = 0, y = 0, width = 0, height = 0] = numbers ?? [0, 0, ...size];
  const isSound = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0;
  const aspect = Math.max(width / height, height / width);
  if (!isSound || aspect > aspectMax) throw new SvgRefusal(numbers ? 'viewBox=' : 'width=, height=');
  return { viewBox: [x, y, width, height] };
}

const escaped = (value: string) =>
  value.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/**
 * The same drawing as large as fits into a square of this side, pixels. It is written again from what was read, so that nothing
 * else of the file reaches a program that draws it.
 * @throws SvgRefusal if it contains anything that could run, load something, or take too long
 */
export function checkedSvg(text: string, side: number): { text: string; width: number; height: number } {
  const reader = new TreeReader();
  const written: string[] = [];
  const attribute = ([name, value]: readonly [string, string]) => ` ${name}="${escaped(value)}"`;
  for (const token of svgTokens(text)) {
    if (token.kind === 'close') reader.close(token.name);
    else if (token.kind === 'text') reader.text(token.text);
    else reader.open(token);
    if (token.kind === 'close') written.push(`</${token.name}>`);
    else if (token.kind === 'text') written.push(escaped(token.text));
    else if (token !== reader.root)
      written.push(
        `<${token.name}${[...token.attributes].map(attribute).join('')}${token.isEmpty ? '/' : ''}>`,
      );
  }
  const root = reader.end();
  const { viewBox } = sizeOf(root.attributes);
  const [, , wide, high] = viewBox;
  const scale = side / Math.max(wide, high);
  const [width, height] = [wide, high].map((length) => Math.max(1, Math.round(length * scale))) as [
    number,
    number,
  ];
  const own = [...root.attributes].filter(([name]) => !/^(width|height|viewBox|xmlns)$/.test(name));
  const fitted = Object.entries({
    xmlns: 'http://www.w3.org/2000/svg',
    width: String(width),
    height: String(height),
    viewBox: viewBox.join(' '),
  });
  const opening = `<${root.name}${[...fitted, ...own].map(attribute).join('')}${root.isEmpty ? '/' : ''}>`;
  return { text: opening + written.join('').trim(), width, height };
}

/** Whether bytes are meant as an SVG file, judging by their beginning. */
export function looksLikeSvg(beginning: string): boolean {
  const plain = beginning.replace(/^\uFEFF/, '').replace(/<!--[\s\S]*?-->/g, '');
  return /^\s*(<\?xml[^>]*\?>\s*)?(<!DOCTYPE[^>]*(\[[\s\S]*?\])?\s*>\s*)?<([A-Za-z_][\w.-]*:)?svg[\s/>]/i.test(
    plain,
  );
}

/** What of an SVG file is not allowed, as it is written there; null if it can be drawn. */
export function svgProblem(text: string): string | null {
  try {
    checkedSvg(text, 1);
    return null;
  } catch (error) {
    if (error instanceof SvgRefusal) return error.part;
    throw error;
  }
}
