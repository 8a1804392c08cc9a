import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../button.tsx';
import { CheckBox, SelectField } from '../field.tsx';
import { PopOver } from '../pop-over.tsx';
import { Segmented } from '../segmented.tsx';
import styles from './data-page.module.css';
import { pageSizes } from './list-address.ts';
import type { AddressedList } from './use-list-address.ts';

interface ListOptionsProps<Order extends string> {
  list: AddressedList<Order>;
  /** The columns that can be hidden. */
  columns: readonly { key: string; label: string }[];
}

/** Display options: visible columns, density, and rows per page. */
export function ListOptions<Order extends string>({ list, columns }: ListOptionsProps<Order>) {
  const t = useText();
  const { address, change } = list;
  const show = (key: string, isShown: boolean) => {
    const others = address.hidden.filter((hidden) => hidden !== key);
    change({ hidden: isShown ? others : [...others, key] });
  };
  const title = t(address.layout === 'table' ? 'list.columns' : 'list.perPage');
  return (
    <PopOver
      label={title}
      className={styles.panel}
      trigger={
        <Button icon={<IconAdjustmentsHorizontal size={18} />} shrinks>
          {title}
        </Button>
      }
    >
      {() => (
        <>
          {address.layout === 'table' && (
            <Segmented
              label={t('list.density')}
              value={address.density}
              onChange={(density) => change({ density })}
              choices={[
                { value: 'normal', label: t('list.normal') },
                { value: 'compact', label: t('list.compact') },
              ]}
            />
          )}
          <SelectField
            label={t('list.perPage')}
            value={String(address.limit)}
            onChange={(limit) => change({ limit: Number(limit) })}
            choices={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          />
          {address.layout === 'table' && (
            <fieldset className={styles.columns}>
              <legend>{t('list.columns')}</legend>
              {columns.map(({ key, label }) => (
                <CheckBox
                  key={key}
                  label={label}
                  checked={!address.hidden.includes(key)}
                  onChange={(isShown) => show(key, isShown)}
                />
              ))}
            </fieldset>
          )}
        </>
      )}
    </PopOver>
  );
}
