import type { Image } from '@forecourt/contract/images';
import { IconCar, IconWand, IconZoomIn } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { MoreActions } from '../../../ui/more-actions.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { finishedOf, isBusy } from './image-list.ts';
import styles from './viewer.module.css';

export type Show = 'compare' | 'after' | 'before';

interface ViewerToolsProps {
  image: Image;
  show: Show;
  onShow: (show: Show) => void;
  isFull: boolean;
  onZoom: () => void;
  /** Whether another vehicle of the photo can be chosen, and whether that is going on. */
  choice: { canChoose: boolean; isChoosing: boolean; toggle: () => void };
  /** Opens the showrooms for this image; omitted if they cannot be chosen for it. */
  onRestyle: ((image: Image) => void) | undefined;
  /** Further controls. */
  children: ReactNode;
}

/** The controls below the picture of the viewer. */
export function ViewerTools(props: ViewerToolsProps) {
  const { image, show, onShow, isFull, onZoom, choice, onRestyle, children } = props;
  const t = useText();
  const hasBoth = finishedOf(image) !== null;
  if (choice.isChoosing) {
    return (
      <div className={styles.tools}>
        <span role="status">{t('viewer.chooseVehicleHelp')}</span>
        <Button small onClick={choice.toggle}>
          {t('form.cancel')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.tools}>
      {hasBoth && (
        <Segmented
          leavesArrows
          label={t('viewer.show')}
          value={show}
          onChange={onShow}
          choices={[
            { value: 'compare', label: t('viewer.compare') },
            { value: 'after', label: t('viewer.after') },
            { value: 'before', label: t('viewer.before') },
          ]}
        />
      )}
      <MoreActions>
        <button type="button" className={styles.zoom} aria-pressed={isFull} onClick={onZoom}>
          <IconZoomIn size={18} aria-hidden="true" />
          <span>{isFull ? t('viewer.fit') : t('viewer.full')}</span>
        </button>
        {choice.canChoose && (
          <Button small shrinks icon={<IconCar size={18} />} onClick={choice.toggle}>
            {t('viewer.chooseVehicle')}
          </Button>
        )}
        {onRestyle && hasBoth && (
          <Button
            small
            shrinks
            icon={<IconWand size={18} />}
            disabled={isBusy(image)}
            onClick={() => onRestyle(image)}
          >
            {t('order.changeShowroom')}
          </Button>
        )}
        {children}
      </MoreActions>
    </div>
  );
}
