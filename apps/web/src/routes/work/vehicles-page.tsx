import { channelNames } from '@forecourt/contract/channel-rules';
import { pictureSetStates } from '@forecourt/contract/picture-sets';
import {
  checkFilters,
  listVehiclesAsCsv,
  reportFilters,
  type Vehicle,
  vehicleOrders,
} from '@forecourt/contract/vehicles';
import { IconCar, IconFileZip, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsDeletingVehicles } from '../../features/operation/bulk-jobs/bulk-jobs.calls.ts';
import { SavedViews } from '../../features/operation/saved-views/saved-views.tsx';
import { VehicleCard } from '../../features/work/vehicles/vehicle-card.tsx';
import { useVehicleColumns, type VehicleOrder } from '../../features/work/vehicles/vehicle-columns.tsx';
import {
  ownerFilters,
  useOwnerKinds,
  withOwnerFilters,
} from '../../features/work/vehicles/vehicle-owners.tsx';
import { vehicleList } from '../../features/work/vehicles/vehicles.calls.ts';
import { useBodyTypes } from '../../lib/body-types.ts';
import { channelWord } from '../../lib/channel-words.ts';
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
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { Empty } from '../../ui/empty.tsx';
import type { Choice } from '../../ui/field.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { useArea } from '../use-area.ts';
import { AskedVehicles, questionsOf } from './asked-vehicles.tsx';
import { NoCredits, useIsUnpaid } from './no-credits.tsx';
import { useVehicleBulk } from './use-vehicle-bulk.tsx';

const shape: ListShape<VehicleOrder> = {
  orders: vehicleOrders,
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: {
    state: pictureSetStates,
    check: checkFilters,
    report: reportFilters,
    markedFor: channelNames,
    bodyType: /^[a-z0-9-]{1,60}$/,
  },
  layouts: ['grid', 'table'],
  hidden: ['colour', 'price', 'channels', 'updatedAt'],
};

const filtersOf = (t: Text, bodyTypes: readonly Choice[]): Filter[] => [
  {
    name: 'state',
    label: t('vehicles.state'),
    choices: pictureSetStates.map((value) => ({ value, label: t(`states.${value}`) })),
  },
  {
    name: 'check',
    label: t('vehicles.check'),
    choices: checkFilters.map((value) => ({ value, label: t(`vehicles.checks.${value}`) })),
  },
  {
    name: 'report',
    label: t('reports.filter'),
    choices: reportFilters.map((value) => ({ value, label: t(`reports.filters.${value}`) })),
  },
  {
    name: 'markedFor',
    label: t('channels.markedChannels'),
    choices: channelNames.map((value) => ({ value, label: channelWord(value, t) })),
  },
  {
    name: 'bodyType',
    label: t('vehicles.bodyType'),
    choices: bodyTypes,
  },
];

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

/** @param shrinks Without words on phones, where the head has no room for them. */
function ImportLink({ shrinks = false }) {
  const t = useText();
  const area = useArea();
  return (
    <PanelLink to={`${paths.imports(area)}?new=1`} className={buttonClass({ shrinks })}>
      <IconFileZip size={18} aria-hidden="true" />
      <span>{t('imports.new')}</span>
    </PanelLink>
  );
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
  const ownerKinds = useOwnerKinds();
  const list = useListAddress(
    useMemo(() => withOwnerFilters(shape, ownerKinds, ['bodyType', 'vin']), [ownerKinds]),
  );
  const { filters } = list.address;
  const query = toQuery(list.address);
  const vehicles = useQuery(vehicleList(query));
  const file = useListFile(listVehiclesAsCsv, query);
  const isAsked = filters.check === 'asked';
  const pathOf = ({ id }: Vehicle) =>
    isAsked ? questionsOf(paths.vehicle(area, id)) : paths.vehicle(area, id);
  const columns = useVehicleColumns({ pathOf, ownerKinds });
  const bulk = useVehicleBulk(query, mayAdd);
  const bodyTypes = useBodyTypes();
  return (
    <DataPage
      title={t('nav.vehicles')}
      actions={
        <>
          {!isAsked && <AskedVehicles isListShown={vehicles.data !== undefined} />}
          {mayAdd && (
            <>
              <ImportLink shrinks />
              <NewVehicleLink />
            </>
          )}
        </>
      }
      note={<NoCredits />}
      isNoteAwaited={useIsUnpaid() === null}
      list={list}
      rows={vehicles}
      searchLabel={t('vehicles.search')}
      filters={[
        ...filtersOf(t, bodyTypes.choices(filters.bodyType ?? '')),
        ...ownerFilters(t, ownerKinds, filters, vehicles.data?.results),
      ]}
      columns={columns}
      card={(vehicle, eager) => (
        <VehicleCard vehicle={vehicle} to={pathOf(vehicle)} eager={eager} ownerKinds={ownerKinds} />
      )}
      file={file}
      views={<SavedViews of="vehicles" list={list} />}
      rowKey={({ id }) => id}
      bulk={bulk}
      empty={<EmptyStock mayAdd={mayAdd} />}
    />
  );
}
