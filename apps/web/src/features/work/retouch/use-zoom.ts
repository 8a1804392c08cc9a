import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Factors of the size at which the whole photo fits in. */
const zoomRange = [1, 8] as const;
/** Factor of one key press, or one turn of the wheel. */
const zoomStep = 1.25;

/** Keeps the middle of what is seen where it is while the zoom changes. */
export function useZoom() {
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number>(zoomRange[0]);
  const middle = useRef({ x: 0.5, y: 0.5 });
  const change = (next: number) => {
    const view = box.current;
    if (view) {
      middle.current = {
        x: (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth,
        y: (view.scrollTop + view.clientHeight / 2) / view.scrollHeight,
      };
    }
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
  const now = useRef(zoom);
  now.current = zoom;
  useEffect(() => {
    const view = box.current;
    // React's own listener could not keep the page from zooming.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(now.current * (event.deltaY < 0 ? zoomStep : 1 / zoomStep));
    };
    view?.addEventListener('wheel', onWheel, { passive: false });
    return () => view?.removeEventListener('wheel', onWheel);
  }, []);
  return {
    box,
    zoom,
    setZoom: change,
    zoomIn: () => change(zoom * zoomStep),
    zoomOut: () => change(zoom / zoomStep),
    fit: () => change(zoomRange[0]),
    isFitted: zoom <= zoomRange[0],
    isLargest: zoom >= zoomRange[1],
  };
}

export type Zoom = ReturnType<typeof useZoom>;
