import { join } from 'node:path';

/** The path of a sample picture. */
export const samplePhoto = (name: string): string => join(import.meta.dirname, '../pictures', name);
