import { IconX } from '@tabler/icons-react';
import { type SyntheticEvent, useRef } from 'react';
import { noteChange } from '../../../lib/unsaved.ts';
import { useLocalAddress } from '../../../lib/use-local-address.ts';
import { useText } from '../../../lib/use-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import styles from './photo-choice.module.css';
import { isDamaged } from './photo-format.ts';
import { UploadZone } from './upload-zone.tsx';
import type { ChosenPhotos } from './use-photo-choice.ts';

interface PhotoProps {
  file: File;
  place: number;
  onRemove: () => void;
  onDamaged: () => void;
}

function Photo({ file, place, onRemove, onDamaged }: PhotoProps) {
  const t = useText();
  const picture = useLocalAddress(file);
  const cannotShow = async ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) => {
    if (await isDamaged(file)) onDamaged();
    else image.hidden = true;
  };
  return (
    <li className={styles.photo} title={file.name}>
      <span className={styles.name}>{file.name}</span>
      {picture && <img src={picture} alt="" onError={cannotShow} />}
      <span className={styles.place} aria-hidden="true">
        {place}
      </span>
      <IconButton label={t('upload.drop', { name: file.name })} className={styles.remove} onClick={onRemove}>
        <IconX size={16} />
      </IconButton>
    </li>
  );
}

/** The selected photos of a form that has not been submitted yet, in the order of selection. */
export function PhotoChoice({ photos }: { photos: ChosenPhotos }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const { files, unreadable } = photos;
  const changed = () => box.current && noteChange(box.current);
  return (
    <div ref={box} className={styles.choice}>
      <UploadZone
        title={t('upload.label')}
        hint={t('upload.beforeHint')}
        size="field"
        onFiles={(added) => {
          changed();
          void photos.add(added);
        }}
      />
      <p role="status" className={files.length > 0 ? styles.count : 'hidden'}>
        {files.length > 0 && t('upload.chosen', { count: files.length })}
      </p>
      <p role="status" className={unreadable.length > 0 ? styles.unreadable : 'hidden'}>
        {unreadable.length > 0 && t('upload.unreadable', { names: unreadable.join(', ') })}
      </p>
      {files.length > 0 && (
        <ul className={styles.photos}>
          {files.map((file, index) => (
            <Photo
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file can be selected twice.
              key={`${file.name} ${file.lastModified} ${index}`}
              file={file}
              place={index + 1}
              onRemove={() => {
                changed();
                photos.remove(index);
              }}
              onDamaged={() => photos.leaveOut(file)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
