import { isNeeded } from '@forecourt/contract/collage-cells';
import { namedPosition } from '@forecourt/contract/collage-parts';
import type { PositionName } from '@forecourt/contract/positions';
import { presetCollagesMax } from '@forecourt/contract/presets';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { catalogueItem } from './catalogue.calls.ts';
import styles from './catalogue.module.css';
import { FieldGroup, type LookProps } from './look-group.tsx';
import { PartPicker } from './part-picker.tsx';

/** Positions in the cells of a collage that the shot list lacks, each once; none without a shot list. */
function useUnlisted(id: string, positions: readonly PositionName[]): PositionName[] {
  const { data: collage } = useQuery(catalogueItem('collage', id));
  if (positions.length === 0) return [];
  const unneeded = (collage?.cells ?? []).filter((cell) => !isNeeded(cell, positions));
  return [...new Set(unneeded.flatMap(({ shows }) => namedPosition(shows) ?? []))];
}

interface WarningProps {
  id: string;
  positions: readonly PositionName[];
  onAdd: (positions: PositionName[]) => void;
}

/** Says which cells of a collage may stay empty, because nobody is asked for their pictures. */
function UnlistedWarning({ id, onAdd, positions }: WarningProps) {
  const t = useText();
  const unlisted = useUnlisted(id, positions);
  if (unlisted.length === 0) return null;
  const names = unlisted.map((position) => t(`positions.${position}`)).join(', ');
  return (
    <div className={styles.unlisted} role="status">
      <p className={styles.note}>{t('collages.notOnShotList', { positions: names })}</p>
      <Button small icon={<IconPlus size={16} />} onClick={() => onAdd(unlisted)}>
        {t('collages.addToShotList')}
      </Button>
    </div>
  );
}

/** The pages that are made of the pictures of a vehicle once all are finished. */
export function LookCollages({ look, onChange, parts }: LookProps) {
  const t = useText();
  const [isTwice, setTwice] = useState(false);
  const { collages, positions } = look;
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
              <UnlistedWarning
                {...{ id, positions }}
                onAdd={(more) => onChange({ ...look, positions: [...positions, ...more] })}
              />
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
