import { readFileSync } from 'node:fs';
import path from 'node:path';
import { clientOperations, operationsFile } from './generate-client.ts';
import { markOfSources, typesFile } from './generate-db-types.ts';
import { layoutFile, makeMailLayout } from './mail-layout.ts';
import { root } from './source-files.ts';

/** A file that a command of the project writes, and whether it is what the command would write now. */
interface Generated {
  file: string;
  command: string;
  isCurrent: (text: string) => Promise<boolean>;
}

const generated: Generated[] = [
  {
    file: operationsFile,
    command: 'npm run client:types',
    isCurrent: async (text) => text === `${await clientOperations()}\n`,
  },
  {
    file: typesFile,
    command: 'npm run db:types',
    isCurrent: async (text) => text.includes(`\n${markOfSources()}\n`),
  },
  {
    file: layoutFile,
    command: 'node scripts/run.mjs scripts/make-mail-layout.ts',
    isCurrent: async (text) => text === (await makeMailLayout()),
  },
];

/** A sentence about each generated file that is older than what it is made from. */
export async function checkGenerated(files: readonly Generated[] = generated): Promise<string[]> {
  const faults: string[] = [];
  for (const { command, file, isCurrent } of files)
    if (!(await isCurrent(readFileSync(file, 'utf8'))))
      faults.push(`${path.relative(root, file)} does not fit its sources: ${command} writes it again`);
  return faults;
}
