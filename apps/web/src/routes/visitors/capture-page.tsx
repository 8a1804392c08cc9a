import { IconLinkOff } from '@tabler/icons-react';
import { CaptureScreen } from '../../features/work/capture-links/capture-screen.tsx';
import { UnsentPhotos } from '../../features/work/capture-links/unsent-photos.tsx';
import { useCapture } from '../../features/work/capture-links/use-capture.ts';
import { useBrand } from '../../lib/installation.ts';
import { useText } from '../../lib/use-text.ts';
import { Empty } from '../../ui/empty.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonGrid } from '../../ui/skeleton.tsx';
import styles from './capture-page.module.css';
import { PublicFrame } from './public-frame.tsx';

/** The public page of a link by which a phone takes photos of a vehicle. */
export function CapturePage() {
  const t = useText();
  const brand = useBrand();
  const { capture, error, isEnded, photos, queue, retry } = useCapture();
  const unsent = photos.filter(({ state }) => state !== 'sent');
  if (capture && !isEnded) {
    return (
      <div className={styles.camera}>
        <title>{`${capture.vehicleName} · ${brand}`}</title>
        <CaptureScreen capture={capture} queue={queue} photos={photos} />
      </div>
    );
  }
  return (
    <PublicFrame title={capture?.vehicleName ?? t('capture.phone')} size="phone">
      <h1 className="hidden">{t('capture.phone')}</h1>
      {isEnded ? (
        <>
          {unsent.length > 0 && <UnsentPhotos photos={unsent} />}
          <Empty
            title={t('shares.ended')}
            text={t('errors.captureLinkNotFound')}
            icon={<IconLinkOff size={28} />}
          />
        </>
      ) : error ? (
        <Problem error={error} onRetry={retry} />
      ) : (
        <SkeletonGrid />
      )}
    </PublicFrame>
  );
}
