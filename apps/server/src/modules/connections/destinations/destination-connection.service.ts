/** Connects to servers that pictures are delivered to, and tests them. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DestinationFailure } from '@forecourt/contract/destination-runs';
import type * as routes from '@forecourt/contract/destinations';
import type { DestinationId } from '@forecourt/contract/ids';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { RemoteError, type RemoteFolder } from '../../../platform/outgoing/remote-folder.ts';
import { openFtpsFolder } from '../../../platform/outgoing/remote-ftps.ts';
import { openSftpFolder } from '../../../platform/outgoing/remote-sftp.ts';
import { OutgoingError } from '../../../platform/outgoing/safe-fetch.ts';
import * as queries from './destinations.queries.ts';
import { below } from './destinations.rules.ts';
import { find, findRow, recovered, secretOf } from './destinations.service.ts';

async function addressOf(ctx: Ctx, host: string): Promise<string> {
  try {
    return await ctx.outside.addressOf(host);
  } catch (cause) {
    if (!(cause instanceof OutgoingError)) throw cause;
    const failure = cause.reason === 'forbidden' ? 'addressForbidden' : 'hostUnknown';
    throw new RemoteError(failure, cause.message, { cause });
  }
}

/**
 * Signs in to the server.
 *
 * @param seen is called with the fingerprint that an SFTP server shows
 * @throws RemoteError
 */
export async function openFolder(
  ctx: Ctx,
  row: queries.DestinationRow,
  seen: (hostKey: string) => void = () => {},
): Promise<RemoteFolder> {
  const { host, hostKey, port, publicKey, username } = row;
  const server = { host, address: await addressOf(ctx, host), port, username };
  const secret = secretOf(ctx, row);
  if (row.protocol === 'ftps') return openFtpsFolder(server, secret);
  const login = publicKey === null ? { password: secret } : { privateKey: secret };
  return openSftpFolder({ ...server, secret: login, hostKey }, seen);
}

const testText = 'Forecourt writes this file to test the connection, and removes it.\n';

/** Writes a small file into the folder, and removes it again. @throws RemoteError if the server takes no files */
export async function writeTestFile(remote: RemoteFolder, folder: string): Promise<void> {
  await remote.makeFolder(folder);
  const path = below(folder, `forecourt-test-${randomBytes(4).toString('hex')}.txt`);
  await remote.write(`${path}.part`, Readable.from([Buffer.from(testText)]));
  await remote.rename(`${path}.part`, path);
  await remote.remove(path);
}

/** Why a test fails; null: it has succeeded. */
async function tryOut(
  ctx: Ctx,
  row: queries.DestinationRow,
  seen: (hostKey: string) => void,
): Promise<DestinationFailure | null> {
  let remote: RemoteFolder | undefined;
  try {
    remote = await openFolder(ctx, row, seen);
    await writeTestFile(remote, row.folder);
    return null;
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    ctx.log.info({ err: error, destinationId: row.id }, 'test of a server for deliveries failed');
    return error.failure;
  } finally {
    remote?.close();
  }
}

/** No transaction is open while the server is called. The key that it shows at its first test is the one that it has to have. */
export async function testDestination(
  ctx: Ctx,
  id: DestinationId,
  accepted: string | undefined,
): Promise<RouteAnswer<typeof routes.testDestination>> {
  const row = await findRow(ctx.db, ctx, id);
  let hostKey: string | null = null;
  const tested = { ...row, hostKey: accepted ?? row.hostKey };
  const failure = await tryOut(ctx, tested, (shown) => {
    hostKey = shown;
  });
  // The settings may have changed meanwhile.
  if (!failure) await queries.setTested(ctx.db, row, { hostKey, testedAt: ctx.now, ...recovered });
  return { failure, hostKey, destination: await find(ctx.db, ctx, id) };
}
