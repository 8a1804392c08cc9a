import { listPresets } from '@forecourt/contract/presets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Presets hardly ever change while somebody works; milliseconds. */
const staleMs = 10 * 60_000;

export const presetList = queryOptions({
  queryKey: ['presets'],
  queryFn: ({ signal }) => call(listPresets, {}, signal),
  staleTime: staleMs,
});
