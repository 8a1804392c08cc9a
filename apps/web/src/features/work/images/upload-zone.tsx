import { IconCamera, IconFileZip, IconFolder, IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { carriesFiles, droppedFiles, isPictureFile } from './dropped-files.ts';
import { photoTypes } from './photo-types.ts';
import styles from './upload.module.css';

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

function Pick({ look, icon, label, kind, one = false, accept = photoTypes, onFiles }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look={look} icon={icon} className={styles[kind]} onClick={() => input.current?.click()}>
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
  isFirst: boolean;
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
      className={classes(styles.zone, styles.more, isOver && styles.over)}
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
export function UploadZone({ title, hint, onFiles, isFirst, one = false, zips = false }: UploadZoneProps) {
  const t = useText();
  const { isOver, handlers } = useDrop(onFiles);
  return (
    <section
      className={classes(styles.zone, isFirst ? styles.first : styles.more, isOver && styles.over)}
      aria-label={t('upload.label')}
      {...handlers}
    >
      <IconPhotoPlus size={isFirst ? 40 : 26} stroke={1.5} aria-hidden="true" className={styles.sign} />
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{hint ?? t(zips ? 'upload.hintWithZip' : 'upload.hint')}</p>
      </div>
      <div className={styles.picks}>
        <Pick
          look={isFirst ? 'primary' : 'plain'}
          kind="files"
          icon={<IconPhotoPlus size={18} />}
          label={t(one ? 'upload.pickOne' : 'upload.pick')}
          one={one}
          {...(zips && { accept: `${photoTypes},${acceptedZip}` })}
          onFiles={onFiles}
        />
        {!one && (
          <Pick
            look="plain"
            kind="folder"
            icon={<IconFolder size={18} />}
            label={t('upload.folder')}
            onFiles={onFiles}
          />
        )}
        <Pick
          look="plain"
          kind="camera"
          icon={<IconCamera size={18} />}
          label={t('upload.camera')}
          onFiles={onFiles}
        />
      </div>
    </section>
  );
}
