import type { CutOffMode } from '@forecourt/contract/customer-settings';
import type { Image } from '@forecourt/contract/images';
import {
  type PositionClass,
  type PositionName,
  positionClass,
  positionClasses,
  positionNames,
} from '@forecourt/contract/positions';
import { type DragEvent, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { useDragged } from '../../../ui/use-dragged.ts';
import styles from './board.module.css';
import { carriesFiles, droppedFiles } from './dropped-files.ts';
import { atPosition } from './image-list.ts';
import { type BoardActions, ImageTile, imageDragType } from './image-tile.tsx';
import { PositionSign } from './position-sign.tsx';
import { ProposalBar } from './proposal.tsx';

export interface BoardProps {
  images: readonly Image[];
  /** Positions that are shown even if they are empty: the shot list of the vehicle's preset. */
  wanted: readonly PositionName[];
  chosen: ReadonlySet<string>;
  /** Whether the vehicle's settings refuse photos that cut it off. */
  cutOffPhotos: CutOffMode;
  actions: BoardActions;
  onMove: (image: Image, position: PositionName) => void;
  onFiles: (files: File[], position: PositionName) => void;
}

function useSlotDrop({ images, actions, onMove, onFiles }: BoardProps, position: PositionName) {
  const [isOver, setOver] = useState(false);
  if (!actions.mayEdit) return { isOver: false, handlers: {} };
  const over = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (!dataTransfer.types.includes(imageDragType) && !carriesFiles(dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const image = images.find((other) => other.id === event.dataTransfer.getData(imageDragType));
    if (image && image.position !== position) onMove(image, position);
    if (image || !carriesFiles(event.dataTransfer)) return;
    const found = await droppedFiles(event.dataTransfer);
    onFiles(
      found.map(({ file }) => file),
      position,
    );
  };
  const leave = () => setOver(false);
  return { isOver, handlers: { onDragOver: over, onDragEnter: over, onDragLeave: leave, onDrop: drop } };
}

function Slot({ position, ...board }: BoardProps & { position: PositionName }) {
  const t = useText();
  const { isOver, handlers } = useSlotDrop(board, position);
  const here = atPosition(board.images, position);
  const label = t(`positions.${position}`);
  return (
    <li className={classes(styles.slot, isOver && styles.over, here.length > 1 && styles.many)} {...handlers}>
      <h3 className={styles.label}>{label}</h3>
      {here.length === 0 ? (
        <div className={styles.empty}>
          <PositionSign position={position} />
        </div>
      ) : (
        <div className={styles.tiles}>
          {here.map((image, index) => (
            <ImageTile
              key={image.id}
              image={image}
              label={here.length > 1 ? `${label} ${index + 1}` : label}
              isChosen={board.chosen.has(image.id)}
              cutOffPhotos={board.cutOffPhotos}
              actions={board.actions}
            />
          ))}
        </div>
      )}
    </li>
  );
}

interface GroupProps extends BoardProps {
  group: PositionClass;
  /** While something is dragged, every position is shown as a drop target. */
  isDragging: boolean;
}

function Group({ group, isDragging, ...board }: GroupProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const all = positionNames.filter((position) => positionClass(position) === group);
  const filled = all.filter((position) => atPosition(board.images, position).length > 0);
  // Every exterior position is shown, so that missing ones are noticed; `other` only if it contains a picture.
  const isUsual = (name: PositionName) => group === 'exterior' && name !== 'exterior.other';
  const standing = all.filter(
    (name) => isUsual(name) || filled.includes(name) || board.wanted.includes(name),
  );
  const places = isOpen || isDragging ? all : standing;
  return (
    <section className={styles.group} aria-label={t(`positionClasses.${group}`)}>
      <header className={styles.groupHead}>
        <h2>{t(`positionClasses.${group}`)}</h2>
        {places.length === 0 && <span className={styles.none}>{t('vehicles.noPictures')}</span>}
        {board.actions.mayEdit && standing.length < all.length && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('images.fewerPositions') : t('images.allPositions')}
          </button>
        )}
      </header>
      <ul className={styles.slots}>
        {places.map((position) => (
          <Slot key={position} position={position} {...board} />
        ))}
      </ul>
    </section>
  );
}

/** All positions of a vehicle with their pictures. */
export function PositionBoard(board: BoardProps) {
  const isDragging = useDragged(imageDragType) !== null;
  return (
    <div className={styles.board}>
      {board.actions.mayEdit && <ProposalBar images={board.images} onConfirm={board.actions.confirm} />}
      {positionClasses.map((group) => (
        <Group key={group} group={group} isDragging={isDragging} {...board} />
      ))}
    </div>
  );
}
