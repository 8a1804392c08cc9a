import type { Image } from '@forecourt/contract/images';
import {
  type PositionClass,
  type PositionName,
  positionClass,
  positionNames,
} from '@forecourt/contract/positions';
import { type DragEvent, useState } from 'react';
import { useText } from '../../lib/use-text.ts';
import { classes } from '../../ui/class-names.ts';
import styles from './board.module.css';
import { carriesFiles, droppedFiles } from './dropped-files.ts';
import { atPosition } from './image-list.ts';
import { ImageTile, imageDragType } from './image-tile.tsx';
import { PositionSign } from './position-sign.tsx';
import type { ImageActions } from './use-image-choices.tsx';

const positionClasses = ['exterior', 'interior', 'detail'] as const satisfies PositionClass[];

interface BoardProps {
  images: readonly Image[];
  chosen: ReadonlySet<string>;
  shownId: string | null;
  actions: ImageActions;
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
    if (!image && carriesFiles(event.dataTransfer)) onFiles(await droppedFiles(event.dataTransfer), position);
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
              isShown={board.shownId === image.id}
              actions={board.actions}
            />
          ))}
        </div>
      )}
    </li>
  );
}

/** All positions of a vehicle with the pictures in them. */
export function PositionBoard(props: BoardProps) {
  const t = useText();
  const [showsAll, setShowsAll] = useState<ReadonlySet<PositionClass>>(new Set());
  return positionClasses.map((group) => {
    const all = positionNames.filter((position) => positionClass(position) === group);
    const filled = all.filter((position) => atPosition(props.images, position).length > 0);
    // Outside, every place is shown, so that a missing one is seen; `other` only when something is in it.
    const standing =
      group === 'exterior'
        ? all.filter((name) => name !== 'exterior.other' || filled.includes(name))
        : filled;
    const isWhole = showsAll.has(group);
    const toggle = () =>
      setShowsAll((before) => {
        const next = new Set(before);
        if (!next.delete(group)) next.add(group);
        return next;
      });
    return (
      <section key={group} className={styles.group} aria-label={t(`positionClasses.${group}`)}>
        <header className={styles.groupHead}>
          <h2>{t(`positionClasses.${group}`)}</h2>
          {standing.length < all.length || isWhole ? (
            <button type="button" className={styles.toggle} aria-expanded={isWhole} onClick={toggle}>
              {isWhole ? t('images.fewerPositions') : t('images.allPositions')}
            </button>
          ) : null}
        </header>
        <ul className={styles.slots}>
          {(isWhole ? all : standing).map((position) => (
            <Slot key={position} position={position} {...props} />
          ))}
        </ul>
      </section>
    );
  });
}
