import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { throwawayFolder } from '../testing/throwaway-folder.ts';
import { readEnvironments } from './config-moving.ts';

afterEach(() => void vi.unstubAllEnvs());

async function read(present: Record<string, string>, file: string) {
  const name = path.join(await throwawayFolder('forecourt-moving-'), 'new.env');
  await writeFile(name, file);
  for (const [variable, value] of Object.entries(present)) vi.stubEnv(variable, value);
  return readEnvironments(name);
}

it('pooler and replica of the present database are not those of the new one', async () => {
  const present = {
    DATABASE_URL: 'postgres://a/x',
    DATABASE_APP_URL: 'postgres://a/x',
    DATABASE_POOLER_URL: 'postgres://pooler/x',
    DATABASE_REPLICA_URL: 'postgres://replica/x',
  };
  const { drop, set, to } = await read(
    present,
    'DATABASE_URL=postgres://b/x\nDATABASE_APP_URL=postgres://app@b/x\n',
  );
  expect(set).toEqual(['DATABASE_URL', 'DATABASE_APP_URL']);
  expect(drop).toEqual(['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL']);
  expect(to.DATABASE_POOLER_URL).toBeUndefined();
});

it('a place in a file is a place: it stays nowhere that the new settings do not name it, and is set where they do', async () => {
  const present = {
    DATABASE_URL_FILE: '/run/secrets/database',
    S3_SECRET_ACCESS_KEY_FILE: '/run/secrets/s3',
  };
  const { drop, set, to } = await read(
    present,
    'DATABASE_URL=postgres://b/x\nDATABASE_APP_URL_FILE=/run/secrets/app\n',
  );
  expect(set).toEqual(['DATABASE_URL', 'DATABASE_APP_URL_FILE']);
  expect(drop).toEqual(['DATABASE_URL_FILE', 'S3_SECRET_ACCESS_KEY_FILE']);
  expect(to.DATABASE_URL_FILE).toBeUndefined();
});
