import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { classes } from './class-names.ts';
import styles from './zoom-view.module.css';

interface ZoomViewProps {
  src: string;
  alt: string;
  /** One pixel of the picture on one pixel of the screen, to be moved about; otherwise the whole picture. */
  isFull: boolean;
  /** One can see through the picture. */
  isClear: boolean;
  onToggle: () => void;
}

/** What a picture at 100 % is opened at unless a point was pressed; shares of its width and height. */
const centre = { x: 0.5, y: 0.5 };

/** A press that moved less than this was a click; CSS pixels. */
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
        // Fingers scroll by themselves.
        if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        const start = from.current;
        if (!start || event.buttons === 0 || event.pointerType !== 'mouse') return;
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > clickSlack) start.moved = true;
        box.current?.scrollBy(-event.movementX, -event.movementY);
      },
    },
  };
}

/** One picture, whole or at 100 %. Scrolls with the mouse, a finger or the arrow keys. */
export function ZoomView({ src, alt, isFull, isClear, onToggle }: ZoomViewProps) {
  const { box, wasDrag, handlers } = useDragToScroll();
  const [naturalWidth, setNaturalWidth] = useState<number | null>(null);
  const width = isFull && naturalWidth ? naturalWidth / devicePixelRatio : undefined;
  const wanted = useRef(centre);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width is another view.
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
  return (
    <section
      ref={box}
      className={classes(styles.box, isFull && styles.full)}
      aria-label={alt}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must take the keyboard.
      tabIndex={0}
      // The arrow keys move the picture about.
      data-keys={isFull || undefined}
      {...handlers}
    >
      <img
        src={src}
        alt={alt}
        draggable={false}
        style={width === undefined ? undefined : { width, maxWidth: 'none' }}
        className={classes(styles.picture, isClear && 'checker')}
        onLoad={(event) => setNaturalWidth(event.currentTarget.naturalWidth)}
      />
      {!isFull && (
        <button type="button" className={styles.cover} tabIndex={-1} aria-hidden="true" onClick={zoomTo} />
      )}
    </section>
  );
}
