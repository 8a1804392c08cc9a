/**
 * Writes what the models see in the sample pictures, for demo data and tests that are not about pixels. Run it after a change of
 * the analysis:
 *
 *   node scripts/run.mjs packages/imaging/make-sample-analyses.ts [NAME ...]
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readSamples } from '@forecourt/samples/read-samples';
import { loadModels } from './src/models/load-models.ts';
import { analyse } from './src/render.ts';

const folder = path.join(import.meta.dirname, '../samples/analyses');
const models = await loadModels({ cacheDir: '.cache', threads: os.availableParallelism() });
await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const { file } of await readSamples()) {
  const name = path.basename(file, '.jpg');
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { analysis, doubts, matte } = await analyse(await readFile(file), models);
  await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(analysis)}\n`);
  await writeFile(path.join(folder, `${name}.png`), matte);
  const asked = path.join(folder, `${name}.doubts.png`);
  await (doubts ? writeFile(asked, doubts) : rm(asked, { force: true }));
  process.stdout.write(`${name}\n`);
}
process.exit();
