import type { VehicleId } from '@forecourt/contract/ids';
import type { Spin } from '@forecourt/contract/spins';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useDeleteSpin } from './spins.calls.ts';
import styles from './spins.module.css';

interface SpinFilesProps {
  vehicleId: VehicleId;
  spin: Spin;
  mayDelete: boolean;
  /** Whether it says what the operator can install. */
  showsInstallation: boolean;
}

/** The downloads of a finished spin, and its deletion. */
export function SpinFiles({ spin, mayDelete, showsInstallation, vehicleId }: SpinFilesProps) {
  const t = useText();
  const remove = useDeleteSpin(vehicleId);
  if (!spin.result) return null;
  const { gif, mp4, webm, webp } = spin.result;
  const files = [
    { label: t('spins.downloadMp4'), file: mp4 },
    { label: t('spins.downloadWebm'), file: webm },
    { label: t('spins.downloadGif'), file: gif },
    { label: t('spins.downloadWebp'), file: webp },
  ];
  return (
    <div className={styles.files}>
      {files.map(
        ({ file, label }) =>
          file && (
            <ButtonLink key={label} icon={<IconDownload size={18} />} href={file.url} download>
              {label}
            </ButtonLink>
          ),
      )}
      {mayDelete && (
        <Button
          look="danger"
          icon={<IconTrash size={18} />}
          busy={remove.isPending}
          onClick={() => remove.mutate(spin)}
        >
          {t('form.delete')}
        </Button>
      )}
      {showsInstallation && !mp4 && !webm && <p className={styles.dim}>{t('spins.noFilm')}</p>}
    </div>
  );
}
