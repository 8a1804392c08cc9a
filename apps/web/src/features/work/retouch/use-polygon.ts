import { useEffect, useState } from 'react';
import type { Point } from './brush-rules.ts';
import type { GreyPhoto } from './edge-path.ts';
import type { MaskCanvas } from './mask-canvas.ts';
import { closed, closesAt, enclosesArea, isLastCorner, type Polygon, withCorner } from './polygon-rules.ts';
import { readGrey } from './read-grey.ts';

/** The photo's brightness; null until it is read, and where the browser does not let a script read it. */
function useGrey(url: string): GreyPhoto | null {
  const [grey, setGrey] = useState<GreyPhoto | null>(null);
  useEffect(() => {
    let isOpen = true;
    readGrey(url).then(
      (read) => isOpen && setGrey(read),
      // Areas have straight lines then.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [url]);
  return grey;
}

/** An area that is drawn corner by corner, in shares of the photo; closed, it is added to the mask or taken away from it. */
export function usePolygon(photo: string, change: (by: (canvas: MaskCanvas) => void) => void) {
  const [polygon, setPolygon] = useState<Polygon>([]);
  const [snaps, setSnaps] = useState(true);
  const grey = useGrey(photo);
  const followed = snaps ? grey : null;
  const close = (belongs: boolean) => {
    const outline = closed(polygon, followed);
    if (!outline) return;
    change((canvas) => canvas.fill(outline, belongs));
    setPolygon([]);
  };
  return {
    polygon,
    /** Sets a corner, or closes the area within reach of its first corner. */
    add: (place: Point, reach: Point, belongs: boolean) =>
      closesAt(polygon, place, reach) ? close(belongs) : setPolygon(withCorner(polygon, place, followed)),
    /** By keys: sets a corner, or closes the area where the last one is, and where no place is given. */
    enter: (place: Point | null, belongs: boolean) =>
      !place || isLastCorner(polygon, place)
        ? close(belongs)
        : setPolygon(withCorner(polygon, place, followed)),
    takeBack: () => setPolygon(polygon.slice(0, -1)),
    drop: () => setPolygon([]),
    /** Whether it would be an area if it were closed now. */
    isOpen: enclosesArea(polygon),
    /** Closes what is an area already, and drops what is none: somebody goes on to something else. */
    finish: (belongs: boolean) => (enclosesArea(polygon) ? close(belongs) : setPolygon([])),
    canSnap: grey !== null,
    snaps,
    toggleSnaps: () => setSnaps((before) => !before),
  };
}
