import {
  type Restyle,
  type RestyleVehicle,
  restyleResults,
  restyleVehicleFilters,
} from '@forecourt/contract/restyles';
import { IconArrowRight, IconCar, IconPhotoCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { reasonWords } from '../../features/work/restyles/restyle-words.tsx';
import { restyleVehicles } from '../../features/work/restyles/restyles.calls.ts';
import styles from '../../features/work/restyles/restyles.module.css';
import { wholeNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { ListShape } from '../../ui/data-page/list-address.ts';
import { PagedTable } from '../../ui/data-page/paged-table.tsx';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { type Column, PhoneLine, RowLink } from '../../ui/data-table.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useArea } from '../use-area.ts';

const shape: ListShape<'reference'> = {
  orders: ['reference'],
  orderBy: 'reference',
  orderDirection: 'ASC',
  filters: { result: restyleVehicleFilters },
};

/** One picture of a vehicle before the restyle and now; a single one where they are the same. */
function BeforeAndNow({ vehicle: { before, now } }: { vehicle: RestyleVehicle }) {
  const t = useText();
  const placeholder = <IconCar size={22} stroke={1.25} />;
  if (before === now) return <Picture src={now} alt="" className={styles.small} placeholder={placeholder} />;
  return (
    <span className={styles.pair}>
      <Picture src={before} alt={t('restyles.before')} className={styles.small} placeholder={placeholder} />
      <IconArrowRight size={16} aria-hidden="true" />
      <Picture src={now} alt={t('restyles.now')} className={styles.small} placeholder={placeholder} />
    </span>
  );
}

/** What became of the pictures of a vehicle: how many were made or brought back, and why others stayed. */
function Results({ vehicle: { counts, otherLook, skipped } }: { vehicle: RestyleVehicle }) {
  const t = useText();
  const language = useLanguage();
  const made = restyleResults
    .filter((result) => result !== 'skipped' && counts[result] > 0)
    .map((result) => ({ key: result, count: counts[result], words: t(`restyles.results.${result}`) }));
  const mixed = otherLook > 0 && { key: 'mixed', count: otherLook, words: t('restyles.results.mixed') };
  const stayed = skipped.map(({ count, reason }) => ({ key: reason, count, words: reasonWords(t, reason) }));
  return (
    <ul className="numbers">
      {[...made, ...(mixed ? [mixed] : []), ...stayed].map(({ count, key, words }) => (
        <li key={key}>{`${wholeNumber(count, language)} × ${words}`}</li>
      ))}
    </ul>
  );
}

/** The vehicles of a restyle with what became of their pictures; those with pictures that stayed can be found by the filter. */
export function RestyleVehicles({ restyle }: { restyle: Restyle }) {
  const t = useText();
  const area = useArea();
  const language = useLanguage();
  const list = useListAddress(shape);
  const { filters, limit, page } = list.address;
  const result = restyleVehicleFilters.find((one) => one === filters.result);
  const vehicles = useQuery(restyleVehicles(restyle, { page, limit, result }));
  const columns: Column<RestyleVehicle, string>[] = [
    {
      key: 'vehicle',
      label: t('restyles.vehicle'),
      cell: (vehicle) => (
        <span className={styles.vehicle}>
          <BeforeAndNow vehicle={vehicle} />
          <span>
            <RowLink to={paths.vehicle(area, vehicle.vehicleId)}>{vehicle.reference}</RowLink>
            <PhoneLine>{nameOf(vehicle)}</PhoneLine>
          </span>
        </span>
      ),
    },
    { key: 'make', label: t('vehicles.orders.make'), hide: 'phone', cell: nameOf },
    { key: 'results', label: t('vehicles.pictures'), cell: (vehicle) => <Results vehicle={vehicle} /> },
  ];
  return (
    <Card title={t('nav.vehicles')}>
      {restyle.mixedVehicles > 0 && (
        <p className={styles.line}>
          <span className="numbers">
            {t('restyles.mixedNow', { number: wholeNumber(restyle.mixedVehicles, language) })}
          </span>
          {result !== 'mixed' && (
            <Button small onClick={() => list.change({ filters: { result: 'mixed' } })}>
              {t('restyles.mixedShow')}
            </Button>
          )}
        </p>
      )}
      <div className={styles.filter}>
        <SelectField
          label={t('restyles.whose')}
          value={result ?? ''}
          onChange={(value) => list.change({ filters: { result: value } })}
          choices={[
            { value: '', label: t('restyles.results.all') },
            ...restyleVehicleFilters.map((value) => ({ value, label: t(`restyles.results.${value}`) })),
          ]}
        />
      </div>
      <PagedTable
        list={vehicles}
        page={page}
        perPage={limit}
        onPage={(next) => list.change({ page: next })}
        caption={t('nav.vehicles')}
        rowKey={({ vehicleId }) => vehicleId}
        columns={columns}
        empty={{ title: t(result ? 'list.nothingFound' : 'list.none'), icon: <IconPhotoCheck size={28} /> }}
      />
    </Card>
  );
}

const nameOf = ({ make, model }: RestyleVehicle) => [make, model].filter(Boolean).join(' ');
