/** A small, strict reader of SVG files: what it does not know it refuses. */

/** Why a drawing is refused: what of it, as it is written in the file. */
export class SvgRefusal extends Error {
  readonly part: string;

  constructor(part: string) {
    super(`the SVG contains ${part}`);
    this.part = part;
  }
}

export type SvgToken =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string>; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

const namePattern = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/;
const tagEnd = /^\s*(\/?)>/;
const attributePattern = /^\s+([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/;
const namedReferences: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with its references replaced; entities that a file could declare itself are refused. */
function decoded(text: string): string {
  return text.replace(/&([^;\s&<]*);?/g, (whole, reference: string) => {
    const named = namedReferences[reference];
    if (named !== undefined && whole.endsWith(';')) return named;
    const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(reference) ?? [];
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
    const isCharacter = whole.endsWith(';') && code > 0 && code <= 0x10_ff_ff;
    if (!isCharacter) throw new SvgRefusal(`&${reference};`);
    return String.fromCodePoint(code);
  });
}

/** The token that begins with this tag, and where it ends. */
function readTag(text: string, start: number): { token: SvgToken; end: number } {
  const closing = text[start + 1] === '/';
  let at = start + (closing ? 2 : 1);
  const name = namePattern.exec(text.slice(at, at + 200))?.[0];
  if (!name) throw new SvgRefusal('<');
  at += name.length;
  const attributes = new Map<string, string>();
  for (;;) {
    const rest = text.slice(at);
    const end = tagEnd.exec(rest);
    if (end) {
      at += end[0].length;
      if (closing) return { token: { kind: 'close', name }, end: at };
      return { token: { kind: 'open', name, attributes, isEmpty: end[1] === '/' }, end: at };
    }
    const found = attributePattern.exec(rest);
    const attribute = found?.[1];
    if (!found || !attribute || closing || attributes.has(attribute)) throw new SvgRefusal(`<${name}>`);
    attributes.set(attribute, decoded(found[2] ?? found[3] ?? ''));
    at += found[0].length;
  }
}

const declaration = /^\uFEFF?\s*<\?xml\s([^?]*)\?>/;
/** A document type without declarations of its own; nobody reads what it refers to. */
const docType = /^<!DOCTYPE\s[^[\]<>]*>/i;

/** Where the document begins: after its declaration, which may not name another encoding than UTF-8. */
function startOf(text: string): number {
  const found = declaration.exec(text);
  if (!found) return 0;
  const encoding = /encoding\s*=\s*["']([^"']*)["']/i.exec(found[1] ?? '')?.[1] ?? 'utf-8';
  if (!/^(utf-?8|us-ascii)$/i.test(encoding)) throw new SvgRefusal(`encoding="${encoding}"`);
  return found[0].length;
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new SvgRefusal(mark);
  return at + mark.length;
}

/** The tags and texts of a file. @throws SvgRefusal for anything else than plain XML */
export function* svgTokens(text: string): Generator<SvgToken> {
  for (let at = startOf(text); at < text.length; ) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at);
      const end = next < 0 ? text.length : next;
      yield { kind: 'text', text: decoded(text.slice(at, end)).replace(/^\uFEFF/, '') };
      at = end;
    } else if (text.startsWith('<!--', at)) at = endOf(text, '-->', at + 4);
    else if (text.startsWith('<![CDATA[', at)) {
      const end = endOf(text, ']]>', at);
      yield { kind: 'text', text: text.slice(at + 9, end - 3) };
      at = end;
    } else if (text.startsWith('<!', at)) {
      const found = docType.exec(text.slice(at, at + 1000));
      if (!found) throw new SvgRefusal('<!DOCTYPE [ … ]>');
      at += found[0].length;
    } else if (text.startsWith('<?', at)) throw new SvgRefusal('<? … ?>');
    else {
      const { end, token } = readTag(text, at);
      yield token;
      at = end;
    }
  }
}
