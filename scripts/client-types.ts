import { writeFile } from 'node:fs/promises';
import { clientOperations, operationsFile } from './generate-client.ts';

await writeFile(operationsFile, `${await clientOperations()}\n`);
