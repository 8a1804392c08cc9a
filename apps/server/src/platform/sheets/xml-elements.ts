/** Reads XML into objects. Document types are refused, so there are no entities but those of XML itself. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import sax, { type QualifiedTag, type Tag } from 'sax';

/** What an element contains: a text, or attributes and elements by their names. */
type XmlValue = string | XmlValue[] | { [name: string]: XmlValue };
type Element = { [name: string]: XmlValue };

/** Characters that are parsed before other work of the process may run. */
const pieceLength = 64 * 1024;
const depthMax = 20;

/** The XML cannot be read. */
export class XmlError extends Error {}

/** An element that is open. */
interface Open {
  element: Element;
  text: string;
}

/** Elements of the same name become an array. */
function add(to: Element, name: string, value: XmlValue): void {
  const known = Object.hasOwn(to, name) ? to[name] : undefined;
  if (known === undefined) to[name] = value;
  else if (Array.isArray(known)) known.push(value);
  else to[name] = [known, value];
}

/** An element with only a text is that text; a text beside elements or attributes is called `text`. */
function contentOf({ element, text }: Open): XmlValue {
  const trimmed = text.trim();
  if (Object.keys(element).length === 0) return trimmed;
  return trimmed === '' ? element : { ...element, text: trimmed };
}

/** Names have no prefix of a namespace, and no dots, which separate names in a path. */
const nameOf = (name: string) => name.slice(name.indexOf(':') + 1).replaceAll('.', '_');

function parserInto(open: Open[]): sax.SAXParser {
  const xml = sax.parser(true, {});
  xml.onerror = (cause) => {
    throw new XmlError('not well-formed', { cause });
  };
  xml.ondoctype = () => {
    throw new XmlError('document types are not read');
  };
  xml.onopentag = ({ attributes }: Tag | QualifiedTag) => {
    if (open.length > depthMax) throw new XmlError('too deep');
    const element: Element = Object.create(null);
    for (const [name, value] of Object.entries(attributes))
      if (!name.startsWith('xmlns')) add(element, nameOf(name), String(value));
    open.push({ element, text: '' });
  };
  xml.ontext = xml.oncdata = (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  xml.onclosetag = (name) => {
    const closed = open.pop();
    const parent = open.at(-1);
    if (closed && parent) add(parent.element, nameOf(name), contentOf(closed));
  };
  return xml;
}

/**
 * The elements of a document by their names.
 *
 * @throws XmlError
 */
export async function readXml(text: string): Promise<XmlValue> {
  const root: Open = { element: Object.create(null), text: '' };
  const xml = parserInto([root]);
  for (let start = 0; start < text.length; start += pieceLength) {
    xml.write(text.slice(start, start + pieceLength));
    await nextTurn();
  }
  xml.close();
  return root.element;
}
