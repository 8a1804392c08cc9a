import type { Vehicle } from '@forecourt/contract/vehicles';
import { IconCar } from '@tabler/icons-react';
import { dateTime } from '../../lib/format.ts';
import type { Text } from '../../lib/i18n.ts';
import type { FileColumn } from '../../lib/use-list-file.ts';
import { useText } from '../../lib/use-text.ts';
import { type Column, DataTable, PhoneLine, RowLink } from '../../ui/data-table.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { RowSelection } from '../../ui/use-selection.ts';
import { makeAndModel } from './vehicle-name.ts';
import type { VehicleOrder, VehicleSearch } from './vehicle-search.ts';
import { VehicleState } from './vehicle-state.tsx';
import styles from './vehicles.module.css';

interface VehicleTableProps {
  vehicles: readonly Vehicle[];
  pathOf: (vehicle: Vehicle) => string;
  search: VehicleSearch;
  onChange: (change: Partial<VehicleSearch>) => void;
  stale: boolean;
  /** They belong to several users. */
  hasOwners?: boolean;
  /** Left out where nothing can be done with several. */
  selection?: RowSelection;
}

/** What stands in the file of the list, in the order of the table. */
export function vehicleFileColumns(t: Text): FileColumn[] {
  return [
    { name: 'reference', heading: t('vehicles.reference') },
    { name: 'make', heading: t('vehicles.make') },
    { name: 'model', heading: t('vehicles.model') },
    { name: 'year', heading: t('vehicles.year') },
    { name: 'bodyType', heading: t('vehicles.bodyType') },
    { name: 'vin', heading: t('vehicles.vin') },
    { name: 'state', heading: t('vehicles.state') },
    { name: 'deliveredCount', heading: t('vehicles.finished') },
    { name: 'imageCount', heading: t('vehicles.pictures') },
    { name: 'createdAt', heading: t('vehicles.orders.createdAt') },
  ];
}

const ownerOf = ({ userName }: Vehicle) => userName;

export function VehicleTable(props: VehicleTableProps) {
  const { vehicles, pathOf, search, onChange, stale, hasOwners, selection } = props;
  const t = useText();
  const columns: Column<Vehicle, VehicleOrder>[] = [
    {
      key: 'picture',
      label: t('vehicles.picture'),
      labelHidden: true,
      cell: (vehicle) => (
        <Picture
          src={vehicle.thumbnail}
          alt=""
          className={styles.small}
          placeholder={<IconCar size={22} stroke={1.25} />}
        />
      ),
    },
    {
      key: 'reference',
      label: t('vehicles.orders.reference'),
      order: 'reference',
      cell: (vehicle) => (
        <>
          <RowLink to={pathOf(vehicle)}>{vehicle.reference}</RowLink>
          <PhoneLine>{makeAndModel(vehicle)}</PhoneLine>
        </>
      ),
    },
    {
      key: 'make',
      label: t('vehicles.orders.make'),
      order: 'make',
      hide: 'phone',
      cell: makeAndModel,
    },
    { key: 'year', label: t('vehicles.orders.year'), order: 'year', hide: 'phone', cell: ({ year }) => year },
    ...(hasOwners ? [{ key: 'owner', label: t('users.owner'), hide: 'tablet' as const, cell: ownerOf }] : []),
    {
      key: 'bodyType',
      label: t('vehicles.bodyType'),
      hide: 'tablet',
      cell: ({ bodyType }) => (bodyType ? t(`bodyTypes.${bodyType}`) : ''),
    },
    {
      key: 'vin',
      label: t('vehicles.vin'),
      hide: 'tablet',
      cell: ({ vin }) => <span className={styles.vin}>{vin}</span>,
    },
    {
      key: 'state',
      label: t('vehicles.state'),
      cell: (vehicle) => (
        <>
          <VehicleState state={vehicle.state} />
          <PhoneLine>{`${vehicle.deliveredCount} / ${vehicle.imageCount}`}</PhoneLine>
        </>
      ),
    },
    {
      key: 'pictures',
      label: t('vehicles.pictures'),
      align: 'end',
      hide: 'phone',
      cell: ({ deliveredCount, imageCount }) => `${deliveredCount} / ${imageCount}`,
    },
    {
      key: 'createdAt',
      label: t('vehicles.orders.createdAt'),
      order: 'createdAt',
      hide: 'tablet',
      align: 'end',
      cell: ({ createdAt }) => dateTime(createdAt),
    },
  ];
  return (
    <DataTable
      caption={t('nav.vehicles')}
      columns={columns}
      rows={vehicles}
      rowKey={(vehicle) => vehicle.id}
      orderBy={search.orderBy}
      orderDirection={search.orderDirection}
      onOrder={(orderBy, orderDirection) => onChange({ orderBy, orderDirection })}
      stale={stale}
      nameOf={(vehicle) => vehicle.reference}
      {...(selection && { selection })}
    />
  );
}
