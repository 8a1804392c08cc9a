import { type PointerEvent, useRef, useState } from 'react';
import { classes } from './class-names.ts';
import styles from './zoom-view.module.css';

interface ZoomViewProps {
  src: string;
  alt: string;
  /** One pixel of the picture on one pixel of the screen, to be moved about; otherwise the whole picture. */
  isFull: boolean;
  onToggle: () => void;
}

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
export function ZoomView({ src, alt, isFull, onToggle }: ZoomViewProps) {
  const { box, wasDrag, handlers } = useDragToScroll();
  const [size, setSize] = useState<{ width: number } | null>(null);
  const width = isFull && size ? size.width / devicePixelRatio : undefined;
  return (
    <section
      ref={box}
      className={classes(styles.box, isFull && styles.full)}
      aria-label={alt}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must take the keyboard.
      tabIndex={0}
      {...handlers}
    >
      <img
        src={src}
        alt={alt}
        draggable={false}
        style={width === undefined ? undefined : { width, maxWidth: 'none' }}
        className={styles.picture}
        onLoad={(event) => setSize({ width: event.currentTarget.naturalWidth })}
      />
      {!isFull && (
        <button
          type="button"
          className={styles.cover}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => wasDrag() || onToggle()}
        />
      )}
    </section>
  );
}
