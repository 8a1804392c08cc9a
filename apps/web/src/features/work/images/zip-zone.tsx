import { IconFileZip, IconFolder } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorShownByForm } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import type { FoundFile } from './dropped-files.ts';
import { acceptedZip, Pick, touch, useDrop } from './file-pick.tsx';
import { zipOfFolder } from './folder-zip.ts';
import styles from './upload.module.css';

interface ZipZoneProps {
  title: string;
  hint: string;
  /** Asked first, because packing a folder takes a while. */
  mayTake: () => boolean;
  /** Called with a folder as a ZIP. */
  onFile: (file: File) => void;
}

/** Drop zone and file dialogs for one ZIP, or for folders and photos, which are packed here. */
export function ZipZone({ title, hint, mayTake, onFile }: ZipZoneProps) {
  const t = useText();
  const isTouch = useMedia(touch);
  const { error, isPending, mutate } = useMutation({ mutationFn: zipOfFolder, ...errorShownByForm });
  const take = (found: FoundFile[]) => {
    const [first] = found;
    if (!first || isPending || !mayTake()) return;
    if (found.length === 1 && !first.path.includes('/')) onFile(first.file);
    else mutate(found, { onSuccess: onFile });
  };
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
        <p role="status">{isPending ? t('imports.packing') : hint}</p>
        {error && <p role="alert">{errorText(error, t)}</p>}
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
        {!isTouch && (
          <Pick
            look="plain"
            kind="folder"
            icon={<IconFolder size={18} />}
            label={t('upload.folder')}
            busy={isPending}
            onFiles={take}
          />
        )}
      </div>
    </section>
  );
}
