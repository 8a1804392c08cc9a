import type { RouteCall } from '@forecourt/contract/route';
import {
  createVehicleSpecification,
  deleteVehicleSpecification,
  listVehicleSpecifications,
  patchVehicleSpecification,
  restoreVehicleSpecification,
  type VehicleSpecification,
} from '@forecourt/contract/vehicle-specifications';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

type Query = NonNullable<RouteCall<typeof listVehicleSpecifications>['query']>;
type SpecificationPatch = RouteCall<typeof patchVehicleSpecification>['body'];

const all = ['vehicle-specifications'] as const;

export const specificationList = (query: Query) =>
  queryOptions({
    queryKey: [...all, 'list', query] as const,
    queryFn: ({ signal }) => call(listVehicleSpecifications, { query }, signal),
    placeholderData: keepPreviousData,
  });

/** `Volkswagen Golf`. */
export const nameOf = ({ make, model }: VehicleSpecification) => `${make} ${model}`;

/** Also refetches the makes and models that are suggested. */
export function useRefreshSpecifications() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: all });
}

export function useCreateSpecification() {
  const refresh = useRefreshSpecifications();
  return useMutation({
    mutationFn: (body: RouteCall<typeof createVehicleSpecification>['body']) =>
      call(createVehicleSpecification, { body }),
    ...errorShownByForm,
    // Not awaited: the refetch may unmount the empty state that contains this form.
    onSuccess: () => void refresh(),
  });
}

export function usePatchSpecification({ id }: VehicleSpecification) {
  const refresh = useRefreshSpecifications();
  return useMutation({
    mutationFn: (body: SpecificationPatch) => call(patchVehicleSpecification, { params: { id }, body }),
    ...errorShownByForm,
    onSuccess: refresh,
  });
}

export const removeSpecification = ({ id }: VehicleSpecification) =>
  call(deleteVehicleSpecification, { params: { id } });
export const restoreSpecification = ({ id }: VehicleSpecification) =>
  call(restoreVehicleSpecification, { params: { id } });

export function useDeleteSpecification() {
  const refresh = useRefreshSpecifications();
  return useMutation({
    mutationFn: removeSpecification,
    onSuccess: (_, specification) => {
      toast.undo(
        text('vehicleSpecifications.deleted', { name: nameOf(specification) }),
        text('form.undo'),
        () => {
          restoreSpecification(specification).then(refresh, (error: unknown) =>
            toast.error(errorText(error, text)),
          );
        },
      );
      return refresh();
    },
  });
}
