import type { PositionName } from '@forecourt/contract/positions';
import { IconAlertTriangle, IconCheck, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocalAddress } from '../../../lib/use-local-address.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { problemOfPhoto } from './camera.ts';
import styles from './capture.module.css';
import type { PhotoProblem } from './photo-check.ts';

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
  const [problem, setProblem] = useState<PhotoProblem | null | undefined>();
  const use = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let isShown = true;
    use.current?.focus({ preventScroll: true });
    void problemOfPhoto(photo).then((found) => isShown && setProblem(found));
    return () => {
      isShown = false;
    };
  }, [photo]);
  return (
    <>
      <div className={styles.stage}>
        {address && <img className={styles.video} src={address} alt={t(`positions.${position}`)} />}
      </div>
      <p className={classes(styles.verdict, problem && styles.bad)} role="status">
        {problem === undefined ? null : problem ? (
          <>
            <IconAlertTriangle size={18} aria-hidden="true" />
            {t(`capture.taken.${problem}`)}
          </>
        ) : (
          <>
            <IconCheck size={18} aria-hidden="true" />
            {t('capture.taken.good')}
          </>
        )}
      </p>
      <div className={styles.controls}>
        <Button look={problem ? 'primary' : 'plain'} icon={<IconRefresh size={20} />} onClick={onRetake}>
          {t('capture.retake')}
        </Button>
        <Button ref={use} look={problem ? 'plain' : 'primary'} icon={<IconCheck size={20} />} onClick={onUse}>
          {t('capture.use')}
        </Button>
      </div>
    </>
  );
}
