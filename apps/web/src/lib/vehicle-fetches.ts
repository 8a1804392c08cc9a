import type { VehicleId } from '@forecourt/contract/ids';
import { type FetchKind, listVehicleFetches } from '@forecourt/contract/vehicle-fetches';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { dateTime, wholeNumber } from './format.ts';
import { useLanguage, useText } from './use-text.ts';

/** How often others fetched something of a vehicle, and when last, as a sentence; null while it is not known, or never. */
export function useFetchWords(id: VehicleId): (kind: FetchKind, source?: string) => string | null {
  const t = useText();
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['vehicleFetches', id] as const,
    queryFn: ({ signal }) => call(listVehicleFetches, { params: { id } }, signal),
    // Others fetch while nothing changes here.
    staleTime: 0,
  });
  return (kind, source) => {
    const found = data?.results.find((one) => one.kind === kind && (one.source ?? undefined) === source);
    if (!found) return null;
    const { count, lastAt } = found;
    return t(`fetches.${kind}`, { count, number: wholeNumber(count, language), date: dateTime(lastAt) });
  };
}
