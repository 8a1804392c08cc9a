import { useLayoutEffect, useRef, useState } from 'react';
import { classes } from './class-names.ts';
import styles from './compare-slider.module.css';

interface CompareSliderProps {
  before: string;
  after: string;
  beforeLabel: string;
  afterLabel: string;
  /** What the slider does, for screen readers. */
  label: string;
  /** One pixel of the second picture on one pixel of the screen, to be scrolled; otherwise the whole picture. */
  isFull?: boolean;
  /** The same thing in both, as shares of each: then it stands in the same place, in the same size. */
  same?: { before: Part; after: Part } | null | undefined;
}

interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How the first picture lies in the frame: as wide as makes the thing as wide as in the second, both on one ground. */
function laidOver({ before, after }: { before: Part; after: Part }, ratioBefore: number, ratio: number) {
  const width = after.width / before.width;
  const height = (width * ratio) / ratioBefore;
  const left = after.x - before.x * width;
  const top = after.y + after.height - (before.y + before.height) * height;
  const percent = (share: number) => `${share * 100}%`;
  return {
    inset: 'auto',
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  };
}

const start = 50;
/** Width to height until the picture says its own. */
const ratioAtStart = 4 / 3;

/** An enlarged frame is opened in its middle. */
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
 * Two pictures in one frame, with a line to drag between them. The frame has the shape of the second picture. The first
 * one lies in it so that both show the vehicle in the same place, or whole where that place is not known; what it leaves
 * free is plain. The line is a range input over the whole frame, so mouse, finger and arrow keys work without any code.
 */
export function CompareSlider(props: CompareSliderProps) {
  const { before, after, beforeLabel, afterLabel, label, same, isFull = false } = props;
  const [percent, setPercent] = useState(start);
  const [ratio, setRatio] = useState(ratioAtStart);
  const [naturalWidth, setNaturalWidth] = useState<number | null>(null);
  const width = isFull && naturalWidth ? naturalWidth / devicePixelRatio : undefined;
  const room = useCentre(width);
  const [ratioBefore, setRatioBefore] = useState<number | null>(null);
  const laid = same && ratioBefore ? laidOver(same, ratioBefore, ratio) : undefined;
  return (
    <div ref={room} className={classes(styles.room, isFull && styles.full)}>
      <div
        className={styles.frame}
        style={{ ['--cut' as string]: `${percent}%`, ['--ratio' as string]: ratio, width }}
      >
        <img
          src={after}
          alt={afterLabel}
          className={`${styles.picture} checker`}
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
      </div>
    </div>
  );
}
