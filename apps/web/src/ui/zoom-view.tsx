import { type MouseEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classes } from './class-names.ts';
import styles from './zoom-view.module.css';

interface ZoomViewProps {
  src: string;
  alt: string;
  /** One image pixel per screen pixel, with scrolling; otherwise the whole picture is fitted in. */
  isFull: boolean;
  /** The picture has transparent parts. */
  isClear: boolean;
  /** What is known of the picture's size before it has loaded, pixels. */
  size?: { width: number; height: number };
  /** A class for the picture. */
  look?: string | undefined;
  onToggle: () => void;
  /** Over the picture, in its frame. */
  children?: ReactNode;
}

/** Aspect ratio (width / height) until the picture has loaded. */
const ratioAtStart = 4 / 3;

/** The point that a picture at 100 % is centred on unless the user clicked one; shares of its width and height. */
const centre = { x: 0.5, y: 0.5 };

/** A pointer that moved less than this counts as a click; CSS pixels. */
const clickSlack = 4;

function useDragToScroll() {
  const box = useRef<HTMLElement>(null);
  const from = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  return {
    box,
    wasDrag: () => from.current?.moved === true,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        from.current = { x: event.clientX, y: event.clientY, moved: false };
      },
      onPointerMove: (event: PointerEvent) => {
        const start = from.current;
        // Touch scrolls natively.
        if (!start || event.buttons === 0 || event.pointerType !== 'mouse') return;
        const [across, down] = [event.clientX - start.x, event.clientY - start.y];
        if (!start.moved && Math.hypot(across, down) <= clickSlack) return;
        // Not on the press: the click of a captured pointer goes to the box instead of the picture's button.
        event.currentTarget.setPointerCapture(event.pointerId);
        box.current?.scrollBy(-across, -down);
        from.current = { x: event.clientX, y: event.clientY, moved: true };
      },
    },
  };
}

/**
 * One picture, fitted in or at 100 %. A click enlarges it around the place that was clicked, and a second one fits it in again; at 100 %
 * it scrolls with the mouse, touch or arrow keys.
 */
export function ZoomView(props: ZoomViewProps) {
  const { src, alt, isFull, isClear, look, size, onToggle, children } = props;
  const { box, wasDrag, handlers } = useDragToScroll();
  const [loaded, setLoaded] = useState<{ src: string; width: number; height: number } | null>(null);
  const natural = loaded?.src === src ? loaded : (size ?? loaded);
  const width = isFull && natural ? natural.width / devicePixelRatio : undefined;
  const ratio = natural ? natural.width / natural.height : ratioAtStart;
  const wanted = useRef(centre);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width needs a new scroll position.
  useLayoutEffect(() => {
    const view = box.current;
    if (!view || !isFull) return;
    view.scrollLeft = view.scrollWidth * wanted.current.x - view.clientWidth / 2;
    view.scrollTop = view.scrollHeight * wanted.current.y - view.clientHeight / 2;
    wanted.current = centre;
  }, [isFull, width]);
  const zoomTo = (event: MouseEvent) => {
    if (wasDrag()) return;
    const { left, top, width: across, height } = event.currentTarget.getBoundingClientRect();
    wanted.current = { x: (event.clientX - left) / across, y: (event.clientY - top) / height };
    onToggle();
  };
  /** The button would keep the focus, and with it the space bar, which has another meaning around the picture. */
  const focusBox = (event: MouseEvent) => {
    event.preventDefault();
    box.current?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={box}
      className={classes(styles.box, isFull && styles.full)}
      aria-label={alt}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable for keyboard users.
      tabIndex={0}
      // Tells the viewer that the arrow keys scroll here instead of turning to another picture.
      data-keys={isFull || undefined}
      data-loupe={isFull || undefined}
      {...handlers}
    >
      <div className={styles.frame} style={{ ['--ratio' as string]: ratio, width }}>
        <img
          src={src}
          alt={alt}
          draggable={false}
          className={classes(styles.picture, isClear && 'checker', look)}
          onLoad={({ currentTarget: { naturalHeight, naturalWidth } }) =>
            setLoaded({ src, width: naturalWidth, height: naturalHeight })
          }
        />
        <button
          type="button"
          className={styles.cover}
          tabIndex={-1}
          aria-hidden="true"
          onMouseDown={focusBox}
          onClick={zoomTo}
        />
        {children}
      </div>
    </section>
  );
}
