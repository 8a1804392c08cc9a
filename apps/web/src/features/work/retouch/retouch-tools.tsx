import {
  IconArrowsMinimize,
  IconBrush,
  IconCircleMinus,
  IconCirclePlus,
  IconEraser,
  IconMagnet,
  IconPolygon,
  IconPolygonOff,
  IconZoomIn,
  IconZoomOut,
  IconZoomPan,
} from '@tabler/icons-react';
import { decimal } from '../../../lib/format.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import type { Zoom } from '../../../lib/use-zoom.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { UndoButtons } from '../../../ui/undo-buttons.tsx';
import { brushSize } from './brush-rules.ts';
import styles from './retouch.module.css';
import { surroundings, type Tool, toolKeys, tools } from './tools.ts';
import type { Retouching } from './use-retouch.ts';

const icons: Record<Tool, typeof IconBrush> = {
  clickIn: IconCirclePlus,
  clickOut: IconCircleMinus,
  paint: IconBrush,
  erase: IconEraser,
  areaIn: IconPolygon,
  areaOut: IconPolygonOff,
};
const size = 18;

/** The slider is even to the eye where every step makes the brush larger by the same factor. */
const steps = 100;
const growth = brushSize.max / brushSize.min;
const stepOf = (diameter: number) =>
  Math.round((Math.log(diameter / brushSize.min) / Math.log(growth)) * steps);

function BrushFields({ brush, setBrush }: Pick<Retouching, 'brush' | 'setBrush'>) {
  const t = useText();
  return (
    <>
      <label className={styles.slider}>
        <span>{t('retouch.size')}</span>
        <input
          type="range"
          min={0}
          max={steps}
          value={stepOf(brush.size)}
          onChange={({ target }) =>
            setBrush({ ...brush, size: brushSize.min * growth ** (Number(target.value) / steps) })
          }
        />
      </label>
      <label className={styles.slider}>
        <span>{t('retouch.hardness')}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={Math.round(brush.hardness * 100)}
          onChange={({ target }) => setBrush({ ...brush, hardness: Number(target.value) / 100 })}
        />
      </label>
    </>
  );
}

/** Whether the lines of an area follow the edges of the photo. */
function SnapButton({ area }: Pick<Retouching, 'area'>) {
  const t = useText();
  return (
    <Button
      small
      icon={<IconMagnet size={size} />}
      aria-pressed={area.snaps && area.canSnap}
      disabled={!area.canSnap}
      onClick={area.toggleSnaps}
    >
      {t('retouch.snap')}
    </Button>
  );
}

/** How large the photo is shown. */
function ZoomButtons({ retouch, view }: RetouchToolsProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <span className={styles.zoom}>
      <IconButton label={t('retouch.zoomOut')} disabled={view.isFitted} onClick={view.zoomOut}>
        <IconZoomOut size={20} />
      </IconButton>
      {/* No percentage: 100 % of the loupe are the pixels of the photo. */}
      <output className="numbers">{decimal(view.zoom, language)} ×</output>
      <IconButton label={t('retouch.zoomIn')} disabled={view.isLargest} onClick={() => view.zoomIn()}>
        <IconZoomIn size={20} />
      </IconButton>
      <IconButton label={t('viewer.fit')} disabled={view.isFitted} onClick={view.fit}>
        <IconArrowsMinimize size={20} />
      </IconButton>
      <IconButton label={t('retouch.loupe')} aria-pressed={retouch.hasLoupe} onClick={retouch.toggleLoupe}>
        <IconZoomPan size={20} />
      </IconButton>
    </span>
  );
}

interface RetouchToolsProps {
  retouch: Retouching;
  view: Zoom;
}

/** The controls below the photo. */
export function RetouchTools({ retouch, view }: RetouchToolsProps) {
  const t = useText();
  const hasKeys = useSingleKeys();
  const { around, brush, canvas, isBrush, redo, setAround, setBrush, setTool, tool, undo } = retouch;
  return (
    <div className={styles.tools}>
      <Segmented
        leavesArrows
        label={t('retouch.tool')}
        value={tool}
        onChange={setTool}
        choices={tools.map((value, index) => {
          const Icon = icons[value];
          const icon = (
            <>
              {hasKeys && (
                <span className={styles.key} aria-hidden="true">
                  {index + 1}
                </span>
              )}
              <Icon size={size} />
            </>
          );
          return { value, label: t(toolKeys[value]), icon, ...(hasKeys && { shortcut: String(index + 1) }) };
        })}
      />
      <span className={styles.options}>
        <span className={styles.brushFields} inert={!isBrush}>
          <BrushFields brush={brush} setBrush={setBrush} />
        </span>
        <span inert={!retouch.isArea}>
          <SnapButton area={retouch.area} />
        </span>
      </span>
      {!retouch.hasSharedHistory && (
        <span className={styles.undo}>
          <UndoButtons
            {...{ undo, redo }}
            canUndo={canvas?.canUndo === true}
            canRedo={canvas?.canRedo === true}
          />
        </span>
      )}
      <ZoomButtons retouch={retouch} view={view} />
      <Segmented
        leavesArrows
        label={t('retouch.around')}
        value={around}
        onChange={setAround}
        choices={surroundings.map((value) => ({ value, label: t(`retouch.surroundings.${value}`) }))}
      />
    </div>
  );
}
