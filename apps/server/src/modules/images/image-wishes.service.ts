/** What an order asks for besides a preset; its pictures are named in the recipe by where they are stored. */
import { fail } from '@forecourt/contract/errors';
import type { UserId } from '@forecourt/contract/ids';
import type { Background, LogoOverlay, PlateTreatment } from '@forecourt/contract/recipe';
import type { Tx } from '../../platform/db/database.ts';
import * as catalogue from '../catalogue/catalogue.service.ts';
import * as plates from '../plates/plates.service.ts';
import type { Submission } from './image-settings.rules.ts';
import type { Wishes } from './images.rules.ts';

async function plateOf(
  tx: Tx,
  plate: Submission['plate'],
  userId: UserId,
): Promise<PlateTreatment | undefined> {
  if (plate?.mode === 'picture') {
    return { mode: 'picture', picture: await plates.pictureOf(tx, userId, plate.licensePlateId) };
  }
  if (plate?.mode !== 'catalogue') return plate;
  const { picture } = await catalogue.chosenBy(tx, userId, 'license-plate', plate.catalogueId);
  return { mode: 'picture', picture };
}

/** A wall or a floor alone is no place to stand in. */
async function backgroundOf(
  tx: Tx,
  background: Submission['background'],
  userId: UserId,
): Promise<Background | undefined> {
  if (!background) return undefined;
  const { horizon, picture, use } = await catalogue.chosenBy(
    tx,
    userId,
    'background',
    background.catalogueId,
  );
  if (use !== 'whole' || horizon === null) fail('validationError', { params: { field: 'background' } });
  return { kind: 'picture', picture, horizon };
}

async function logosOf(
  tx: Tx,
  logos: Submission['logos'],
  userId: UserId,
): Promise<LogoOverlay[] | undefined> {
  if (!logos) return undefined;
  const chosen: LogoOverlay[] = [];
  for (const { catalogueId, ...place } of logos) {
    const { picture } = await catalogue.chosenBy(tx, userId, 'logo', catalogueId);
    chosen.push({ ...place, picture });
  }
  return chosen;
}

/** What a vehicle's owner may not choose is refused. */
export async function wishesOf(
  tx: Tx,
  { brandColour, reflection, ...asked }: Submission,
  userId: UserId,
): Promise<Wishes> {
  return {
    brandColour,
    reflection,
    plate: await plateOf(tx, asked.plate, userId),
    background: await backgroundOf(tx, asked.background, userId),
    logos: await logosOf(tx, asked.logos, userId),
  };
}
