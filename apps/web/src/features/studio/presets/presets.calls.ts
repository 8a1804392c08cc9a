import { listPresets } from '@forecourt/contract/presets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import type { Level } from '../../../lib/own-level.ts';

export const presetKeys = { all: ['presets'] } as const;

/** The presets available at a level; for null, those that the signed-in user may use. */
export const presetsOf = (level: Level | null) =>
  queryOptions({
    queryKey: [...presetKeys.all, level?.kind ?? '', level?.id ?? ''],
    queryFn: ({ signal }) =>
      call(listPresets, { query: level ? { [`${level.kind}Id`]: level.id } : {} }, signal),
  });
