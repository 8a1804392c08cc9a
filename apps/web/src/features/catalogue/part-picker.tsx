import type { CatalogueEntry } from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../lib/use-text.ts';
import { Picker } from '../../ui/picker.tsx';
import { catalogueList } from './catalogue.calls.ts';
import type { LookParts } from './look-parts.ts';

interface PartPickerProps {
  kind: 'background' | 'license-plate' | 'logo';
  label: string;
  /** Empty while none is chosen. */
  value: string;
  parts: LookParts;
  onChange: (id: CatalogueItemId) => void;
  tried: boolean;
}

/** Found at once by its name. */
const foundMax = 50;

const isUsable = ({ picture, use }: CatalogueEntry) =>
  picture?.state === 'ready' && (use === null || use === 'whole');

/** One of the catalogue, by its name. */
export function PartPicker({ kind, label, value, parts, onChange, tried }: PartPickerProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const query = { search, limit: foundMax, orderBy: 'name', orderDirection: 'ASC' } as const;
  const { data } = useQuery(catalogueList(kind, query));
  const usable = (data?.results ?? []).filter(isUsable);
  const found = usable.map(({ id, name }) => ({ value: id as string, label: name }));
  const isListed = found.some((choice) => choice.value === value);
  const chosen = parts.known.find(({ id }) => id === value);
  const kept = value && !isListed ? [{ value, label: chosen?.name ?? t('catalogue.look.gone') }] : [];
  const choose = (id: string) => {
    const item = usable.find((one) => one.id === id);
    if (!item?.picture?.path) return;
    const { name, horizon, picture } = item;
    parts.learn({ id: item.id, name, horizon, path: picture.path ?? '' });
    onChange(item.id);
  };
  return (
    <Picker
      label={label}
      searchLabel={t('catalogue.search')}
      search={search}
      onSearch={setSearch}
      value={value}
      onChange={choose}
      found={[...kept, ...found]}
      none={t('catalogue.chooseOne')}
      problem={value ? null : t('form.required')}
      showProblem={tried}
    />
  );
}
