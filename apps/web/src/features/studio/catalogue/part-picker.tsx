import type { CatalogueItemId } from '@forecourt/contract/ids';
import { useText } from '../../../lib/use-text.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { partChoices } from './catalogue.calls.ts';
import type { LookParts } from './look-parts.ts';

interface PartPickerProps {
  kind: 'background' | 'license-plate' | 'logo' | 'frame' | 'collage';
  label: string;
  /** Empty while no item is selected. */
  value: string;
  parts: LookParts;
  /** Nothing has to be selected. */
  isOptional?: boolean;
  onChange: (id: CatalogueItemId) => void;
}

/** Selects an item of the catalogue by its name. */
export function PartPicker({ kind, label, value, parts, isOptional, onChange }: PartPickerProps) {
  const t = useText();
  const chosen = parts.known.find(({ id }) => id === value);
  return (
    <Combobox
      label={label}
      placeholder={t('catalogue.chooseOne')}
      choices={(search) => partChoices(kind, search)}
      value={value}
      known={{ value, label: value && (chosen?.name ?? t('catalogue.look.gone')) }}
      onChange={(choice) => {
        if (choice) parts.learn(choice.part, ...choice.parts);
        onChange(choice?.part.id ?? ('' as CatalogueItemId));
      }}
      problem={value || isOptional ? null : t('form.required')}
    />
  );
}
