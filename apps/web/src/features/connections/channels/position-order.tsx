import { type PositionName, positionNames } from '@forecourt/contract/positions';
import { IconArrowUp, IconX } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import styles from './channels.module.css';

interface PositionOrderProps {
  positions: readonly PositionName[];
  onChange: (positions: PositionName[]) => void;
}

const none = '';

/** Which positions come first in an export, in their order. */
export function PositionOrder({ positions, onChange }: PositionOrderProps) {
  const t = useText();
  const further = positionNames.filter((name) => !positions.includes(name));
  const moveUp = (index: number) => {
    const next = [...positions];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    onChange(next);
  };
  return (
    <fieldset className={styles.order}>
      <legend>{t('channels.rules.positions')}</legend>
      {positions.length > 0 && (
        <ol>
          {positions.map((name, index) => {
            const position = t(`positions.${name}`);
            return (
              <li key={name}>
                <span>{position}</span>
                {index > 0 && (
                  <IconButton label={t('channels.moveUp', { position })} onClick={() => moveUp(index)}>
                    <IconArrowUp size={18} />
                  </IconButton>
                )}
                <IconButton
                  label={t('channels.removePosition', { position })}
                  onClick={() => onChange(positions.filter((one) => one !== name))}
                >
                  <IconX size={18} />
                </IconButton>
              </li>
            );
          })}
        </ol>
      )}
      {further.length > 0 && (
        <SelectField<PositionName | typeof none>
          label={t('channels.addPosition')}
          value={none}
          onChange={(name) => name !== none && onChange([...positions, name])}
          choices={[
            { value: none, label: '–' },
            ...further.map((value) => ({ value, label: t(`positions.${value}`) })),
          ]}
        />
      )}
    </fieldset>
  );
}
