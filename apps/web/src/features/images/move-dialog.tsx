import type { Image } from '@forecourt/contract/images';
import { type PositionName, positionNames } from '@forecourt/contract/positions';
import { useText } from '../../lib/use-text.ts';
import { classes } from '../../ui/class-names.ts';
import { Modal } from '../../ui/modal.tsx';
import styles from './move-dialog.module.css';
import { PositionSign } from './position-sign.tsx';

interface MoveDialogProps {
  image: Image;
  onMove: (position: PositionName) => void;
  onClose: () => void;
}

/** The way to another position without dragging. */
export function MoveDialog({ image, onMove, onClose }: MoveDialogProps) {
  const t = useText();
  return (
    <Modal title={t('images.moveTitle')} closeLabel={t('form.close')} onClose={onClose}>
      <ul className={styles.list}>
        {positionNames.map((position) => {
          const isHere = image.position === position;
          return (
            <li key={position}>
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
        })}
      </ul>
    </Modal>
  );
}
