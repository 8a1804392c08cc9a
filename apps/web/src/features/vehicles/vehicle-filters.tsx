import { bodyTypes, vehicleOrders, vehicleStates } from '@forecourt/contract/vehicles';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useText } from '../../lib/use-text.ts';
import { SelectField } from '../../ui/field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { VehicleOrder, VehicleSearch } from './vehicle-search.ts';
import styles from './vehicles.module.css';

interface VehicleFiltersProps {
  search: VehicleSearch;
  onChange: (change: Partial<VehicleSearch>) => void;
}

export function VehicleFilters({ search, onChange }: VehicleFiltersProps) {
  const t = useText();
  const onSearch = useCallback((words: string) => onChange({ search: words }), [onChange]);
  const all = { value: '', label: t('list.all') };
  return (
    <div className={styles.filters}>
      <SearchBox bySlash label={t('vehicles.search')} value={search.search} onSearch={onSearch} />
      <SelectField
        label={t('vehicles.state')}
        value={search.state}
        onChange={(value) => onChange({ state: value as VehicleSearch['state'] })}
        choices={[all, ...vehicleStates.map((value) => ({ value, label: t(`states.${value}`) }))]}
      />
      <SelectField
        label={t('vehicles.bodyType')}
        value={search.bodyType}
        onChange={(value) => onChange({ bodyType: value as VehicleSearch['bodyType'] })}
        choices={[all, ...bodyTypes.map((value) => ({ value, label: t(`bodyTypes.${value}`) }))]}
      />
      <SelectField
        label={t('vehicles.order')}
        value={`${search.orderBy} ${search.orderDirection}`}
        onChange={(value) => {
          const [orderBy, orderDirection] = value.split(' ');
          onChange({
            orderBy: orderBy as VehicleOrder,
            orderDirection: orderDirection === 'ASC' ? 'ASC' : 'DESC',
          });
        }}
        choices={vehicleOrders.flatMap((order) => [
          { value: `${order} DESC`, label: `${t(`vehicles.orders.${order}`)} ↓` },
          { value: `${order} ASC`, label: `${t(`vehicles.orders.${order}`)} ↑` },
        ])}
      />
      <div className={styles.view}>
        <Segmented
          label={t('vehicles.view')}
          iconsOnly
          value={search.view}
          onChange={(view) => onChange({ view })}
          choices={[
            { value: 'grid', label: t('vehicles.grid'), icon: <IconLayoutGrid size={18} /> },
            { value: 'table', label: t('vehicles.table'), icon: <IconList size={18} /> },
          ]}
        />
      </div>
    </div>
  );
}
