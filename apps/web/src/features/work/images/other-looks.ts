import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { positionClass } from '@forecourt/contract/positions';
import type { PresetId } from '@forecourt/contract/presets';

/** A preset, with the background of the catalogue that replaces its own; null if none does. */
export interface Look {
  preset: PresetId;
  backgroundId: CatalogueItemId | null;
}

interface OtherLooks {
  /** The look in the preset that is set for the vehicle, or that of most finished pictures of their class of positions. */
  look: Look;
  /** The others of that class. */
  images: readonly Image[];
}

/** How many pictures have a look, and when the last of them was changed. */
interface CountedLook extends Look {
  count: number;
  latest: string;
}

const keyOf = ({ backgroundId, preset }: Pick<Image, 'backgroundId' | 'preset'>) =>
  `${preset} ${backgroundId ?? ''}`;

function looksOf(images: readonly Image[]): CountedLook[] {
  const groups = Map.groupBy(images, keyOf);
  return [...groups.values()].flatMap((own) => {
    const latest =
      own
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? '';
    const [first] = own;
    return first?.preset
      ? [{ preset: first.preset, backgroundId: first.backgroundId ?? null, count: own.length, latest }]
      : [];
  });
}

/**
 * Finished pictures that have another look than most of their class of positions, as a restyle leaves them that could not make all;
 * of as many in both looks, those that are older. Once some pictures have the preset that is set for the vehicle, all that lack their look.
 * Null where every class has one look.
 * @param own The preset that is set for the vehicle, in whatever background; null if it has none of its own.
 */
export function otherLooksOf(images: readonly Image[], own: PresetId | null): OtherLooks | null {
  const finished = images.filter(({ preset, state }) => state === 'delivered' && preset !== null);
  const isOwn = ({ preset }: Look) => Number(preset === own);
  for (const group of Map.groupBy(finished, ({ position }) => positionClass(position)).values()) {
    const looks = looksOf(group).sort(
      (a, b) => isOwn(b) - isOwn(a) || b.count - a.count || b.latest.localeCompare(a.latest),
    );
    const [first, ...others] = looks;
    if (!first || others.length === 0) continue;
    const { backgroundId, preset } = first;
    return { look: { preset, backgroundId }, images: group.filter((image) => keyOf(image) !== keyOf(first)) };
  }
  return null;
}
