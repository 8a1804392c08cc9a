import type { Image } from '@forecourt/contract/images';
import {
  type PositionName,
  positionClass,
  positionClasses,
  positionNames,
} from '@forecourt/contract/positions';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { Modal } from '../../../ui/modal.tsx';
import styles from './move-dialog.module.css';
import { PositionSign } from './position-sign.tsx';

interface MoveDialogProps {
  image: Image;
  onMove: (position: PositionName) => void;
  onClose: () => void;
}

interface PlaceProps {
  position: PositionName;
  /** The picture is already at this position. */
  isHere: boolean;
  onMove: (position: PositionName) => void;
}

function Place({ position, isHere, onMove }: PlaceProps) {
  const t = useText();
  return (
    <li>
      <button
        type="button"
        className={classes(styles.place, isHere && styles.here)}
        aria-current={isHere || undefined}
        data-autofocus={isHere || undefined}
        onClick={() => onMove(position)}
      >
        <PositionSign position={position} size={28} />
        <span>{t(`positions.${position}`)}</span>
      </button>
    </li>
  );
}

/** Moves a picture to another position without dragging. */
export function MoveDialog({ image, onMove, onClose }: MoveDialogProps) {
  const t = useText();
  return (
    <Modal title={t('images.moveTitle')} onClose={onClose}>
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
                  isHere={image.position === position}
                  onMove={onMove}
                />
              ))}
          </ul>
        </section>
      ))}
    </Modal>
  );
}
