import type { Overlay } from './overlays.ts';
import type { PositionClass } from './positions.ts';

/** Which overlays of a recipe are drawn where. */
interface WithOverlays {
  overlays: readonly Overlay[];
  positionClass?: PositionClass | undefined;
}

/** The overlays of a recipe's pictures of its class of positions, which is exterior where it names none. */
export function overlaysIn({ overlays, positionClass = 'exterior' }: WithOverlays): Overlay[] {
  return overlays.filter(({ positions }) => positions.length === 0 || positions.includes(positionClass));
}

/** Those that are drawn in the target of this name, the lowest first. */
export function overlaysFor(recipe: WithOverlays, target: string): Overlay[] {
  return overlaysIn(recipe).filter(({ targets }) => targets.length === 0 || targets.includes(target));
}

/** The pictures that overlays refer to. */
export function picturesOver(overlays: readonly Overlay[]): string[] {
  return overlays.flatMap((overlay) => (overlay.kind === 'text' ? [] : [overlay.picture]));
}
