import type { PositionName } from '@forecourt/contract/positions';
import { IconAlertTriangle, IconCheck, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocalAddress } from '../../../lib/use-local-address.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { type Verdict, verdictOn } from './camera.ts';
import styles from './capture.module.css';

interface PhotoReviewProps {
  photo: File;
  position: PositionName;
  onUse: () => void;
  onRetake: () => void;
}

/** A photo that was just taken, and what is wrong with it: use it, or take it again. */
export function PhotoReview({ photo, position, onUse, onRetake }: PhotoReviewProps) {
  const t = useText();
  const address = useLocalAddress(photo);
  /** `unknown` until the photo has been checked. */
  const [verdict, setVerdict] = useState<Verdict>('unknown');
  const isBad = verdict === 'blurred' || verdict === 'dark';
  const use = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let isShown = true;
    use.current?.focus({ preventScroll: true });
    void verdictOn(photo).then((found) => isShown && setVerdict(found));
    return () => {
      isShown = false;
    };
  }, [photo]);
  return (
    <>
      <div className={styles.stage}>
        {address && <img className={styles.video} src={address} alt={t(`positions.${position}`)} />}
      </div>
      <p className={classes(styles.verdict, isBad && styles.bad)} role="status">
        {verdict !== 'unknown' && (
          <>
            {isBad ? (
              <IconAlertTriangle size={18} aria-hidden="true" />
            ) : (
              <IconCheck size={18} aria-hidden="true" />
            )}
            {t(`capture.taken.${verdict}`)}
          </>
        )}
      </p>
      <div className={styles.controls}>
        <Button look={isBad ? 'primary' : 'plain'} icon={<IconRefresh size={20} />} onClick={onRetake}>
          {t('capture.retake')}
        </Button>
        <Button ref={use} look={isBad ? 'plain' : 'primary'} icon={<IconCheck size={20} />} onClick={onUse}>
          {t('capture.use')}
        </Button>
      </div>
    </>
  );
}
