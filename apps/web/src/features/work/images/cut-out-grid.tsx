import type { Image } from '@forecourt/contract/images';
import { IconDots } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { ActionMenu } from '../../../ui/menu.tsx';
import { keepsFocusInLine } from '../../../ui/use-kept-focus.ts';
import styles from './board.module.css';
import { finishedOf } from './image-list.ts';
import { ImageStateBadge, Verdicts } from './image-words.tsx';
import { SmallPicture } from './small-picture.tsx';
import { type ImageActions, useImageChoices } from './use-image-choices.tsx';

function CutOutTile({ image, actions }: { image: Image; actions: ImageActions }) {
  const t = useText();
  const choices = useImageChoices(image, actions);
  const { fileName: name } = image;
  const isFinished = finishedOf(image) !== null;
  return (
    <li className={styles.slot}>
      <div {...keepsFocusInLine} className={styles.tile}>
        <button
          type="button"
          className={styles.open}
          onClick={() => actions.open(image)}
          aria-label={t('images.open', { name })}
        >
          <SmallPicture
            image={image}
            alt={name}
            fit={image.crop ? 'contain' : 'cover'}
            className={classes(isFinished && !image.crop && 'checker')}
          />
        </button>
        <span className={styles.more}>
          <ActionMenu
            label={t('images.actions', { name })}
            choices={choices}
            trigger={
              <IconButton label={t('images.actions', { name })} className={styles.dots}>
                <IconDots size={18} />
              </IconButton>
            }
          />
        </span>
        {image.state !== 'delivered' && (
          <span className={styles.badges}>
            <ImageStateBadge image={image} cutOffPhotos="use" />
          </span>
        )}
      </div>
      <p className={styles.name} title={name}>
        {name}
      </p>
      {image.state === 'delivered' && (
        <div className={styles.said}>
          <Verdicts image={image} cutOffPhotos="use" />
        </div>
      )}
    </li>
  );
}

/** The pictures of a set, each with the name of its photo. */
export function CutOutGrid({ images, actions }: { images: readonly Image[]; actions: ImageActions }) {
  return (
    <ul className={classes(styles.slots, styles.cutOuts)}>
      {images.map((image) => (
        <CutOutTile key={image.id} image={image} actions={actions} />
      ))}
    </ul>
  );
}
