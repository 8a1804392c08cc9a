import { type TextField, textFields } from '@forecourt/contract/overlay-texts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './catalogue.module.css';

const fieldNames = {
  make: 'vehicles.make',
  model: 'vehicles.model',
  year: 'vehicles.year',
  mileage: 'vehicles.mileage',
  price: 'vehicles.price',
  vin: 'vehicles.vin',
  stockNumber: 'vehicles.reference',
  dealer: 'catalogue.overlay.dealer',
} as const satisfies Record<TextField, string>;

interface InsertButtonsProps {
  text: string;
  onChange: (text: string) => void;
}

/** Buttons that insert the fields of a vehicle at the end of a text. */
export function InsertButtons({ text, onChange }: InsertButtonsProps) {
  const t = useText();
  return (
    <fieldset className={styles.ticks}>
      <legend>{t('catalogue.overlay.insert')}</legend>
      {textFields.map((field) => (
        <Button key={field} small onClick={() => onChange(`${text.trimEnd()} {${field}}`.trimStart())}>
          {t(fieldNames[field])}
        </Button>
      ))}
    </fieldset>
  );
}
