import { IconLinkOff } from '@tabler/icons-react';
import { PanelLanguage } from '../../features/people/auth/panel-language.tsx';
import { CaptureScreen } from '../../features/work/capture-links/capture-screen.tsx';
import { UnsentPhotos } from '../../features/work/capture-links/unsent-photos.tsx';
import { useCapture } from '../../features/work/capture-links/use-capture.ts';
import { useBrand } from '../../lib/installation.ts';
import { useText } from '../../lib/use-text.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonGrid } from '../../ui/skeleton.tsx';
import styles from './capture-page.module.css';

/** The public page of a link by which a phone takes photos of a vehicle. */
export function CapturePage() {
  const t = useText();
  const brand = useBrand();
  const { capture, error, isEnded, photos, queue, retry } = useCapture();
  const unsent = photos.filter(({ state }) => state !== 'sent');
  const isOpen = capture && !isEnded;
  return (
    <div className={isOpen ? styles.camera : styles.page}>
      <title>{`${capture?.vehicleName ?? t('capture.phone')} · ${brand}`}</title>
      {isOpen ? (
        <CaptureScreen capture={capture} queue={queue} photos={photos} />
      ) : (
        <>
          <header className={styles.bar}>
            <BrandMark />
            <PanelLanguage />
          </header>
          <main className={styles.body}>
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
          </main>
        </>
      )}
    </div>
  );
}
