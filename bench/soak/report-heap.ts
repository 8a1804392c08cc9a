/** Loaded before a program: writes what its heap has after a collection into the folder of the query, every so many milliseconds. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const query = new URL(import.meta.url).searchParams;
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

function report(): void {
  collect();
  const { external, heapUsed } = process.memoryUsage();
  const file = path.join(query.get('folder') ?? '', `${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ heapBytes: heapUsed + external }));
}

if (isMainThread) setInterval(report, Number(query.get('everyMs'))).unref();
