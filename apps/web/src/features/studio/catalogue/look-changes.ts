import type { LookChange, LookValue } from '@forecourt/contract/preset-versions';
import { showroomNames } from '@forecourt/contract/recipe';
import type { Text, TextKey } from '../../../lib/i18n.ts';

/** The labels that the fields have in the form of a preset, by part and field. */
const labels: Record<string, TextKey> = {
  'background.behind': 'catalogue.look.behind',
  'background.colour': 'catalogue.look.colour',
  'shadow.contact': 'catalogue.look.contact',
  'shadow.ambient': 'catalogue.look.ambient',
  'reflection.opacity': 'catalogue.look.reflection',
  'plate.mode': 'catalogue.look.plate',
  'plate.colour': 'catalogue.look.colour',
  'overlays.item': 'catalogue.look.which',
  'overlays.anchor': 'catalogue.overlay.anchor',
  'overlays.offsetX': 'catalogue.overlay.offsetX',
  'overlays.offsetY': 'catalogue.overlay.offsetY',
  'overlays.width': 'catalogue.overlay.width',
  'overlays.opacity': 'catalogue.overlay.opacity',
  'overlays.size': 'catalogue.overlay.size',
  'overlays.text': 'catalogue.overlay.text',
  'overlays.colour': 'catalogue.overlay.colour',
  'overlays.bar': 'catalogue.overlay.bar',
  'overlays.barColour': 'catalogue.overlay.barColour',
  'overlays.barOpacity': 'catalogue.overlay.barOpacity',
  'overlays.positions': 'catalogue.overlay.positions',
  'overlays.targets': 'catalogue.overlay.targets',
  'targets.width': 'catalogue.look.width',
  'targets.height': 'catalogue.look.height',
  'targets.format': 'catalogue.look.format',
  'targets.quality': 'catalogue.look.quality',
  'targets.fit': 'catalogue.look.fit',
  'targets.border': 'catalogue.look.border',
  'targets.safeTop': 'catalogue.versions.clearTop',
  'targets.safeRight': 'catalogue.versions.clearRight',
  'targets.safeBottom': 'catalogue.versions.clearBottom',
  'targets.safeLeft': 'catalogue.versions.clearLeft',
};

const plateWords: Record<string, TextKey> = {
  settings: 'catalogue.look.plates.settings',
  keep: 'settings.plateModes.keep',
  blur: 'settings.plateModes.blur',
  colour: 'catalogue.look.plates.colour',
};

/** The text of a word, by the field that has it. */
function wordText(field: string, word: string, t: Text): string {
  switch (field) {
    case 'background.behind':
      return showroomNames.some((name) => name === word)
        ? t(`presets.${word}.name` as TextKey)
        : t(`catalogue.look.backgrounds.${word}` as TextKey);
    case 'plate.mode':
      return t(plateWords[word] ?? 'catalogue.look.plate');
    case 'overlays.anchor':
      return t(`catalogue.overlay.anchors.${word}` as TextKey);
    case 'overlays.bar':
      return t(`catalogue.overlay.bars.${word}` as TextKey);
    case 'targets.fit':
      return t(`catalogue.look.fits.${word}` as TextKey);
    case 'targets.border':
      return t('catalogue.look.borders.blurred');
    case 'overlays.positions':
      return t(`positionClasses.${word}` as TextKey);
    default:
      return t(`positions.${word}` as TextKey);
  }
}

/** Fields of overlays and outputs that are lists of which none means all. */
const lists = new Set(['overlays.positions', 'overlays.targets']);
/** Numbers that are no shares, and are shown as they are. */
const counted = new Set(['targets.width', 'targets.height', 'targets.quality']);

function valueText(field: string, value: LookValue, t: Text): string {
  if (value === null) return t('catalogue.versions.none');
  if (typeof value === 'number') return String(counted.has(field) ? value : Math.round(value * 1_000) / 10);
  if ('text' in value)
    return value.text || t(lists.has(field) ? 'catalogue.versions.all' : 'catalogue.look.gone');
  return value.words.length === 0
    ? t('catalogue.versions.all')
    : value.words.map((word) => wordText(field, word, t)).join(', ');
}

function kindText(kind: NonNullable<LookChange['of']>['kind'], t: Text): string {
  if (kind === 'target') return t('catalogue.versions.output');
  return kind === 'collage' ? t('collages.template') : t(`catalogue.overlay.kinds.${kind}`);
}

/** What changed: an overlay, an output or a position with its name; otherwise the label of its part. */
function subjectOf({ after, before, of, part }: LookChange, t: Text): string {
  if (part === 'positions') return valueText('positions', after ?? before, t);
  if (!of) return t(part === 'overlays' ? 'catalogue.overlay.title' : 'catalogue.look.outputs');
  const kind = kindText(of.kind, t);
  const name = of.name.replace(/\s+/g, ' ').trim();
  return name ? t('form.labelled', { label: kind, value: name }) : kind;
}

const movedWords = {
  overlays: 'catalogue.versions.overlaysMoved',
  targets: 'catalogue.versions.outputsMoved',
  positions: 'catalogue.versions.shotsMoved',
  collages: 'catalogue.versions.collagesMoved',
} as const satisfies Partial<Record<LookChange['part'], TextKey>>;

/** One difference between two versions of a look, in the words of its form. */
export function changeText(change: LookChange, t: Text): string {
  const { after, before, field, of, part, what } = change;
  if (what === 'moved') return t(movedWords[part as keyof typeof movedWords] ?? 'catalogue.versions.other');
  if (what !== 'changed') {
    const isShot = part === 'positions';
    const words = {
      added: isShot ? ('catalogue.versions.shotAdded' as const) : ('catalogue.versions.added' as const),
      removed: isShot ? ('catalogue.versions.shotRemoved' as const) : ('catalogue.versions.removed' as const),
    };
    return t(words[what], { name: subjectOf(change, t) });
  }
  const key = `${part}.${field}`;
  const label = labels[key];
  if (!label) return t('catalogue.versions.other');
  const values = { before: valueText(key, before, t), after: valueText(key, after, t) };
  const name = of ? `${subjectOf(change, t)}, ${t(label)}` : t(label);
  return t('catalogue.versions.changed', { name, ...values });
}
