import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Factors of the size at which the whole photo fits in. */
const zoomRange = [1, 8] as const;
/** Factor of one key press, or one turn of the wheel. */
const usualStep = 1.25;

/** A place of the picture, shares of its sides. */
interface Place {
  x: number;
  y: number;
}

/**
 * The zoom of a picture in a box that scrolls. The middle of what is seen stays where it is while the zoom changes, or becomes the place
 * that is given to `zoomIn`.
 */
export function useZoom(zoomStep = usualStep) {
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number>(zoomRange[0]);
  const middle = useRef({ x: 0.5, y: 0.5 });
  /** What is seen of the picture: its middle, and its width as a share of the picture's. */
  const seen = () => {
    const view = box.current;
    if (!view?.scrollWidth) return { ...middle.current, width: 1 };
    return {
      x: (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth,
      y: (view.scrollTop + view.clientHeight / 2) / view.scrollHeight,
      width: view.clientWidth / view.scrollWidth,
    };
  };
  const change = (next: number, around?: Place) => {
    middle.current = around ?? seen();
    setZoom(Math.min(zoomRange[1], Math.max(zoomRange[0], next)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom needs a new scroll position.
  useLayoutEffect(() => {
    const view = box.current;
    if (!view) return;
    view.scrollLeft = view.scrollWidth * middle.current.x - view.clientWidth / 2;
    view.scrollTop = view.scrollHeight * middle.current.y - view.clientHeight / 2;
  }, [zoom]);
  const latest = useRef(change);
  latest.current = change;
  const step = useRef(zoomStep);
  step.current = zoomStep;
  const now = useRef(zoom);
  now.current = zoom;
  useEffect(() => {
    const view = box.current;
    // React's own listener could not keep the page from zooming.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(now.current * (event.deltaY < 0 ? step.current : 1 / step.current));
    };
    view?.addEventListener('wheel', onWheel, { passive: false });
    return () => view?.removeEventListener('wheel', onWheel);
  }, []);
  return {
    box,
    zoom,
    seen,
    setZoom: change,
    zoomIn: (around?: Place) => change(zoom * zoomStep, around),
    zoomOut: () => change(zoom / zoomStep),
    fit: () => change(zoomRange[0]),
    isFitted: zoom <= zoomRange[0],
    isLargest: zoom >= zoomRange[1],
  };
}

export type Zoom = ReturnType<typeof useZoom>;
