import { createVehicle } from '@forecourt/contract/vehicles';
import { useCurrency } from '../../../lib/installation.ts';
import { rangeIn } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import type { VehicleDraft } from './vehicle-draft.ts';
import styles from './vehicles.module.css';

interface PriceFieldProps {
  draft: VehicleDraft;
  onChange: (change: Partial<VehicleDraft>) => void;
  problem: string | null;
}

/** What the dealer asks for a vehicle, in the currency of the installation. */
export function PriceField({ draft, onChange, problem }: PriceFieldProps) {
  const t = useText();
  const currency = useCurrency();
  return (
    <div className={styles.half}>
      <NumberField
        label={currency ? t('vehicles.priceIn', { currency }) : t('vehicles.price')}
        nullable
        fractionDigits={2}
        value={draft.priceCents}
        onChange={(priceCents) => onChange({ priceCents })}
        range={rangeIn(createVehicle, 'priceCents')}
        problem={problem}
      />
    </div>
  );
}
