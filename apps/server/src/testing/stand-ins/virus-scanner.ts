import { buffer } from 'node:stream/consumers';
import type { VirusScanner } from '../../platform/virus-scanner.ts';

/** What the scanners of tests take for a virus. */
export const virusMark = 'what the scanners of tests take for a virus';

/** A scanner that finds `Test.Virus` in files with the mark. */
export const markScanner: VirusScanner = {
  scan: async (file) => ((await buffer(file)).includes(virusMark) ? 'Test.Virus' : null),
  ping: async () => {},
};
