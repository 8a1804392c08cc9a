import type { Image } from '@forecourt/contract/images';
import { positionClass } from '@forecourt/contract/positions';
import type { PresetId } from '@forecourt/contract/presets';

interface OtherLooks {
  /** The preset that is set for the vehicle, or that of most finished pictures of their class of positions. */
  look: PresetId;
  /** The others of that class. */
  images: readonly Image[];
}

/** How many pictures have a preset, and when the last of them was changed. */
interface Look {
  preset: PresetId;
  count: number;
  latest: string;
}

function looksOf(images: readonly Image[]): Look[] {
  const groups = Map.groupBy(images, ({ preset }) => preset);
  return [...groups].flatMap(([preset, own]) => {
    const latest =
      own
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? '';
    return preset ? [{ preset, count: own.length, latest }] : [];
  });
}

/**
 * Finished pictures that have another look than most of their class of positions, as a restyle leaves them that could not make all;
 * of as many in both looks, those that are older. Once some pictures have the preset that is set for the vehicle, all that lack it.
 * Null where every class has one look.
 * @param own The preset that is set for the vehicle; null if it has none of its own.
 */
export function otherLooksOf(images: readonly Image[], own: PresetId | null): OtherLooks | null {
  const finished = images.filter(({ preset, state }) => state === 'delivered' && preset !== null);
  const isOwn = ({ preset }: Look) => Number(preset === own);
  for (const group of Map.groupBy(finished, ({ position }) => positionClass(position)).values()) {
    const looks = looksOf(group).sort(
      (a, b) => isOwn(b) - isOwn(a) || b.count - a.count || b.latest.localeCompare(a.latest),
    );
    const [first, ...others] = looks;
    if (first && others.length > 0)
      return { look: first.preset, images: group.filter(({ preset }) => preset !== first.preset) };
  }
  return null;
}
