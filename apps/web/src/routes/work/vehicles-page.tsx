import { listVehiclesAsCsv, type Vehicle, vehicleOrders, vehicleStates } from '@forecourt/contract/vehicles';
import { IconCar, IconFileZip, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import {
  countOf,
  narrowingOf,
  useIsDeletingVehicles,
} from '../../features/operation/bulk-jobs/bulk-jobs.calls.ts';
import {
  ChangeShowroom,
  DeleteMatching,
  ProcessMatching,
} from '../../features/operation/bulk-jobs/start-bulk.tsx';
import { SavedViews } from '../../features/operation/saved-views/saved-views.tsx';
import { presetLabel } from '../../features/studio/presets/preset-words.ts';
import { presetsOf } from '../../features/studio/presets/presets.calls.ts';
import { DownloadZip } from '../../features/work/vehicles/download-zip.tsx';
import { VehicleCard } from '../../features/work/vehicles/vehicle-card.tsx';
import { useVehicleColumns, type VehicleOrder } from '../../features/work/vehicles/vehicle-columns.tsx';
import {
  removeVehicle,
  restoreOneVehicle,
  useRefreshVehicles,
  type VehicleArchiveWish,
  vehicleList,
} from '../../features/work/vehicles/vehicles.calls.ts';
import { useBodyTypes } from '../../lib/body-types.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import type { Text } from '../../lib/i18n.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useListFile } from '../../lib/use-list-file.ts';
import { useText } from '../../lib/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../ui/data-page/list-address.ts';
import type { Filter } from '../../ui/data-page/list-bar.tsx';
import type { Bulk } from '../../ui/data-page/list-selection.tsx';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { EachChosen } from '../../ui/each-chosen.tsx';
import { Empty } from '../../ui/empty.tsx';
import type { Choice } from '../../ui/field.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { useArea } from '../use-area.ts';

const shape: ListShape<VehicleOrder> = {
  orders: vehicleOrders,
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: { state: vehicleStates, bodyType: /^[a-z0-9-]{1,60}$/ },
  layouts: ['grid', 'table'],
  hidden: ['colour', 'updatedAt'],
};

const filtersOf = (t: Text, bodyTypes: readonly Choice[]): Filter[] => [
  {
    name: 'state',
    label: t('vehicles.state'),
    choices: vehicleStates.map((value) => ({ value, label: t(`states.${value}`) })),
  },
  {
    name: 'bodyType',
    label: t('vehicles.bodyType'),
    choices: bodyTypes,
  },
];

const referenceOf = ({ reference }: Vehicle) => reference;

function NewVehicleLink() {
  const t = useText();
  const area = useArea();
  return (
    <PanelLink to={paths.newVehicle(area)} className={buttonClass({ look: 'primary' })}>
      <IconPlus size={18} aria-hidden="true" />
      <span>{t('vehicles.new')}</span>
    </PanelLink>
  );
}

function ImportLink() {
  const t = useText();
  const area = useArea();
  return (
    <PanelLink to={`${paths.imports(area)}?new=1`} className={buttonClass({ shrinks: true })}>
      <IconFileZip size={18} aria-hidden="true" />
      <span>{t('imports.new')}</span>
    </PanelLink>
  );
}

// Loaded when its dialog opens.
const ProcessCost = lazy(async () => ({ default: (await import('./process-cost.tsx')).ProcessCost }));

/** An upper bound: it includes unusable photos, and pictures that were paid for and reverted. */
const newPicturesOf = (vehicles: readonly Vehicle[]) =>
  vehicles.reduce((sum, { imageCount, deliveredCount }) => sum + imageCount - deliveredCount, 0);

/** The bulk actions on vehicles; downloading pictures needs no further permission. */
function useBulk(query: ReturnType<typeof toQuery<VehicleOrder>>, mayEdit: boolean): Bulk<Vehicle> {
  const t = useText();
  const refresh = useRefreshVehicles();
  const isOwn = useArea() === 'dashboard';
  const offered = useQuery({ ...presetsOf(null), enabled: mayEdit });
  const presets = (offered.data?.results ?? []).map((preset) => ({
    id: preset.id,
    name: presetLabel(t, preset),
  }));
  const deletion = {
    nameOf: referenceOf,
    remove: removeVehicle,
    restore: restoreOneVehicle,
    onChanged: () => void refresh(),
  };
  const filter = narrowingOf(query) as VehicleArchiveWish['filter'];
  return {
    nameOf: referenceOf,
    actions: (rows, clear) => {
      const ids = rows.map(({ id }) => id);
      const start = { query, ids, matching: { count: ids.length }, onStarted: clear };
      return (
        <>
          <DownloadZip wish={{ ids }} />
          {mayEdit && (
            <>
              <ProcessMatching
                {...start}
                presets={presets}
                cost={<ProcessCost picturesMax={newPicturesOf(rows)} isOwn={isOwn} />}
              />
              <ChangeShowroom {...start} presets={presets} />
              <EachChosen action="delete" rows={rows} {...deletion} />
            </>
          )}
        </>
      );
    },
    matching: {
      count: () => countOf.vehicles(query),
      actions: (matching, onStarted) => {
        const start = { query, matching, onStarted };
        return (
          <>
            <DownloadZip wish={{ filter, until: matching.until }} />
            {mayEdit && (
              <>
                <ProcessMatching
                  {...start}
                  presets={presets}
                  cost={<ProcessCost picturesMax={null} isOwn={isOwn} />}
                />
                <ChangeShowroom {...start} presets={presets} />
                <DeleteMatching of="vehicles" {...start} />
              </>
            )}
          </>
        );
      },
    },
  };
}

function EmptyStock({ mayAdd }: { mayAdd: boolean }) {
  const t = useText();
  const icon = <IconCar size={28} />;
  if (useIsDeletingVehicles()) {
    return <Empty title={t('bulk.deleteVehicles')} text={t('bulk.askText')} icon={icon} />;
  }
  return (
    <Empty title={t('vehicles.emptyTitle')} text={t('vehicles.emptyText')} icon={icon}>
      {mayAdd && (
        <>
          <NewVehicleLink />
          <ImportLink />
        </>
      )}
    </Empty>
  );
}

/** The list of vehicles, as a grid or a table: the user's own, or all in reach. */
export function VehiclesPage() {
  const t = useText();
  const area = useArea();
  const mayAdd = may(useCurrentUser(), 'vehicles:write');
  const list = useListAddress(shape);
  const query = toQuery(list.address);
  const vehicles = useQuery(vehicleList(query));
  const file = useListFile(listVehiclesAsCsv, query);
  const pathOf = (vehicle: Vehicle) => paths.vehicle(area, vehicle.id);
  const hasOwners = area !== 'dashboard';
  const columns = useVehicleColumns({ pathOf, hasOwners });
  const bulk = useBulk(query, mayAdd);
  const bodyTypes = useBodyTypes();
  return (
    <DataPage
      title={t('nav.vehicles')}
      actions={
        mayAdd && (
          <>
            <ImportLink />
            <NewVehicleLink />
          </>
        )
      }
      list={list}
      rows={vehicles}
      searchLabel={t('vehicles.search')}
      filters={filtersOf(t, bodyTypes.choices(list.address.filters.bodyType ?? ''))}
      columns={columns}
      card={(vehicle, eager) => (
        <VehicleCard vehicle={vehicle} to={pathOf(vehicle)} eager={eager} hasOwners={hasOwners} />
      )}
      file={file}
      views={<SavedViews of="vehicles" list={list} />}
      rowKey={({ id }) => id}
      bulk={bulk}
      empty={<EmptyStock mayAdd={mayAdd} />}
    />
  );
}
