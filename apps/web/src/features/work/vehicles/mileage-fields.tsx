import { createVehicle, mileageUnits } from '@forecourt/contract/vehicles';
import { rangeIn } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import type { VehicleDraft } from './vehicle-draft.ts';
import styles from './vehicles.module.css';

interface MileageFieldsProps {
  draft: VehicleDraft;
  onChange: (change: Partial<VehicleDraft>) => void;
  problem: string | null;
}

/** The mileage of a vehicle and its unit. */
export function MileageFields({ draft, onChange, problem }: MileageFieldsProps) {
  const t = useText();
  return (
    <>
      <div className={styles.half}>
        <NumberField
          label={t('vehicles.mileage')}
          nullable
          value={draft.mileage}
          onChange={(mileage) => onChange({ mileage })}
          range={rangeIn(createVehicle, 'mileage')}
          problem={problem}
        />
      </div>
      <div className={styles.half}>
        <SelectField
          label={t('vehicles.unit')}
          value={draft.mileageUnit}
          onChange={(mileageUnit) => onChange({ mileageUnit })}
          choices={mileageUnits.map((value) => ({ value, label: t(`vehicles.mileageUnits.${value}`) }))}
        />
      </div>
    </>
  );
}
