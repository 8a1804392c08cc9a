import {
  type CaptureHours,
  type CaptureLink,
  createCaptureLink,
  deleteCaptureLink,
  listCaptureLinks,
} from '@forecourt/contract/capture-links';
import type { VehicleId } from '@forecourt/contract/ids';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { successToast } from '../../../lib/changes.ts';

const linksOf = (id: VehicleId) => ['captureLinks', id] as const;

/** Polled while the dialog is open, so that it shows when a phone has opened a link and what it has sent. */
const refetchMs = 5_000;

export const captureLinks = (id: VehicleId) =>
  queryOptions({
    queryKey: linksOf(id),
    queryFn: ({ signal }) => call(listCaptureLinks, { params: { id } }, signal),
    select: ({ results }) => results,
    refetchInterval: refetchMs,
  });

export function useCreateCaptureLink(id: VehicleId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (hours: CaptureHours) => call(createCaptureLink, { params: { id }, body: { hours } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: linksOf(id) }),
  });
}

export function useCloseCaptureLink(id: VehicleId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (link: CaptureLink) => call(deleteCaptureLink, { params: { id: link.id } }),
    ...successToast('shares.closed'),
    onSuccess: () => queries.invalidateQueries({ queryKey: linksOf(id) }),
  });
}
