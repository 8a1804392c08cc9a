import type { CatalogueItemId } from '@forecourt/contract/ids';
import { unknownField } from '@forecourt/contract/overlay-texts';
import type { LookOverlay, PresetLook } from '@forecourt/contract/presets';

type OverlayKind = LookOverlay['kind'];
export const overlayKinds = ['logo', 'frame', 'text'] as const satisfies OverlayKind[];

/** "From the catalogue" is selected, but no item yet. */
const noneYet = '' as CatalogueItemId;
const everywhere = { positions: [], targets: [] } satisfies Partial<LookOverlay>;

/** A new overlay, as the contract would fill it in. */
export function newOverlay(kind: OverlayKind): LookOverlay {
  switch (kind) {
    case 'logo':
      return {
        ...{ kind, catalogueId: noneYet, ...everywhere, width: 0.16, opacity: 1 },
        ...{ anchor: 'top-left', offsetX: 0.03, offsetY: 0.03 },
      };
    case 'frame':
      return { kind, catalogueId: noneYet, ...everywhere };
    case 'text':
      return {
        ...{ kind, text: '{make} {model}', ...everywhere, size: 0.03, colour: '#ffffff' },
        ...{ anchor: 'bottom', offsetX: 0, offsetY: 0 },
        bar: { colour: '#14323f', opacity: 0.8, isWide: true },
      };
  }
}

/** What is wrong with an overlay: nothing is chosen or written, or a name in braces is no field. */
export function overlayProblem(overlay: LookOverlay): 'missing' | { unknown: string } | null {
  if (overlay.kind !== 'text') return overlay.catalogueId ? null : 'missing';
  if (!overlay.text.trim()) return 'missing';
  const unknown = unknownField(overlay.text);
  return unknown === null ? null : { unknown };
}

/** The list with one item at another place; the others keep their order. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The overlays after a target got another name. */
export function withTargetRenamed(
  { overlays }: PresetLook,
  before: string,
  after: string,
): PresetLook['overlays'] {
  return overlays.map((overlay) => ({
    ...overlay,
    targets: overlay.targets.map((name) => (name === before ? after : name)),
  }));
}

/** The overlays after a target was removed. One that was drawn in no other target goes with it. */
export function withoutTarget({ overlays }: PresetLook, removed: string): PresetLook['overlays'] {
  return overlays.flatMap((overlay) => {
    const targets = overlay.targets.filter((name) => name !== removed);
    return targets.length === 0 && overlay.targets.length > 0 ? [] : [{ ...overlay, targets }];
  });
}

/** The names of a list of which none means all, after one was ticked or not; the last one stays. */
export function ticked<Name extends string>(
  chosen: readonly Name[],
  all: readonly Name[],
  name: Name,
): Name[] {
  const shown = chosen.length === 0 ? all : chosen;
  const next = all.filter((one) => (one === name ? !shown.includes(one) : shown.includes(one)));
  if (next.length === 0) return [...shown];
  return next.length === all.length ? [] : next;
}
