import {
  type PositionName,
  positionClass,
  positionClasses,
  positionNames,
} from '@forecourt/contract/positions';
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import styles from './catalogue.module.css';
import { FieldGroup, type LookProps } from './look-group.tsx';
import { moved } from './overlay-rows.ts';
import { RowButtons, useRowDrag } from './row-order.tsx';

interface RowProps {
  index: number;
  count: number;
  name: string;
  onDropped: (from: number) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function PositionRow({ onDropped, ...row }: RowProps) {
  const t = useText();
  const drag = useRowDrag('position', row.index, onDropped);
  return (
    <li className={styles.overlay} {...drag.row}>
      <div className={styles.overlayHead}>
        <span {...drag.grip} className={styles.grip} title={t('catalogue.overlay.drag')}>
          <IconGripVertical size={16} />
        </span>
        <span className={styles.positionName}>
          {row.index + 1}. {row.name}
        </span>
        <RowButtons {...row} />
      </div>
    </li>
  );
}

interface AddProps {
  free: readonly PositionName[];
  onAdd: (position: PositionName) => void;
}

function AddPosition({ free, onAdd }: AddProps) {
  const t = useText();
  const [picked, pick] = useState<PositionName | null>(null);
  const chosen = free.find((position) => position === picked) ?? free[0];
  if (!chosen) return null;
  const inOrder = positionClasses.flatMap((group) =>
    free
      .filter((position) => positionClass(position) === group)
      .map((value) => ({
        value,
        label: t('form.labelled', { label: t(`positionClasses.${group}`), value: t(`positions.${value}`) }),
      })),
  );
  return (
    <div className={styles.halves}>
      <SelectField label={t('catalogue.shots.position')} value={chosen} onChange={pick} choices={inOrder} />
      <Button className={styles.atFoot} icon={<IconPlus size={16} />} onClick={() => onAdd(chosen)}>
        {t('catalogue.shots.add')}
      </Button>
    </div>
  );
}

/** The shot list: positions that a vehicle's pictures should show, in the order in which they are presented. */
export function LookPositions({ look, onChange }: Pick<LookProps, 'look' | 'onChange'>) {
  const t = useText();
  const { positions } = look;
  const [said, say] = useState('');
  const set = (next: PositionName[]) => onChange({ ...look, positions: next });
  const nameOf = (position: PositionName) => t(`positions.${position}`);
  const move = (from: number, to: number) => {
    const position = positions[from];
    if (!position || to < 0 || to >= positions.length) return;
    set(moved(positions, from, to));
    say(t('catalogue.overlay.moved', { name: nameOf(position), place: to + 1, count: positions.length }));
  };
  const free = positionNames.filter((position) => !positions.includes(position));
  const exterior = free.filter((position) => positionClass(position) === 'exterior');
  return (
    <FieldGroup title={t('catalogue.shots.title')}>
      <p className={styles.note}>{t('catalogue.shots.hint')}</p>
      {positions.length > 0 && (
        <ol className={styles.overlays}>
          {positions.map((position, index) => (
            <PositionRow
              key={position}
              index={index}
              count={positions.length}
              name={nameOf(position)}
              onDropped={(from) => move(from, index)}
              onMove={(to) => move(index, to)}
              onRemove={() => set(positions.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
      <p className="hidden" role="status">
        {said}
      </p>
      {free.length > 0 && <AddPosition free={free} onAdd={(position) => set([...positions, position])} />}
      {positions.length === 0 && (
        <Button
          small
          icon={<IconPlus size={16} />}
          onClick={() => set(exterior.filter((position) => position !== 'exterior.other'))}
        >
          {t('catalogue.shots.addExterior')}
        </Button>
      )}
    </FieldGroup>
  );
}
