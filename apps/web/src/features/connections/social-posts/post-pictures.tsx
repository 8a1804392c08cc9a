import type { CropNote } from '@forecourt/contract/crop-region';
import type { ImageId } from '@forecourt/contract/ids';
import { postPicturesMax, postRatio } from '@forecourt/contract/social-captions';
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { blurWords } from '../../../lib/crop-words.ts';
import { useText } from '../../../lib/use-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { moved } from './post-draft.ts';
import styles from './social-posts.module.css';

/** A finished picture of the vehicle. */
export interface PostPicture {
  id: ImageId;
  /** Its number and position. */
  name: string;
  thumbnail: string;
  output: { width: number; height: number };
  /** Instagram would refuse it, and it cannot be adapted. */
  isRefused: boolean;
  /** A post with it waits until its questions are answered. */
  isHeldBack: boolean;
  /** What is to be said of the crop that Instagram gets instead of it. */
  cropNote: CropNote | null;
}

const dragType = 'application/x-post-picture';

interface ChosenProps {
  picture: PostPicture;
  index: number;
  count: number;
  /** Width per height that Instagram shows. */
  ratio: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** A picture of the post, cropped as Instagram crops it; it can be dragged, or moved with its buttons. */
function Chosen({ count, index, onMove, onRemove, picture, ratio }: ChosenProps) {
  const t = useText();
  const [isOver, setOver] = useState(false);
  const { cropNote, id, name, thumbnail } = picture;
  const blurred = blurWords(cropNote, t);
  const isOurs = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragType);
  return (
    <li
      className={styles.tile}
      draggable
      data-over={isOver || undefined}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(dragType, String(index))}
      onDragOver={(event) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!isOurs(event)) return;
        event.preventDefault();
        onMove(Number(event.dataTransfer.getData(dragType)), index);
      }}
    >
      <Picture src={thumbnail} alt={name} aspect={String(ratio)} />
      {blurred && <small>{blurred}</small>}
      <span className={styles.tileButtons}>
        <IconButton
          label={t('socialPosts.earlier', { name })}
          data-move={`${id} earlier`}
          aria-disabled={index === 0 || undefined}
          onClick={() => index > 0 && onMove(index, index - 1)}
        >
          <IconArrowLeft size={18} />
        </IconButton>
        <IconButton
          label={t('socialPosts.laterThan', { name })}
          data-move={`${id} later`}
          aria-disabled={index === count - 1 || undefined}
          onClick={() => index < count - 1 && onMove(index, index + 1)}
        >
          <IconArrowRight size={18} />
        </IconButton>
        <IconButton label={t('socialPosts.remove', { name })} onClick={onRemove}>
          <IconX size={18} />
        </IconButton>
      </span>
    </li>
  );
}

interface OthersProps {
  pictures: readonly PostPicture[];
  isFull: boolean;
  onAdd: (id: ImageId) => void;
}

/** Pictures that are not in the post. */
function Others({ isFull, onAdd, pictures }: OthersProps) {
  const t = useText();
  return (
    <div>
      <h3 className={styles.label}>{t('socialPosts.others')}</h3>
      {isFull && <p className={styles.hint}>{t('socialPosts.tooMany')}</p>}
      <ul className={styles.others} aria-label={t('socialPosts.others')}>
        {pictures.map(({ cropNote, id, isHeldBack, isRefused, name, thumbnail }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.other}
              aria-label={t('socialPosts.add', { name })}
              disabled={isFull || isRefused}
              title={isRefused ? t('socialPosts.refusedPicture') : undefined}
              onClick={() => onAdd(id)}
            >
              <Picture src={thumbnail} alt="" />
            </button>
            {isRefused && <small>{t('socialPosts.refusedPicture')}</small>}
            {isHeldBack && <small>{t('channels.problems.held_back')}</small>}
            {!isRefused && blurWords(cropNote, t) && <small>{blurWords(cropNote, t)}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Keeps the focus on the button that moved a picture, which browsers take from it when its place in the page changes. */
function useMovedFocus() {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string | undefined>(undefined);
  useEffect(() => {
    const name = pressed.current;
    pressed.current = undefined;
    if (name) list.current?.querySelector<HTMLElement>(`[data-move="${name}"]`)?.focus();
  });
  const note = () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) pressed.current = activeElement.dataset.move;
  };
  return { list, note };
}

interface PostPicturesProps {
  pictures: readonly PostPicture[];
  chosen: readonly ImageId[];
  onChange: (chosen: ImageId[]) => void;
}

/** Which pictures a post has, in which order, and how Instagram crops them. */
export function PostPictures({ chosen, onChange, pictures }: PostPicturesProps) {
  const t = useText();
  const inPost = chosen.flatMap((id) => pictures.find((picture) => picture.id === id) ?? []);
  const others = pictures.filter(({ id }) => !chosen.includes(id));
  const focus = useMovedFocus();
  const ratio = inPost[0] ? postRatio(inPost[0].output) : 1;
  return (
    <div className={styles.pictures}>
      <h3 className={styles.label}>{t('socialPosts.chosen')}</h3>
      <p className={styles.hint}>{t('socialPosts.chosenHint')}</p>
      {inPost.length === 0 && <p role="status">{t('socialPosts.noneChosen')}</p>}
      <ol ref={focus.list} className={styles.tiles} aria-label={t('socialPosts.chosen')}>
        {inPost.map((picture, index) => (
          <Chosen
            key={picture.id}
            picture={picture}
            index={index}
            count={inPost.length}
            ratio={ratio}
            onMove={(from, to) => {
              focus.note();
              onChange(moved(chosen, from, to));
            }}
            onRemove={() => onChange(chosen.filter((id) => id !== picture.id))}
          />
        ))}
      </ol>
      {inPost.some(({ cropNote }) => blurWords(cropNote, t)) && (
        <p className={styles.hint}>{t('crops.showroomInstead')}</p>
      )}
      {others.length > 0 && (
        <Others
          pictures={others}
          isFull={inPost.length >= postPicturesMax}
          onAdd={(id) => onChange([...chosen, id])}
        />
      )}
    </div>
  );
}
