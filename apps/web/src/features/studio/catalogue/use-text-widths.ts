import { useEffect, useState } from 'react';

/** The font of scene.module.css, and the size at which lines are measured, pixels. */
const measuredPx = 1000;
const font = `500 ${measuredPx}px "Overlay"`;
/** Width of a letter where lines cannot be measured, ems. */
const usualLetter = 0.5;

let measuring: CanvasRenderingContext2D | null | undefined;

function widthOf(line: string): number {
  measuring ??= document.createElement('canvas').getContext('2d');
  if (!measuring) return line.length * usualLetter;
  measuring.font = font;
  return measuring.measureText(line).width / measuredPx;
}

/** Measures lines in the letters of texts over pictures, in ems; renders again once these have been loaded. */
export function useTextWidths(isNeeded: boolean): (line: string) => number {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    document.fonts?.load(font).then(
      () => isCurrent && setLoaded(true),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);
  return widthOf;
}
