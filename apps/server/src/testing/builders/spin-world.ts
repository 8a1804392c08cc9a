import type { UserType } from '@forecourt/contract/actor';
import type { ImageId, UserId, VehicleId } from '@forecourt/contract/ids';
import { type ExteriorView, exteriorAzimuth } from '@forecourt/contract/positions';
import type { Analysis } from '@forecourt/contract/recipe';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { inTx } from '../../platform/db/database.ts';
import { json } from '../../platform/db/json.ts';
import type { TestApp } from '../test-app.ts';
import { buildClient, buildUser, nobody } from './builders.ts';
import { buildImage, buildVehicle } from './vehicle-builders.ts';

/** The stored analysis of a photo of an exterior, as the analysis of a real one would be. */
export function analysisAt(azimuth: number | null, parts: Partial<Analysis> = {}): Analysis {
  return {
    width: 1600,
    height: 1200,
    vehicle: { x: 200, y: 300, width: 1200, height: 700 },
    kind: { name: 'exterior', certainty: 1 },
    vehicles: 1,
    people: 0,
    verdicts: [],
    contacts: [],
    plates: [],
    ...(azimuth !== null && { view: { azimuth, confidence: 0.95 } }),
    scores: { detection: 1, matte: 1, sharpness: 200, brightness: 120 },
    models: 'test',
    ...parts,
  };
}

/** A photo with a finished picture and the files of its analysis; the text in it controls the picture process of tests. */
export async function addFinished(
  app: TestApp,
  setId: VehicleId,
  position: ExteriorView,
  text = '',
): Promise<ImageId> {
  const id = await buildImage(app.db, { setId, position, state: 'delivered' });
  const [originalKey, matteKey] = [`images/${id}/original.jpg`, `images/${id}/analysis/matte.png`];
  await app.outside.storage.put(originalKey, Buffer.from(`${position} ${id} ${text}`));
  await app.outside.storage.put(matteKey, Buffer.from('matte'));
  await app.db
    .updateTable('images')
    .set({ originalKey, matteKey, analysis: json(analysisAt(exteriorAzimuth[position])) })
    .where('id', '=', id)
    .execute();
  return id;
}

/** A user with credits of its client, and a vehicle with finished pictures of these views. */
export async function spinWorld(
  app: TestApp,
  views: readonly ExteriorView[],
  { credits = 5, type = 'premium', text = '' }: { credits?: number; type?: UserType; text?: string } = {},
): Promise<{
  userId: UserId;
  token: string;
  vehicleId: VehicleId;
  payer: ledger.Owner;
  imageIds: ImageId[];
}> {
  const clientId = await buildClient(app.db, { creditSource: 'client' });
  const payer = { kind: 'client', id: clientId } as const;
  if (credits > 0) await inTx(app.db, (tx) => ledger.topUpAccount(tx, payer, credits, nobody));
  const userId = await buildUser(app.db, { clientId, type });
  const vehicleId = await buildVehicle(app.db, { userId, reference: 'SPIN-1' });
  const imageIds: ImageId[] = [];
  for (const view of views) imageIds.push(await addFinished(app, vehicleId, view, text));
  return { userId, token: await app.signedIn(userId), vehicleId, payer, imageIds };
}
