/** Overrides in an order besides its preset; the recipe refers to their pictures by storage key. */
import type { CatalogueItemId, UserId } from '@forecourt/contract/ids';
import type { Background, LogoOverlay, PlateTreatment } from '@forecourt/contract/recipe';
import type { Tx } from '../../../platform/db/database.ts';
import * as choice from '../../studio/catalogue/catalogue-choice.service.ts';
import * as plates from '../../studio/plates/plates.service.ts';
import type { Submission } from './image-settings.rules.ts';
import type { Wishes } from './images.rules.ts';

async function plateOf(
  tx: Tx,
  plate: Submission['plate'],
  userId: UserId,
): Promise<PlateTreatment | undefined> {
  if (plate?.mode === 'picture') {
    return { mode: 'picture', picture: await plates.findPlatePicture(tx, userId, plate.licensePlateId) };
  }
  if (plate?.mode !== 'catalogue') return plate;
  const { picture } = await choice.findChosenItem(tx, { userId }, 'license-plate', plate.catalogueId);
  return { mode: 'picture', picture };
}

async function backgroundOf(
  tx: Tx,
  background: Submission['background'],
  userId: UserId,
): Promise<Background | undefined> {
  return background && choice.findChosenBackground(tx, { userId }, background.catalogueId, 'background');
}

async function logosOf(
  tx: Tx,
  logos: Submission['logos'],
  userId: UserId,
): Promise<LogoOverlay[] | undefined> {
  if (!logos) return undefined;
  const chosen: LogoOverlay[] = [];
  for (const { catalogueId, ...place } of logos) {
    const { picture } = await choice.findChosenItem(tx, { userId }, 'logo', catalogueId);
    chosen.push({ ...place, picture });
  }
  return chosen;
}

/**
 * Refuses items that the vehicle's owner may not choose. A background from the settings that cannot be used any more is
 * ignored, so the preset's own applies.
 */
export async function wishesOf(
  tx: Tx,
  { brandColour, reflection, ...asked }: Submission,
  userId: UserId,
  backgroundLeft: CatalogueItemId | null,
): Promise<Wishes> {
  const left = backgroundLeft && (await choice.findBackgroundFor(tx, { userId }, backgroundLeft));
  return {
    brandColour,
    reflection,
    plate: await plateOf(tx, asked.plate, userId),
    background: (await backgroundOf(tx, asked.background, userId)) ?? (left || undefined),
    logos: await logosOf(tx, asked.logos, userId),
  };
}
