import type { Collage } from '@forecourt/contract/collages';
import type { Text } from '../../../lib/i18n.ts';

/** Why a page could not be made. */
export function reasonOf({ failure }: Collage, t: Text): string | null {
  if (!failure) return null;
  return failure === 'positions_missing' ? t('collages.positionsMissing') : t(`images.failure.${failure}`);
}
