import type { Vehicle } from '@forecourt/contract/vehicles';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { vehicleName } from '../../features/vehicles/vehicle-name.ts';
import { useRestoreVehicle, vehicleList } from '../../features/vehicles/vehicles.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { dateTime } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { pagesOf, placeText } from '../list-place.ts';
import { readPage } from '../list-search.ts';

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

function useColumns(): Column<Vehicle, 'none'>[] {
  const t = useText();
  const mayEdit = may(useCurrentUser(), 'vehicles:write');
  return [
    {
      key: 'reference',
      label: t('vehicles.reference'),
      cell: ({ reference }) => <strong>{reference}</strong>,
    },
    { key: 'name', label: t('vehicles.orders.make'), cell: vehicleName },
    {
      key: 'deletedAt',
      label: t('vehicles.deletedAt'),
      hide: 'phone',
      cell: ({ deletedAt }) => (deletedAt ? dateTime(deletedAt) : ''),
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

/** What was deleted and can come back. */
export function DeletedVehiclesPage() {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const page = readPage(useSearch({ strict: false }));
  const columns = useColumns();
  const query = { onlyDeleted: 'true', page, limit: perPage } as const;
  const { data, error, isPlaceholderData, refetch } = useQuery(vehicleList(query));
  const onPage = (next: number) => void navigate({ to: '.', search: next > 1 ? { page: next } : {} });
  return (
    <>
      <PageHead title={t('nav.deletedVehicles')} under={t('vehicles.deletedHint')} />
      {error ? (
        <Problem text={errorText(error, t)} retryLabel={t('form.retry')} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows label={t('pleaseWait')} />
      ) : data.results.length === 0 ? (
        <Empty
          title={t('vehicles.noneDeletedTitle')}
          text={t('vehicles.noneDeletedText')}
          icon={<IconTrash size={28} />}
        />
      ) : (
        <>
          <DataTable
            caption={t('nav.deletedVehicles')}
            columns={columns}
            rows={data.results}
            rowKey={(vehicle) => vehicle.id}
            orderBy="none"
            orderDirection="DESC"
            onOrder={() => undefined}
            stale={isPlaceholderData}
          />
          <Pager
            page={page}
            pages={pagesOf(data.count, perPage)}
            onPage={onPage}
            label={t('list.pages')}
            previousLabel={t('list.previous')}
            nextLabel={t('list.next')}
            place={placeText({ ...data, page, perPage }, language, t)}
          />
        </>
      )}
    </>
  );
}
