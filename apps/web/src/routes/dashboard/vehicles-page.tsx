import { listVehiclesAsCsv, type Vehicle } from '@forecourt/contract/vehicles';
import { IconCar, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { VehicleFilters } from '../../features/vehicles/vehicle-filters.tsx';
import { VehicleGrid } from '../../features/vehicles/vehicle-grid.tsx';
import {
  changedSearch,
  isFiltered,
  readVehicleSearch,
  toQuery,
  type VehicleSearch,
  vehiclesPerPage,
  writeVehicleSearch,
} from '../../features/vehicles/vehicle-search.ts';
import { VehicleTable, vehicleFileColumns } from '../../features/vehicles/vehicle-table.tsx';
import {
  removeVehicle,
  restoreOneVehicle,
  useRefreshVehicles,
  vehicleList,
} from '../../features/vehicles/vehicles.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useListFile } from '../../lib/use-list-file.ts';
import { useText } from '../../lib/use-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FileButton } from '../../ui/data-page/file-button.tsx';
import { PagedList } from '../../ui/data-page/paged-list.tsx';
import { DeleteChosen } from '../../ui/delete-chosen.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { SkeletonGrid } from '../../ui/skeleton.tsx';
import { type RowSelection, useSelection } from '../../ui/use-selection.ts';
import { useArea } from '../use-area.ts';

/** Everything that narrows the list stands in the address, so that it can be shared and survives a reload. */
function useAddressedSearch() {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const search = useMemo(() => readVehicleSearch(raw), [raw]);
  const change = useCallback(
    (by: Partial<VehicleSearch>) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) =>
          writeVehicleSearch(changedSearch(readVehicleSearch(before), by)),
        replace: 'search' in by,
        resetScroll: 'page' in by,
      }),
    [navigate],
  );
  return { search, change };
}

function NewVehicleLink() {
  const t = useText();
  const area = useArea();
  return (
    <Link to={paths.newVehicle(area)} className={buttonClass({ look: 'primary' })}>
      <IconPlus size={18} aria-hidden="true" />
      <span>{t('vehicles.new')}</span>
    </Link>
  );
}

function NoVehicles({
  filtered,
  mayAdd,
  onClear,
}: {
  filtered: boolean;
  mayAdd: boolean;
  onClear: () => void;
}) {
  const t = useText();
  if (filtered) {
    return (
      <Empty title={t('vehicles.nothingFound')} text={t('vehicles.nothingFoundText')}>
        <Button onClick={onClear}>{t('list.clear')}</Button>
      </Empty>
    );
  }
  return (
    <Empty title={t('vehicles.emptyTitle')} text={t('vehicles.emptyText')} icon={<IconCar size={28} />}>
      {mayAdd && <NewVehicleLink />}
    </Empty>
  );
}

function ChosenVehicles({ vehicles, selection }: { vehicles: Vehicle[]; selection: RowSelection }) {
  const refresh = useRefreshVehicles();
  return (
    <SelectionBar selection={selection}>
      <DeleteChosen
        rows={vehicles.filter(({ id }) => selection.chosen.has(id))}
        nameOf={({ reference }) => reference}
        remove={removeVehicle}
        restore={restoreOneVehicle}
        onChanged={() => void refresh()}
      />
    </SelectionBar>
  );
}

export function VehiclesPage() {
  const t = useText();
  const area = useArea();
  const mayAdd = may(useCurrentUser(), 'vehicles:write');
  const { search, change } = useAddressedSearch();
  const query = toQuery(search);
  const list = useQuery(vehicleList(query));
  const file = useListFile(listVehiclesAsCsv, query);
  const selection = useSelection((list.data?.results ?? []).map(({ id }) => id));
  const pathOf = (vehicle: Vehicle) => paths.vehicle(area, vehicle.id);
  const isChoosing = mayAdd && search.view === 'table';
  const List = search.view === 'grid' ? VehicleGrid : VehicleTable;
  const empty = (
    <NoVehicles
      filtered={isFiltered(search)}
      mayAdd={mayAdd}
      onClear={() => change({ search: '', state: '', bodyType: '' })}
    />
  );
  return (
    <>
      <PageHead title={t('nav.vehicles')}>
        <FileButton file={file} columns={vehicleFileColumns(t)} />
        {mayAdd && <NewVehicleLink />}
      </PageHead>
      <VehicleFilters search={search} onChange={change} />
      <PagedList
        list={list}
        page={search.page}
        perPage={vehiclesPerPage}
        onPage={(page) => change({ page })}
        loading={<SkeletonGrid label={t('pleaseWait')} />}
        empty={empty}
      >
        {(vehicles, stale) => (
          <List
            vehicles={vehicles}
            pathOf={pathOf}
            stale={stale}
            search={search}
            onChange={change}
            hasOwners={area !== 'dashboard'}
            {...(isChoosing && { selection })}
          />
        )}
      </PagedList>
      {isChoosing && <ChosenVehicles vehicles={list.data?.results ?? []} selection={selection} />}
    </>
  );
}
