/** Outlines that are stored: what tells one from another, and the same one with other plates. */
import type { Analysis, Point } from '@forecourt/contract/recipe';
import type { Retouch } from '@forecourt/contract/retouch';
import type { SharedQuad } from '@forecourt/contract/reviews';
import { sha256 } from '../../../platform/crypto.ts';

const versionLength = 12;

/** An outline that is stored, whether it is that of its image or not. */
export interface Outline {
  analysis: Analysis;
  matteKey: string;
  retouch: Retouch | null;
}

/** Whether somebody changed the outline, and not only the plates. With its doubts, it is one that the analysis offered. */
export const isOutlineByHand = ({
  analysis,
  matteKey,
  retouch,
}: {
  analysis: Pick<Analysis, 'doubts'> | null;
  matteKey: string | null;
  retouch: Retouch | null;
}) => retouch !== null && retouch.automatic.matteKey !== matteKey && !analysis?.doubts;

/** Every outline of a photo has a matte of its own. */
export const versionOf = ({ matteKey }: Pick<Outline, 'matteKey'>) => hashOf(matteKey);

export const hashOf = (value: string | Uint8Array) => sha256(value).toString('hex').slice(0, versionLength);

/** Another one for other plates, and for another place of the same matte. */
export const outlineVersion = (
  { placedBy, plates }: Pick<Analysis, 'placedBy' | 'plates'>,
  matteKey: string,
) => hashOf(matteKey + JSON.stringify(plates) + (placedBy ? JSON.stringify(placedBy) : ''));

/** The same outline with the vehicle placed by it, instead of by the one before somebody changed it. */
export function placedAgain<Placed extends Outline>(outline: Placed): Placed {
  const { analysis, matteKey, retouch } = outline;
  if (!analysis.placedBy) return outline;
  const { placedBy: _before, ...own } = analysis;
  const automatic = retouch?.automatic ?? { analysis, matteKey };
  return { ...outline, analysis: own, retouch: { version: outlineVersion(own, matteKey), automatic } };
}

/** The same outline with other plates, and a version of its own; null if the photo was not analysed. */
export function withPlates(
  {
    analysis,
    matteKey,
    retouch,
  }: { analysis: Analysis | null; matteKey: string | null; retouch: Retouch | null },
  plates: readonly SharedQuad[],
): Outline | null {
  if (!analysis || !matteKey) return null;
  const inPixels = ({ x, y }: SharedQuad[number]): Point => [x * analysis.width, y * analysis.height];
  const found = plates.map(([a, b, c, d]) => ({
    corners: [inPixels(a), inPixels(b), inPixels(c), inPixels(d)] as [Point, Point, Point, Point],
    score: 1,
  }));
  const version = outlineVersion({ ...analysis, plates: found }, matteKey);
  const automatic = retouch?.automatic ?? { analysis, matteKey };
  return { analysis: { ...analysis, plates: found }, matteKey, retouch: { version, automatic } };
}
