import { presetCollagesMax } from '@forecourt/contract/presets';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import styles from './catalogue.module.css';
import { FieldGroup, type LookProps } from './look-group.tsx';
import { PartPicker } from './part-picker.tsx';

/** The pages that are made of the pictures of a vehicle once all are finished. */
export function LookCollages({ look, onChange, parts }: LookProps) {
  const t = useText();
  const [isTwice, setTwice] = useState(false);
  const { collages } = look;
  const nameOf = (id: string) => parts.known.find((part) => part.id === id)?.name ?? t('catalogue.look.gone');
  return (
    <FieldGroup title={t('catalogue.titles.collage')}>
      <p className={styles.note}>{t('collages.ofPreset')}</p>
      {collages.length > 0 && (
        <ol className={styles.overlays}>
          {collages.map((id, index) => (
            <li key={id} className={styles.overlay}>
              <div className={styles.overlayHead}>
                <span className={styles.collageName}>{nameOf(id)}</span>
                <button
                  type="button"
                  className={styles.rowButton}
                  aria-label={t('catalogue.overlay.remove', { name: nameOf(id) })}
                  onClick={() => onChange({ ...look, collages: collages.toSpliced(index, 1) })}
                >
                  <IconTrash size={18} />
                </button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {isTwice && <p role="alert">{t('errors.collageAlreadyAssigned')}</p>}
      {collages.length < presetCollagesMax && (
        <PartPicker
          kind="collage"
          label={t('collages.add')}
          value=""
          isOptional
          parts={parts}
          onChange={(id) => {
            setTwice(collages.includes(id));
            if (id && !collages.includes(id)) onChange({ ...look, collages: [...collages, id] });
          }}
        />
      )}
    </FieldGroup>
  );
}
