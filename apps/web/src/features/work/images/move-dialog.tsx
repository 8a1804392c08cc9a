import {
  type PositionName,
  positionClass,
  positionClasses,
  positionNames,
} from '@forecourt/contract/positions';
import { useRef } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useChoiceKeys } from '../../../ui/use-choice-keys.ts';
import styles from './move-dialog.module.css';
import { PositionSign } from './position-sign.tsx';

interface MoveDialogProps {
  /** Where the picture is now. */
  from: PositionName;
  /** What is said of a position where another picture is. */
  noteAt?: (position: PositionName) => string | null;
  /** Beside the picture, which shows where it belongs. */
  isBeside?: boolean;
  /** Closes the dialog too, unless something has to be asked first. */
  onMove: (position: PositionName) => void;
  onClose: () => void;
}

interface PlaceProps {
  position: PositionName;
  /** The picture is already at this position. */
  isHere: boolean;
  note: string | null;
  onMove: () => void;
}

function Place({ position, isHere, note, onMove }: PlaceProps) {
  const t = useText();
  return (
    <li>
      <button
        type="button"
        className={classes(styles.place, isHere && styles.here)}
        aria-current={isHere || undefined}
        data-autofocus={isHere || undefined}
        onClick={onMove}
      >
        <PositionSign position={position} size={28} />
        <span className={styles.words}>
          <span>{t(`positions.${position}`)}</span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
      </button>
    </li>
  );
}

/** Moves a picture to another position without dragging. */
export function MoveDialog({ from, isBeside = false, noteAt, onMove, onClose }: MoveDialogProps) {
  const t = useText();
  const places = useRef<HTMLDivElement>(null);
  useChoiceKeys(places);
  return (
    <Modal title={t('images.moveTitle')} variant={isBeside ? 'beside' : 'plain'} onClose={onClose}>
      <div ref={places}>
        {positionClasses.map((group) => (
          <section key={group} className={styles.group} aria-label={t(`positionClasses.${group}`)}>
            <h3>{t(`positionClasses.${group}`)}</h3>
            <ul className={styles.list}>
              {positionNames
                .filter((position) => positionClass(position) === group)
                .map((position) => (
                  <Place
                    key={position}
                    position={position}
                    isHere={from === position}
                    note={noteAt?.(position) ?? null}
                    onMove={() => onMove(position)}
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Modal>
  );
}
