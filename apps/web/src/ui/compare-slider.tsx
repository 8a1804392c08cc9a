import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classes } from './class-names.ts';
import styles from './compare-slider.module.css';
import { laidOver, type Part } from './laid-over.ts';

interface CompareSliderProps {
  before: string;
  after: string;
  beforeLabel: string;
  afterLabel: string;
  /** Name of the slider for screen readers. */
  label: string;
  /**
   * One image pixel of the second picture per screen pixel, with scrolling; otherwise the whole picture is fitted in.
   */
  isFull?: boolean;
  /** The bounding box of the same thing in both pictures, as shares of each: the pictures are aligned by it. */
  same?: { before: Part; after: Part } | null | undefined;
  /** Over the second picture, in its frame. */
  children?: ReactNode;
}

const start = 50;
/** Aspect ratio (width / height) until the picture has loaded. */
const ratioAtStart = 4 / 3;

/** Scrolls an enlarged frame to its centre. */
function useCentre(width: number | undefined) {
  const room = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const view = room.current;
    if (!view || width === undefined) return;
    view.scrollLeft = (view.scrollWidth - view.clientWidth) / 2;
    view.scrollTop = (view.scrollHeight - view.clientHeight) / 2;
  }, [width]);
  return room;
}

/**
 * Two pictures in one frame with a divider between them that can be dragged. The frame has the aspect ratio of the
 * second picture. The first is aligned so that the vehicle is in the same place in both, or fitted in whole where that
 * place is not known; the area it leaves free is plain. The divider is a range input over the whole frame, so mouse,
 * touch and arrow keys work without extra code.
 */
export function CompareSlider(props: CompareSliderProps) {
  const { before, after, beforeLabel, afterLabel, label, same, isFull = false, children } = props;
  const [percent, setPercent] = useState(start);
  const [ratio, setRatio] = useState(ratioAtStart);
  const [naturalWidth, setNaturalWidth] = useState<number | null>(null);
  const width = isFull && naturalWidth ? naturalWidth / devicePixelRatio : undefined;
  const room = useCentre(width);
  const [ratioBefore, setRatioBefore] = useState<number | null>(null);
  const laid = same && ratioBefore ? laidOver(same, ratioBefore, ratio) : undefined;
  return (
    <div ref={room} className={classes(styles.room, isFull && styles.full)} data-loupe={isFull || undefined}>
      <div
        className={styles.frame}
        style={{ ['--cut' as string]: `${percent}%`, ['--ratio' as string]: ratio, width }}
      >
        <img
          src={after}
          alt={afterLabel}
          className={`${styles.picture} ${styles.after} checker`}
          draggable={false}
          onLoad={({ currentTarget }) => {
            setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight);
            setNaturalWidth(currentTarget.naturalWidth);
          }}
        />
        <div className={`${styles.picture} ${styles.before}`}>
          <img
            src={before}
            alt={beforeLabel}
            className={styles.photo}
            style={laid}
            draggable={false}
            onLoad={({ currentTarget }) =>
              setRatioBefore(currentTarget.naturalWidth / currentTarget.naturalHeight)
            }
          />
        </div>
        <span className={`${styles.word} ${styles.left}`} aria-hidden="true">
          {beforeLabel}
        </span>
        <span className={`${styles.word} ${styles.right}`} aria-hidden="true">
          {afterLabel}
        </span>
        <span className={styles.line} aria-hidden="true">
          <svg width="44" height="44" viewBox="0 0 44 44" className={styles.knob} aria-hidden="true">
            <circle cx="22" cy="22" r="20" fill="rgb(12 18 20 / .55)" stroke="#fff" strokeWidth="2" />
            <path
              d="m17 16-6 6 6 6M27 16l6 6-6 6"
              fill="none"
              stroke="#fff"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={percent}
          className={styles.range}
          aria-label={label}
          aria-valuetext={`${percent} %`}
          onChange={(event) => setPercent(Number(event.target.value))}
        />
        {children}
      </div>
    </div>
  );
}
