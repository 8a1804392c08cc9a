import { IconCamera, IconFolder, IconPhotoPlus } from '@tabler/icons-react';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import type { FoundFile } from './dropped-files.ts';
import { acceptedZip, Pick, touch, useDrop } from './file-pick.tsx';
import styles from './upload.module.css';

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

/** Where photos are added: by drag and drop, from the file dialog, as a folder, or from the camera. */
export function UploadZone({ title, hint, onFiles, size, one = false, zips = false }: UploadZoneProps) {
  const t = useText();
  const isTouch = useMedia(touch);
  const take = (found: FoundFile[]) => onFiles(found.map(({ file }) => file));
  const { isOver, handlers } = useDrop(take);
  const pick = { onFiles: take, one };
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
          {...(zips && { accept: `${pictureTypes},${acceptedZip}` })}
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
