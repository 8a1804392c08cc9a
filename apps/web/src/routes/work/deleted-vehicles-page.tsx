import { listVehiclesAsCsv, type Vehicle, vehicleOrders } from '@forecourt/contract/vehicles';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { countMatching } from '../../features/operation/bulk-jobs/bulk-jobs.calls.ts';
import { RestoreMatching } from '../../features/operation/bulk-jobs/start-bulk.tsx';
import { SavedViews } from '../../features/operation/saved-views/saved-views.tsx';
import { makeColumn, type VehicleOrder } from '../../features/work/vehicles/vehicle-columns.tsx';
import { makeAndModel } from '../../features/work/vehicles/vehicle-name.ts';
import {
  ownerColumns,
  ownerFilters,
  ownerNames,
  useOwnerKinds,
  withOwnerFilters,
} from '../../features/work/vehicles/vehicle-owners.tsx';
import {
  removeVehicle,
  restoreOneVehicle,
  useRefreshVehicles,
  useRestoreVehicle,
  vehicleList,
} from '../../features/work/vehicles/vehicles.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { dateTime } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import type { TenantKind } from '../../lib/tenant-choices.ts';
import { useListFile } from '../../lib/use-list-file.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../ui/data-page/list-address.ts';
import type { MatchingRows } from '../../ui/data-page/list-selection.tsx';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { type Column, PhoneLine } from '../../ui/data-table.tsx';
import { EachChosen } from '../../ui/each-chosen.tsx';
import { Empty } from '../../ui/empty.tsx';

const shape: ListShape<VehicleOrder> = {
  orders: vehicleOrders,
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: {},
};

function RestoreButton({ vehicle }: { vehicle: Vehicle }) {
  const t = useText();
  const restore = useRestoreVehicle();
  return (
    <Button
      small
      shrinks
      icon={<IconArrowBackUp size={16} />}
      busy={restore.isPending}
      onClick={() => restore.mutate(vehicle)}
    >
      {t('form.restore')}
    </Button>
  );
}

const nameOf = ({ reference }: Vehicle) => reference;

const whenDeleted = ({ deletedAt }: Vehicle) => (deletedAt ? dateTime(deletedAt) : '');

function useColumns(ownerKinds: readonly TenantKind[]): Column<Vehicle, VehicleOrder>[] {
  const t = useText();
  const mayEdit = may(useCurrentUser(), 'vehicles:write');
  return [
    {
      key: 'reference',
      label: t('vehicles.reference'),
      order: 'reference',
      csvColumns: [{ name: 'reference', heading: t('vehicles.reference') }],
      cell: (vehicle) => (
        <>
          <strong>{vehicle.reference}</strong>
          <PhoneLine>{makeAndModel(vehicle)}</PhoneLine>
          <PhoneLine>{ownerNames(vehicle, ownerKinds)}</PhoneLine>
          <PhoneLine>{whenDeleted(vehicle)}</PhoneLine>
        </>
      ),
    },
    ...ownerColumns(t, ownerKinds),
    makeColumn(t),
    {
      key: 'deletedAt',
      label: t('vehicles.deletedAt'),
      hide: 'phone',
      cell: whenDeleted,
      csvColumns: [{ name: 'deletedAt', heading: t('vehicles.deletedAt') }],
    },
    {
      key: 'restore',
      label: t('form.restore'),
      labelHidden: true,
      align: 'end',
      cell: (vehicle) => mayEdit && <RestoreButton vehicle={vehicle} />,
    },
  ];
}

/** Deleted vehicles that can be restored. */
export function DeletedVehiclesPage() {
  const t = useText();
  const me = useCurrentUser();
  const ownerKinds = useOwnerKinds();
  const list = useListAddress(useMemo(() => withOwnerFilters(shape, ownerKinds), [ownerKinds]));
  const query = { ...toQuery(list.address), onlyDeleted: 'true' } as const;
  const vehicles = useQuery(vehicleList(query));
  const refresh = useRefreshVehicles();
  const restoring = {
    nameOf,
    remove: removeVehicle,
    restore: restoreOneVehicle,
    onChanged: () => void refresh(),
  };
  const bulk = {
    nameOf,
    actions: (rows: readonly Vehicle[]) => <EachChosen action="restore" rows={rows} {...restoring} />,
    matching: {
      count: () => countMatching.vehicles(query),
      actions: (matching: MatchingRows, onStarted: () => void) => (
        <RestoreMatching of="vehicles" {...{ query, matching, onStarted }} />
      ),
    },
  };
  const file = useListFile(listVehiclesAsCsv, query);
  return (
    <DataPage
      title={t('nav.deletedVehicles')}
      under={t('vehicles.deletedHint')}
      list={list}
      rows={vehicles}
      searchLabel={t('vehicles.search')}
      filters={ownerFilters(t, ownerKinds, list.address.filters, vehicles.data?.results)}
      columns={useColumns(ownerKinds)}
      file={file}
      {...(may(me, 'vehicles:write') && { bulk })}
      views={<SavedViews of="deletedVehicles" list={list} />}
      rowKey={({ id }) => id}
      empty={
        <Empty
          title={t('vehicles.noneDeletedTitle')}
          text={t('vehicles.noneDeletedText')}
          icon={<IconTrash size={28} />}
        />
      }
    />
  );
}
