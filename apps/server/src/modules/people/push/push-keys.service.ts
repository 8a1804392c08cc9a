/** The key pair of the installation that push services know it by (VAPID), made when it is first needed. */
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import { inTx } from '../../../platform/db/database.ts';
import type { SealedColumn } from '../../../platform/db/reseal.ts';
import { createVapidKeys, type VapidKeys } from '../../../platform/push/web-push.ts';
import * as queries from './push-keys.queries.ts';

const purpose = (id: string) => `push key ${id}`;
export const sealedColumns: SealedColumn[] = [
  { table: 'push_keys', key: 'id', column: 'sealed_private_key', purpose },
];

type StoredKey = NonNullable<Awaited<ReturnType<typeof queries.findPushKey>>>;

async function findOrCreate(ctx: Ctx): Promise<StoredKey> {
  const found = await queries.findPushKey(ctx.db);
  if (found) return found;
  return inTx(ctx.db, async (tx) => {
    await queries.lockPushKeys(tx);
    const meanwhile = await queries.findPushKey(tx);
    if (meanwhile) return meanwhile;
    const { privateKey, publicKey } = createVapidKeys();
    const id = newId();
    const row = { id, publicKey, sealedPrivateKey: ctx.outside.sealer.seal(privateKey, purpose(id)) };
    await queries.insertPushKey(tx, { ...row, createdAt: ctx.now });
    return row;
  });
}

export async function getPublicKey(ctx: Ctx): Promise<{ publicKey: string }> {
  const { publicKey } = await findOrCreate(ctx);
  return { publicKey };
}

export async function getKeys(ctx: Ctx): Promise<VapidKeys> {
  const { id, publicKey, sealedPrivateKey } = await findOrCreate(ctx);
  return { publicKey, privateKey: ctx.outside.sealer.open(sealedPrivateKey, purpose(id)) };
}
