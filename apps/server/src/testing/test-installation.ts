import { rm } from 'node:fs/promises';
import type { ClientId, UserId } from '@forecourt/contract/ids';
import * as ledger from '../modules/money/ledger/ledger.service.ts';
import { type Db, inTx } from '../platform/db/database.ts';
import { buildClient, buildUser, nobody, testPassword, unique } from './builders/builders.ts';
import { startPrograms } from './start-programs.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { throwawayFolder } from './throwaway-folder.ts';

/** What programs of others meet: an installation of its own processes, without data. */
export interface TestInstallation {
  /** URL of its API. */
  baseUrl: string;
  db: Db;
  /** The token of a new session. */
  tokenOf(email: string): Promise<string>;
  /** A new API key of a dealer with these credits, for programs that read and make pictures. */
  keyOfDealer(credits: number, more?: KeyParts): Promise<{ key: string; userId: UserId }>;
  close(): Promise<void>;
}

interface KeyParts {
  clientId?: ClientId;
  isSandbox?: boolean;
}

/** Makes calls of people. */
function callsOf(baseUrl: string, db: Db): Pick<TestInstallation, 'keyOfDealer' | 'tokenOf'> {
  const post = async (at: string, body: object, token = '') => {
    const answer = await fetch(baseUrl + at, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const tokenOf = async (email: string) =>
    (await post('/v1/login', { email, password: testPassword })).token as string;
  return {
    tokenOf,
    keyOfDealer: async (credits, { clientId: given, isSandbox = false } = {}) => {
      const clientId = given ?? (await buildClient(db));
      const email = `dealer-${unique()}@example.test`;
      const userId = await buildUser(db, { type: 'premium', clientId, email });
      if (credits > 0)
        await inTx(db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, credits, nobody));
      const wanted = { name: 'Stock system', scopes: ['read', 'pictures'], days: 30, isSandbox };
      const { key } = await post('/v1/api-keys', wanted, await tokenOf(email));
      return { key, userId };
    },
  };
}

type Settings = Record<string, string>;

/**
 * Starts an installation on a database of the test run. It knows already what the models see in the sample pictures.
 * @param more Settings that are to differ; a function gets them for the database.
 */
export async function openTestInstallation(
  more: Settings | ((database: TestDatabase) => Settings) = {},
): Promise<TestInstallation> {
  const database = await openTestDatabase(4);
  const dataDir = await throwawayFolder('forecourt-programs-');
  const programs = await startPrograms(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.url,
      LOG_LEVEL: 'error',
      ...(typeof more === 'function' ? more(database) : more),
    },
    { pictures: 'canned', say: (line) => void process.stderr.write(`${line}\n`) },
  );
  return {
    baseUrl: programs.baseUrl,
    db: database.db,
    ...callsOf(programs.baseUrl, database.db),
    close: async () => {
      await programs.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
