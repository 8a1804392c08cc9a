import { IconCamera, IconFileZip, IconFolder, IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { carriesFiles, droppedFiles, isPictureFile } from './dropped-files.ts';
import { acceptedPhotos } from './photo-types.ts';
import styles from './upload.module.css';

/** Phones and tablets have a camera at hand and no folders to choose. */
const touch = '(pointer: coarse), (any-pointer: coarse) and (max-width: 819px)';

const acceptedZip = 'application/zip,.zip';

function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = async (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(false);
    onFiles(await droppedFiles(event.dataTransfer));
  };
  return {
    isOver,
    handlers: { onDragOver: over, onDragEnter: over, onDragLeave: () => setOver(false), onDrop: drop },
  };
}

interface PickProps {
  look: 'primary' | 'plain';
  icon: React.ReactNode;
  label: string;
  kind: 'files' | 'folder' | 'camera';
  one?: boolean;
  accept?: string;
  onFiles: (files: File[]) => void;
}

function Pick({ look, icon, label, kind, one = false, accept = acceptedPhotos, onFiles }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look={look} icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!one && kind !== 'camera'}
        accept={kind === 'folder' ? undefined : accept}
        aria-label={label}
        data-pick={kind}
        {...(kind === 'camera' && { capture: 'environment' as const })}
        {...(kind === 'folder' && { webkitdirectory: '' })}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onFiles(kind === 'folder' ? files.filter(isPictureFile) : files);
        }}
      />
    </>
  );
}

interface UploadZoneProps {
  title: string;
  /** By default a hint about several photos. */
  hint?: string;
  onFiles: (files: File[]) => void;
  /** `large` where there is nothing yet, `small` above photos, `field` in a form. */
  size: 'large' | 'small' | 'field';
  /** Accepts a single photo, and no folders. */
  one?: boolean;
  /** Accepts ZIPs of photos, too. */
  zips?: boolean;
}

/** Drop zone and file dialog for one ZIP. */
export function ZipZone({
  title,
  hint,
  onFile,
}: {
  title: string;
  hint: string;
  onFile: (file: File) => void;
}) {
  const t = useText();
  const take = ([file]: File[]) => file && onFile(file);
  const { isOver, handlers } = useDrop(take);
  return (
    <section
      className={classes(styles.zone, styles.field, isOver && styles.over)}
      aria-label={t('imports.zone')}
      {...handlers}
    >
      <IconFileZip size={26} stroke={1.5} aria-hidden="true" className={styles.sign} />
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{hint}</p>
      </div>
      <div className={styles.picks}>
        <Pick
          look="primary"
          kind="files"
          one
          accept={acceptedZip}
          icon={<IconFileZip size={18} />}
          label={t('imports.pick')}
          onFiles={take}
        />
      </div>
    </section>
  );
}

/** Where photos are added: by drag and drop, from the file dialog, as a folder, or from the camera. */
export function UploadZone({ title, hint, onFiles, size, one = false, zips = false }: UploadZoneProps) {
  const t = useText();
  const isTouch = useMedia(touch);
  const { isOver, handlers } = useDrop(onFiles);
  const pick = { onFiles, one };
  const first = size === 'large' ? 'primary' : 'plain';
  return (
    <section
      className={classes(styles.zone, styles[size], isOver && styles.over)}
      aria-label={t('upload.label')}
      {...handlers}
    >
      <IconPhotoPlus
        size={size === 'large' ? 40 : 26}
        stroke={1.5}
        aria-hidden="true"
        className={styles.sign}
      />
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{hint ?? t(zips ? 'upload.hintWithZip' : 'upload.hint')}</p>
      </div>
      <div className={styles.picks}>
        {isTouch && (
          <Pick
            {...pick}
            look={first}
            kind="camera"
            icon={<IconCamera size={18} />}
            label={t('upload.camera')}
          />
        )}
        <Pick
          {...pick}
          look={isTouch ? 'plain' : first}
          kind="files"
          icon={<IconPhotoPlus size={18} />}
          label={t(one ? 'upload.pickOne' : 'upload.pick')}
          {...(zips && { accept: `${acceptedPhotos},${acceptedZip}` })}
        />
        {!one && !isTouch && (
          <Pick
            {...pick}
            look="plain"
            kind="folder"
            icon={<IconFolder size={18} />}
            label={t('upload.folder')}
          />
        )}
      </div>
    </section>
  );
}
