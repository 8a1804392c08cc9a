import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { noteChange } from '../../lib/unsaved.ts';
import { useLocalAddress } from '../../lib/use-local-address.ts';
import { useText } from '../../lib/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './photo-choice.module.css';
import { UploadZone } from './upload-zone.tsx';

interface PhotoProps {
  file: File;
  place: number;
  onRemove: () => void;
}

function Photo({ file, place, onRemove }: PhotoProps) {
  const t = useText();
  const picture = useLocalAddress(file);
  return (
    <li className={styles.photo} title={file.name}>
      <span className={styles.name}>{file.name}</span>
      {picture && <img src={picture} alt="" onError={(event) => event.currentTarget.remove()} />}
      <span className={styles.place} aria-hidden="true">
        {place}
      </span>
      <IconButton label={t('upload.drop', { name: file.name })} className={styles.remove} onClick={onRemove}>
        <IconX size={16} />
      </IconButton>
    </li>
  );
}

interface PhotoChoiceProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** The selected photos of a form that has not been submitted yet, in the order of selection. */
export function PhotoChoice({ files, onChange }: PhotoChoiceProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const change = (next: readonly File[]) => {
    if (box.current) noteChange(box.current);
    onChange(next);
  };
  return (
    <div ref={box} className={styles.choice}>
      <UploadZone
        title={t('upload.label')}
        hint={t('upload.beforeHint')}
        isFirst={false}
        onFiles={(added) => change([...files, ...added])}
      />
      <p role="status" className={files.length > 0 ? styles.count : 'hidden'}>
        {files.length > 0 && t('upload.chosen', { count: files.length })}
      </p>
      {files.length > 0 && (
        <ul className={styles.photos}>
          {files.map((file, index) => (
            <Photo
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file can be selected twice.
              key={`${file.name} ${file.lastModified} ${index}`}
              file={file}
              place={index + 1}
              onRemove={() => change(files.toSpliced(index, 1))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
