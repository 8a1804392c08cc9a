import type { SharedSpin, SharedVehicle } from '@forecourt/contract/vehicle-shares';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { MarkerPins } from '../../features/work/markers/marker-pins.tsx';
import { MarkerView } from '../../features/work/markers/marker-view.tsx';
import { useText } from '../../lib/use-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SpinViewer } from '../../ui/spin-viewer.tsx';
import styles from './marked-spin.module.css';
import { type PublicPin, pinsOf } from './public-pins.ts';

interface MarkedSpinProps extends Pick<SharedVehicle, 'pictures'> {
  spin: SharedSpin;
}

/** The spin of a shared vehicle with the public markers of its photos, and its downloads. */
export function MarkedSpin({ pictures, spin }: MarkedSpinProps) {
  const t = useText();
  const { frames, gif, mp4, webp } = spin;
  const [open, setOpen] = useState<PublicPin | null>(null);
  const pinsAt = (index: number) => pinsOf(frames[index] ?? { markers: [] });
  const show = (index: number, id: string) => setOpen(pinsAt(index).find((pin) => pin.id === id) ?? null);
  return (
    <section className={styles.spin} aria-labelledby="spin-title">
      <h2 id="spin-title" className={styles.title}>
        {t('prices.spin')}
      </h2>
      <SpinViewer
        {...spin}
        over={(index) => <MarkerPins pins={pinsAt(index)} onOpen={({ id }) => show(index, id)} />}
      />
      <div className={styles.below}>
        <p className={styles.dim}>{t('spins.hint')}</p>
        {mp4 && (
          <ButtonLink small icon={<IconDownload size={18} />} href={mp4.url} download>
            {t('spins.downloadMp4')}
          </ButtonLink>
        )}
        <ButtonLink small icon={<IconDownload size={18} />} href={gif.url} download>
          {t('spins.downloadGif')}
        </ButtonLink>
        <ButtonLink small icon={<IconDownload size={18} />} href={webp.url} download>
          {t('spins.downloadWebp')}
        </ButtonLink>
      </div>
      {open && (
        <MarkerView
          pin={open}
          closeUp={pictures.find(({ imageId }) => imageId === open.closeUpId)?.url ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
