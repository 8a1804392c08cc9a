/**
 * Keys by which programs upload photos by SFTP. Guarantees that a key uploads only for its user and with the present rights of that
 * account, that names and keys are unique within a client, and that nobody can sign in anywhere else with one.
 */
import { fail } from '@forecourt/contract/errors';
import type { SshKeyId, UserId } from '@forecourt/contract/ids';
import { createImport } from '@forecourt/contract/imports';
import { sshKeysMax } from '@forecourt/contract/limits';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/ssh-keys';
import type { SshKey } from '@forecourt/contract/ssh-keys';
import type { Ctx } from '../../../platform/context.ts';
import { newId, sha256 } from '../../../platform/crypto.ts';
import { failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import { refusalOf } from '../../../platform/http/serve.ts';
import { readHostFingerprint } from '../../../platform/sftp/host-key.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as queries from './ssh-keys.queries.ts';
import { loginOf, readPublicKey } from './ssh-keys.rules.ts';

export async function getSftpServer(ctx: Ctx): Promise<RouteAnswer<typeof routes.getSftpServer>> {
  const { sftp } = ctx.outside;
  if (!sftp) return { server: null };
  const { host, port, hostKeyFile } = sftp;
  return { server: { host, port, fingerprint: await readHostFingerprint(hostKeyFile) } };
}

export async function listSshKeys(
  ctx: Ctx,
  query: PageQuery,
): Promise<RouteAnswer<typeof routes.listSshKeys>> {
  const { count, rows } = await queries.listSshKeys(ctx.db, ctx.scope, query);
  return { ...counted(count), results: rows };
}

function readKey(text: string) {
  const key = readPublicKey(text);
  if (key === 'invalid') return fail('sshKeyInvalid');
  return key === 'tooShort' ? fail('sshKeyTooShort') : key;
}

/** As `ssh-keygen -l` writes it. */
function fingerprintOf(publicKey: string): string {
  const hash = sha256(Buffer.from(publicKey, 'base64')).toString('base64');
  return `SHA256:${hash.replace(/=+$/, '')}`;
}

async function makeLogin(tx: Tx, clientId: NonNullable<SshKey['owner']['clientId']>, name: string) {
  if (await queries.hasLogin(tx, clientId)) return;
  for (let round = 0; !(await queries.insertLogin(tx, clientId, loginOf(name, round))); ) round += 1;
}

export async function createSshKey(
  ctx: Ctx,
  userId: UserId,
  { createVehicles, name, publicKey }: RouteInput<typeof routes.createSshKey>['body'],
): Promise<SshKey> {
  const { algorithm, text } = readKey(publicKey);
  const id = newId() as SshKeyId;
  const { userId: createdBy } = sessions.personOf(ctx);
  return inTx(ctx.db, async (tx) => {
    const owner = await users.getLockedUser(tx, ctx, userId);
    const { clientId } = owner;
    // Only the role user has vehicles.
    if (owner.role.name !== 'user' || !clientId) return fail('fieldsNotUpdatable');
    const client = await queries.lockClient(tx, clientId);
    if (client.keys >= sshKeysMax) fail('sshKeysExceeded');
    await makeLogin(tx, clientId, client.name);
    const sessionId = await sessions.recordEndedSession(tx, userId, ctx.now);
    const fingerprint = fingerprintOf(text);
    const key = { id, clientId, userId, sessionId, name, algorithm, publicKey: text, fingerprint };
    await failOnDuplicate('ssh_keys_fingerprint', 'sshKeyAlreadyAdded', () =>
      failOnDuplicate('ssh_keys_name', 'sshKeyExists', () =>
        queries.insertSshKey(tx, { ...key, createVehicles, createdBy, createdAt: ctx.now }),
      ),
    );
    return (await queries.findSshKey(tx, { kind: 'user', userId }, id)) ?? fail('sshKeyNotFound');
  });
}

export async function revokeSshKey(ctx: Ctx, id: SshKeyId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    if (!(await queries.findSshKey(tx, ctx.scope, id))) fail('sshKeyNotFound');
    if (!(await queries.revokeSshKey(tx, id, ctx.now))) fail('sshKeyNotFound');
    return { success: true };
  });
}

/** The account of a key, if it may import photos at present. */
async function mayUpload({ db }: Ctx, { sessionId }: queries.SignInKey): Promise<boolean> {
  const person = await sessions.findPersonStillThere(db, sessionId);
  return person !== undefined && !refusalOf(person, createImport);
}

/** The key that may sign in with this user name; null: there is none. */
export async function findSignInKey(
  ctx: Ctx,
  login: string,
  publicKey: string,
): Promise<queries.SignInKey | null> {
  const key = await queries.findKeyFor(ctx.db, login, publicKey);
  return key && (await mayUpload(ctx, key)) ? key : null;
}

/** Whether an open connection with this key may go on. */
export async function isStillAllowed(ctx: Ctx, key: queries.SignInKey): Promise<boolean> {
  return (await queries.isKeyLive(ctx.db, key.id)) && (await mayUpload(ctx, key));
}

export function recordSignIn(ctx: Ctx, key: queries.SignInKey): Promise<void> {
  return queries.setKeyUsed(ctx.db, key.id, ctx.now);
}
