import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type MailBlock, type MailContent, previewText } from './mail-texts.ts';

/** The installation's logo as an image of the mail. */
export interface MailLogo {
  /** `cid:` of an attached picture, or a data URL in a preview. */
  src: string;
  /** Shown size, CSS pixels. */
  width: number;
  height: number;
}

const partNames = ['logo', 'words', 'code', 'section', 'button', 'reason', 'unsubscribe'] as const;
type PartName = (typeof partNames)[number];

/** Parts are repeated or left out; the places of the blocks and of the reasons are marked in the rest of the layout. */
const { layout, parts } = readLayout();

function readLayout(): { layout: string; parts: Record<PartName, string> } {
  const source = readFileSync(path.join(import.meta.dirname, 'letter.gen.html'), 'utf8');
  const pattern = (name: string) => new RegExp(`<!-- part ${name} -->(.*?)<!-- end ${name} -->`, 's');
  const found = partNames.map((name) => [name, pattern(name).exec(source)?.[1] ?? ''] as const);
  const places: Partial<Record<PartName, string>> = {
    logo: '{{logo}}',
    words: '{{blocks}}',
    reason: '{{reasons}}',
    unsubscribe: '{{unsubscribe}}',
  };
  const rest = partNames.reduce((text, name) => text.replace(pattern(name), places[name] ?? ''), source);
  return { layout: rest, parts: Object.fromEntries(found) as Record<PartName, string> };
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
const withBreaks = (text: string) => escaped(text).replaceAll('\n', '<br>');
const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) =>
      index % 2 ? `<a href="${escaped(piece)}">${escaped(piece)}</a>` : withBreaks(piece),
    )
    .join('');

/** Fills placeholders with HTML. */
function filled(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '');
}

function htmlOfBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'button':
      return filled(parts.button, { label: escaped(block.label), url: escaped(block.url) });
    case 'section':
      return filled(parts.section, {
        headLine: escaped(block.headLine),
        text: withBreaks(block.text),
        url: escaped(block.url),
      });
    case 'code':
      return filled(parts.code, { text: escaped(block.text) });
    case 'words':
      return filled(parts.words, { text: linked(block.text) });
  }
}

/** The HTML part of a mail: tables with inlined styles, for light and dark screens. */
export function mailHtml(content: MailContent, logo: MailLogo | null): string {
  const picture = logo && {
    logo: escaped(logo.src),
    width: String(logo.width),
    height: String(logo.height),
  };
  const { unsubscribe } = content;
  const end = unsubscribe && { label: escaped(unsubscribe.label), url: escaped(unsubscribe.page) };
  return filled(layout, {
    language: content.language,
    subject: escaped(content.subject),
    preheader: escaped(previewText(content)),
    product: escaped(content.product),
    greeting: escaped(content.greeting),
    logo: picture ? filled(parts.logo, picture) : '',
    blocks: content.blocks.map(htmlOfBlock).join(''),
    reasons: content.reasons.map((text) => filled(parts.reason, { text: linked(text) })).join(''),
    unsubscribe: end ? filled(parts.unsubscribe, end) : '',
  });
}
