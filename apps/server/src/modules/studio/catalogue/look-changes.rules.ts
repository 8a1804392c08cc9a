import type { LookChange, LookPartName, LookValue } from '@forecourt/contract/preset-versions';
import { lookParts } from '@forecourt/contract/preset-versions';
import type { LookOverlay, PresetLook } from '@forecourt/contract/presets';

type Of = LookChange['of'];
type Fields = Readonly<Record<string, LookValue>>;
type NameOf = (id: string) => string;

/** Values that were read by the same schema have their fields in the same sequence. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const words = (...all: readonly string[]): LookValue => ({ words: [...all] });

function backgroundFields({ background }: PresetLook, nameOf: NameOf): Fields {
  switch (background.kind) {
    case 'catalogue':
      return { behind: { text: nameOf(background.catalogueId) } };
    case 'showroom':
      return {
        behind: words(background.name),
        ...(background.colour !== undefined && { colour: { text: background.colour } }),
      };
    case 'colour':
      return { behind: words(background.kind), colour: { text: background.colour } };
    default:
      return { behind: words(background.kind) };
  }
}

function plateFields({ plate }: PresetLook, nameOf: NameOf): Fields {
  if (!plate) return { mode: words('settings') };
  if (plate.mode === 'catalogue') return { mode: { text: nameOf(plate.catalogueId) } };
  return { mode: words(plate.mode), ...(plate.mode === 'colour' && { colour: { text: plate.colour } }) };
}

const barWord = (bar: Extract<LookOverlay, { kind: 'text' }>['bar']) => {
  if (!bar) return 'none';
  return bar.isWide ? 'wide' : 'narrow';
};

function overlayFields(overlay: LookOverlay, nameOf: NameOf): Fields {
  const shownIn = {
    positions: words(...overlay.positions),
    targets: { text: overlay.targets.join(', ') },
  };
  if (overlay.kind === 'frame') return { item: { text: nameOf(overlay.catalogueId) }, ...shownIn };
  const { anchor, offsetX, offsetY } = overlay;
  const place = { anchor: words(anchor), offsetX, offsetY };
  if (overlay.kind === 'logo') {
    const { catalogueId, opacity, width } = overlay;
    return { item: { text: nameOf(catalogueId) }, ...place, width, opacity, ...shownIn };
  }
  const { bar, colour, size, text } = overlay;
  return {
    text: { text },
    ...place,
    size,
    colour: { text: colour },
    bar: words(barWord(bar)),
    barColour: bar && { text: bar.colour },
    barOpacity: bar?.opacity ?? null,
    ...shownIn,
  };
}

function targetFields({
  border,
  fit,
  format,
  height,
  quality,
  safeArea,
  width,
}: PresetLook['targets'][number]): Fields {
  return {
    ...{ width, height, format: { text: format.toUpperCase() }, quality },
    fit: words(fit ?? 'scene'),
    border: fit === 'contain' ? (border ? { text: border } : words('blurred')) : null,
    safeTop: safeArea?.top ?? 0,
    safeRight: safeArea?.right ?? 0,
    safeBottom: safeArea?.bottom ?? 0,
    safeLeft: safeArea?.left ?? 0,
  };
}

function changedFields(part: LookPartName, of: Of, before: Fields, after: Fields): LookChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => !isSame(change.before, change.after))
    .map((change) => ({ part, what: 'changed', of, ...change }));
}

const whole = (part: LookPartName, what: 'added' | 'removed', of: Of, value: LookValue): LookChange => ({
  ...{ part, what, of, field: null },
  ...{ before: what === 'removed' ? value : null, after: what === 'added' ? value : null },
});

const moved = (part: LookPartName): LookChange => ({
  ...{ part, what: 'moved', of: null, field: null, before: null, after: null },
});

/** One row of a list that is compared: what identifies it, what kind of thing it is and what can differ. */
interface Row {
  key: string;
  /** Rows of one kind whose keys differ are taken for the same one, changed, in the order of the list. */
  kind: string;
  of: NonNullable<Of>;
  fields: Fields;
}

/** Pairs of rows before and after, by key and then by kind; rows without a partner are left over. */
function pairsOf(before: readonly Row[], after: readonly Row[]) {
  const free = [...after];
  const take = (matches: (row: Row) => boolean) => {
    const index = free.findIndex(matches);
    return index < 0 ? undefined : free.splice(index, 1)[0];
  };
  const sameKey = before.map((row) => ({ row, to: take(({ key }) => key === row.key) }));
  const pairs = sameKey.map(({ row, to }) => ({
    row,
    to: to ?? take(({ kind }) => kind === row.kind),
  }));
  return { pairs, added: free };
}

function listChanges(
  part: 'overlays' | 'targets',
  before: readonly Row[],
  after: readonly Row[],
): LookChange[] {
  const { added, pairs } = pairsOf(before, after);
  const kept = pairs.flatMap(({ to }) => (to ? [after.indexOf(to)] : []));
  const isMoved = kept.some((place, index) => index > 0 && place < (kept[index - 1] ?? 0));
  return [
    ...pairs.flatMap(({ row, to }) =>
      to ? changedFields(part, row.of, row.fields, to.fields) : [whole(part, 'removed', row.of, null)],
    ),
    ...added.map((row) => whole(part, 'added', row.of, null)),
    ...(isMoved ? [moved(part)] : []),
  ];
}

const overlayRows = ({ overlays }: PresetLook, nameOf: NameOf): Row[] =>
  overlays.map((overlay) => {
    const name = overlay.kind === 'text' ? overlay.text : nameOf(overlay.catalogueId);
    const { kind } = overlay;
    return { key: `${kind} ${name}`, kind, of: { kind, name }, fields: overlayFields(overlay, nameOf) };
  });

// A target that is called otherwise is another one: its files have another name.
const targetRows = ({ targets }: PresetLook): Row[] =>
  targets.map((target) => ({
    key: target.name,
    kind: target.name,
    of: { kind: 'target', name: target.name },
    fields: targetFields(target),
  }));

function positionChanges({ positions: before }: PresetLook, { positions: after }: PresetLook): LookChange[] {
  const removed = before.filter((position) => !after.includes(position));
  const added = after.filter((position) => !before.includes(position));
  const inBoth = (all: PresetLook['positions']) =>
    all.filter((one) => before.includes(one) && after.includes(one));
  return [
    ...removed.map((position) => whole('positions', 'removed', null, words(position))),
    ...added.map((position) => whole('positions', 'added', null, words(position))),
    ...(isSame(inBoth(before), inBoth(after)) ? [] : [moved('positions')]),
  ];
}

function collageChanges(before: PresetLook, after: PresetLook, nameOf: NameOf): LookChange[] {
  const of = (id: string) => ({ kind: 'collage' as const, name: nameOf(id) });
  const removed = before.collages.filter((id) => !after.collages.includes(id));
  const added = after.collages.filter((id) => !before.collages.includes(id));
  const inBoth = ({ collages }: PresetLook) =>
    collages.filter((id) => before.collages.includes(id) && after.collages.includes(id));
  return [
    ...removed.map((id) => whole('collages', 'removed', of(id), null)),
    ...added.map((id) => whole('collages', 'added', of(id), null)),
    ...(isSame(inBoth(before), inBoth(after)) ? [] : [moved('collages')]),
  ];
}

/** Differences in parts of a look that have no words of their own yet. */
function otherChanges(before: PresetLook, after: PresetLook): LookChange[] {
  const known: readonly string[] = lookParts;
  const others = (look: PresetLook) =>
    Object.fromEntries(Object.entries(look).filter(([name]) => !known.includes(name)));
  if (isSame(others(before), others(after))) return [];
  return [{ part: 'other', what: 'changed', of: null, field: null, before: null, after: null }];
}

/** Whether two looks make the same pictures, from the same items. */
export function isSameLook(before: PresetLook, after: PresetLook): boolean {
  return isSame(before, after);
}

/**
 * How a look differs from the one before it, field by field.
 * @param nameOf The name of a catalogue item that one of them refers to.
 */
export function changesOf(before: PresetLook, after: PresetLook, nameOf: NameOf): LookChange[] {
  const fieldsOf = (part: LookPartName, of: (look: PresetLook) => Fields) =>
    changedFields(part, null, of(before), of(after));
  return [
    ...fieldsOf('background', (look) => backgroundFields(look, nameOf)),
    ...fieldsOf('shadow', ({ shadow }) => shadow),
    ...fieldsOf('reflection', ({ reflection }) => reflection),
    ...fieldsOf('plate', (look) => plateFields(look, nameOf)),
    ...listChanges('overlays', overlayRows(before, nameOf), overlayRows(after, nameOf)),
    ...listChanges('targets', targetRows(before), targetRows(after)),
    ...positionChanges(before, after),
    ...collageChanges(before, after, nameOf),
    ...otherChanges(before, after),
  ];
}
