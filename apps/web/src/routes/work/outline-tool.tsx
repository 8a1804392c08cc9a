import type { Matte } from '@forecourt/contract/retouch';
import type { Review } from '@forecourt/contract/reviews';
import type { UseQueryResult } from '@tanstack/react-query';
import { RetouchStage } from '../../features/work/retouch/retouch-stage.tsx';
import { RetouchTools } from '../../features/work/retouch/retouch-tools.tsx';
import type { Retouching } from '../../features/work/retouch/use-retouch.ts';
import styles from '../../features/work/reviews/fix-form.module.css';
import { useText } from '../../lib/use-text.ts';
import { useZoom } from '../../lib/use-zoom.ts';
import { Problem } from '../../ui/problem.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface OutlineToolProps {
  review: Review;
  matte: UseQueryResult<Matte>;
  retouch: Retouching;
  isHidden: boolean;
}

/** Adds to the vehicle of a picture what its outline lacks, and takes away what is not part of it. */
export function OutlineTool({ review, matte, retouch, isHidden }: OutlineToolProps) {
  const t = useText();
  const view = useZoom();
  const { photo, position } = review;
  return (
    <div className={styles.outline} hidden={isHidden}>
      {matte.error ? (
        <Problem error={matte.error} onRetry={() => void matte.refetch()} />
      ) : matte.data ? (
        <>
          <RetouchStage
            retouch={retouch}
            view={view}
            photo={photo.url}
            ratio={photo.width / photo.height}
            label={t('retouch.stage', { name: t(`positions.${position}`) })}
            isHidden={isHidden}
          />
          <RetouchTools retouch={retouch} view={view} />
        </>
      ) : (
        <div className={styles.wait}>
          <Spinner />
        </div>
      )}
    </div>
  );
}
