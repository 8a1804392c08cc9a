import type { Image } from '@forecourt/contract/images';
import { positionClass } from '@forecourt/contract/positions';
import type { PresetId } from '@forecourt/contract/presets';
import { isUnusable } from '@forecourt/contract/unusable-photos';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { previewsOf } from './images.calls.ts';

const isOutside = ({ position }: Pick<Image, 'position'>) => positionClass(position) === 'exterior';

/** Whether the server makes previews of a photo, which needs a vehicle that can be cut out at its position. */
const canBePreviewed = (image: Image) =>
  image.thumbnail !== null && image.state !== 'failed' && !isUnusable(image, 'use');

/**
 * The photo that the presets are previewed with, with a thumbnail: a selected one, else any. An exterior photo comes first, because
 * others keep their own background, so that all previews of them look alike.
 */
export function shownPhoto(images: readonly Image[], chosen: ReadonlySet<string>): Image | null {
  const usable = images.filter(canBePreviewed);
  const selected = usable.filter((image) => chosen.has(image.id));
  const [first] = selected;
  return selected.find(isOutside) ?? first ?? usable.find(isOutside) ?? usable[0] ?? null;
}

/** Previews of a photo by preset; null without a photo. */
export function usePreviews(photo: Image | null): ReadonlyMap<PresetId, string | null> | null {
  const { data } = useQuery(previewsOf(photo?.id ?? null));
  return useMemo(() => {
    if (!photo) return null;
    return new Map((data?.results ?? []).map(({ preset, url }) => [preset, url]));
  }, [photo, data]);
}
