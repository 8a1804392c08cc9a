import path from 'node:path';
import type { Log } from '../log.ts';
import type {
  ClickTask,
  CollageTask,
  DoubtTask,
  FoundRegion,
  KnownPhoto,
  MadePage,
  PictureOutput,
  PreviewTask,
  RetouchTask,
} from './picture-messages.ts';
import { PicturePool, type PicturePoolOptions } from './picture-pool.ts';

/** Answers people who retouch a photo, move its vehicle or plan a page of pictures. All throw PictureError with the failure. */
export interface Retouching {
  regionAt(task: ClickTask): Promise<FoundRegion | null>;
  retouch(task: RetouchTask): Promise<KnownPhoto>;
  answerDoubt(task: DoubtTask): Promise<KnownPhoto>;
  preview(task: PreviewTask): Promise<PictureOutput | null>;
  compose(task: CollageTask): Promise<MadePage>;
  stop(): void;
}

const entry = path.join(import.meta.dirname, '../../retouch.ts');

/** A process of its own for retouching, which is started by its first task: most processes of an installation never have one. */
export function lazyRetouching(
  options: Omit<PicturePoolOptions, 'entry' | 'processes' | 'device'>,
  log: Log,
): Retouching {
  let pool: PicturePool | undefined;
  const started = () => {
    // It stays here, where people wait for it, also where pictures are made elsewhere.
    pool ??= new PicturePool({ ...options, servers: null, processes: 1, entry }, log);
    return pool;
  };
  return {
    regionAt: (task) => started().regionAt(task),
    retouch: (task) => started().retouch(task),
    answerDoubt: (task) => started().answerDoubt(task),
    preview: (task) => started().preview(task),
    compose: (task) => started().compose(task),
    stop: () => pool?.stop(),
  };
}
