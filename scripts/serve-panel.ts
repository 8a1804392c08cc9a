import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './source-files.ts';

/** Vite's own program, which ends with the process that started it, even if that one is killed. */
process.once('disconnect', () => process.exit());
await import(pathToFileURL(path.join(root, 'node_modules/vite/bin/vite.js')).href);
