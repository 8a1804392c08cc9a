import os from 'node:os';
import path from 'node:path';
import { loadModels, type Models } from '../models/load-models.ts';

let models: Promise<Models> | undefined;

/**
 * The models, loaded once for all tests of a process: that takes a second each time. With one thread, because other files
 * run beside: two threads would need more time of both cores than one of one.
 */
export function testModels(): Promise<Models> {
  models ??= loadModels({ cacheDir: path.join(os.tmpdir(), 'forecourt-models'), threads: 1 });
  return models;
}
