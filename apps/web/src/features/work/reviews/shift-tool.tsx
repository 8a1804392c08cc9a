import { IconArrowBackUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { percent } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import styles from './fix-form.module.css';
import { scaleStep, shiftedBy } from './shift-rules.ts';
import { ShiftStage } from './shift-stage.tsx';
import type { Placings } from './use-placing.ts';

/** Moves the vehicle within its picture and changes its size. @param ratio Width per height of the picture. */
export function ShiftTool({ placing, ratio }: { placing: Placings; ratio: number }) {
  const t = useText();
  const language = useLanguage();
  const { isUsual, placeAgain, setShift, shift } = placing;
  return (
    <>
      <ShiftStage {...placing} ratio={ratio} />
      <div className={styles.tools}>
        <IconButton
          label={t('reviews.shift.smaller')}
          onClick={() => setShift(shiftedBy(shift, { factor: 1 / scaleStep }))}
        >
          <IconZoomOut size={20} />
        </IconButton>
        <output className="numbers">{percent(shift.scale, language)}</output>
        <IconButton
          label={t('reviews.shift.larger')}
          onClick={() => setShift(shiftedBy(shift, { factor: scaleStep }))}
        >
          <IconZoomIn size={20} />
        </IconButton>
        <Button small icon={<IconArrowBackUp size={18} />} disabled={isUsual} onClick={placeAgain}>
          {t('reviews.shift.reset')}
        </Button>
      </div>
    </>
  );
}
