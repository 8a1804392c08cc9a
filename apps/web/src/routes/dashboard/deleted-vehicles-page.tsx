import type { Vehicle } from '@forecourt/contract/vehicles';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { makeAndModel } from '../../features/vehicles/vehicle-name.ts';
import { useRestoreVehicle, vehicleList } from '../../features/vehicles/vehicles.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { dateTime } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PagedList } from '../../ui/data-page/paged-list.tsx';
import { usePage } from '../../ui/data-page/use-page.ts';
import { type Column, DataTable, PhoneLine } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toast } from '../../ui/toast.tsx';

const perPage = 20;

function RestoreButton({ vehicle }: { vehicle: Vehicle }) {
  const t = useText();
  const restore = useRestoreVehicle();
  const done = () => toast.success(t('vehicles.restored', { reference: vehicle.reference }));
  return (
    <Button
      small
      icon={<IconArrowBackUp size={16} />}
      busy={restore.isPending}
      onClick={() => restore.mutate(vehicle.id, { onSuccess: done })}
    >
      {t('form.restore')}
    </Button>
  );
}

const whenDeleted = ({ deletedAt }: Vehicle) => (deletedAt ? dateTime(deletedAt) : '');

function useColumns(): Column<Vehicle, never>[] {
  const t = useText();
  const mayEdit = may(useCurrentUser(), 'vehicles:write');
  return [
    {
      key: 'reference',
      label: t('vehicles.reference'),
      cell: (vehicle) => (
        <>
          <strong>{vehicle.reference}</strong>
          <PhoneLine>{makeAndModel(vehicle)}</PhoneLine>
          <PhoneLine>{whenDeleted(vehicle)}</PhoneLine>
        </>
      ),
    },
    { key: 'name', label: t('vehicles.orders.make'), hide: 'phone', cell: makeAndModel },
    { key: 'deletedAt', label: t('vehicles.deletedAt'), hide: 'phone', cell: whenDeleted },
    {
      key: 'restore',
      label: t('form.restore'),
      labelHidden: true,
      align: 'end',
      cell: (vehicle) => mayEdit && <RestoreButton vehicle={vehicle} />,
    },
  ];
}

/** What was deleted and can come back. */
export function DeletedVehiclesPage() {
  const t = useText();
  const { page, onPage } = usePage();
  const columns = useColumns();
  const list = useQuery(vehicleList({ onlyDeleted: 'true', page, limit: perPage }));
  const empty = (
    <Empty
      title={t('vehicles.noneDeletedTitle')}
      text={t('vehicles.noneDeletedText')}
      icon={<IconTrash size={28} />}
    />
  );
  return (
    <>
      <PageHead title={t('nav.deletedVehicles')} under={t('vehicles.deletedHint')} />
      <PagedList list={list} page={page} perPage={perPage} onPage={onPage} empty={empty}>
        {(vehicles, stale) => (
          <DataTable
            caption={t('nav.deletedVehicles')}
            columns={columns}
            rows={vehicles}
            rowKey={(vehicle) => vehicle.id}
            stale={stale}
          />
        )}
      </PagedList>
    </>
  );
}
