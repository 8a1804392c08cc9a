import type { CutOffMode } from '@forecourt/contract/customer-settings';
import type { Image } from '@forecourt/contract/images';
import type { PositionClass } from '@forecourt/contract/positions';
import { classElsewhere, isUnusable } from '@forecourt/contract/unusable-photos';
import { IconArrowsMove, IconDots, IconPhotoEdit } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { ActionMenu } from '../../../ui/menu.tsx';
import { keepsFocusInLine } from '../../../ui/use-kept-focus.ts';
import styles from './board.module.css';
import { ImageStateBadge, VerdictSign } from './image-words.tsx';
import { pickPhoto } from './photo-types.ts';
import { Proposal } from './proposal.tsx';
import { ReportBadge } from './report-badge.tsx';
import { SmallPicture } from './small-picture.tsx';
import { type ImageActions, useImageChoices } from './use-image-choices.tsx';

/** MIME type of a dragged picture. */
export const imageDragType = 'application/x-forecourt-image';

/** Further actions on the board. */
export interface BoardActions extends ImageActions {
  toggle: (image: Image) => void;
  /** Moves a picture to a free position of this class. */
  moveTo: (image: Image, group: PositionClass) => void;
  /** Confirms proposed positions. */
  confirm: (images: readonly Image[]) => void;
}

/** What a photo of which no picture can be made at its position needs: another position, or another photo. */
function Remedy({ image, actions }: { image: Image; actions: BoardActions }) {
  const t = useText();
  const { moveTo, replace } = actions;
  const group = classElsewhere(image);
  if (group === 'interior' || group === 'detail') {
    return (
      <Button
        small
        icon={<IconArrowsMove size={16} />}
        className={styles.replace}
        onClick={() => moveTo(image, group)}
      >
        {t(`images.moveTo.${group}`)}
      </Button>
    );
  }
  if (!replace) return null;
  return (
    <Button
      small
      icon={<IconPhotoEdit size={16} />}
      className={styles.replace}
      onClick={() => pickPhoto((file) => replace(image, file))}
    >
      {t('images.replace')}
    </Button>
  );
}

interface ImageTileProps {
  image: Image;
  label: string;
  isChosen: boolean;
  /** Whether the vehicle's settings refuse photos that cut it off. */
  cutOffPhotos: CutOffMode;
  actions: BoardActions;
}

export function ImageTile({ image, label, isChosen, cutOffPhotos, actions }: ImageTileProps) {
  const t = useText();
  const choices = useImageChoices(image, actions);
  const isPlainPhoto = image.state === 'uploaded' && image.verdicts !== null;
  const isRetake = image.state === 'retake_requested';
  const needsOther = actions.mayEdit && (isRetake || isUnusable(image, cutOffPhotos));
  const startDrag = (event: DragEvent) => {
    event.dataTransfer.setData(imageDragType, image.id);
    event.dataTransfer.effectAllowed = 'move';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu and its dialog move pictures without dragging.
    <div
      {...keepsFocusInLine}
      className={classes(styles.tile, isChosen && styles.chosen)}
      draggable={actions.mayEdit}
      onDragStart={startDrag}
    >
      <button
        type="button"
        className={styles.open}
        onClick={() => actions.open(image)}
        aria-label={t('images.open', { name: label })}
      >
        <SmallPicture image={image} alt={`${label}, ${image.fileName}`} />
      </button>
      {actions.mayEdit && (
        <label className={styles.choose}>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={() => actions.toggle(image)}
            aria-label={t('images.choose', { name: label })}
          />
        </label>
      )}
      <span className={styles.more}>
        <ActionMenu
          label={t('images.actions', { name: label })}
          choices={choices}
          trigger={
            <IconButton label={t('images.actions', { name: label })} className={styles.dots}>
              <IconDots size={18} />
            </IconButton>
          }
        />
      </span>
      <span className={styles.badges}>
        {needsOther && <Remedy image={image} actions={actions} />}
        {/* The checker has said what is wrong with it. */}
        {!isRetake && <VerdictSign image={image} cutOffPhotos={cutOffPhotos} />}
        {!isPlainPhoto && <ImageStateBadge image={image} cutOffPhotos={cutOffPhotos} small />}
        <ReportBadge image={image} />
        {/* The position of a photo that is replaced or moved need not be confirmed, and a tile has no room for both. */}
        {actions.mayEdit && !needsOther && (
          <Proposal image={image} label={label} onConfirm={() => actions.confirm([image])} />
        )}
      </span>
    </div>
  );
}
