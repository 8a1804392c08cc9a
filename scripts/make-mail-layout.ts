/**
 * Writes the layout that the server fills in for each mail. Run it after a change of
 * apps/server/src/platform/mail/letter.mjml:
 *
 *   node scripts/run.mjs scripts/make-mail-layout.ts
 */
import { writeFileSync } from 'node:fs';
import { layoutFile, makeMailLayout } from './mail-layout.ts';

writeFileSync(layoutFile, await makeMailLayout());
