import { useEffect, useRef, useState } from 'react';
import type { Image } from '@forecourt/contract/images';
import { type Brush, brushStart, type Point, resized } from './brush-rules.ts';
import { MaskCanvas } from './mask-canvas.ts';
import { useFindRegion } from './retouch.calls.ts';
import { adds, isBrush, type Surroundings, type Tool } from './tools.ts';

/** A place in shares of the photo. */
export type Share = Point;

/** The outline while it is changed, and the tool that changes it. */
export function useRetouch(imageId: Image['id'], mask: string) {
  const [canvas, setCanvas] = useState<MaskCanvas | null>(null);
  const [tool, setTool] = useState<Tool>('clickIn');
  const [brush, setBrush] = useState<Brush>(brushStart);
  const [around, setAround] = useState<Surroundings>('dim');
  /** Counts changes of the mask, which is no state of React. */
  const [changes, setChanges] = useState(0);
  const [asked, setAsked] = useState<Share | null>(null);
  const [isNothing, setNothing] = useState(false);
  const find = useFindRegion(imageId);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    MaskCanvas.open(mask).then((opened) => isOpen.current && setCanvas(opened));
    return () => {
      isOpen.current = false;
    };
  }, [mask]);
  const changed = () => setChanges((count) => count + 1);

  /** Finds what is at the place. One question at a time: the next one would be about a mask that changes meanwhile. */
  const click = async (place: Share) => {
    if (!canvas || asked) return;
    setAsked(place);
    setNothing(false);
    const belongs = adds(tool);
    try {
      const { region } = await find.mutateAsync({ ...place, belongs });
      if (region) await canvas.apply(region, belongs);
      setNothing(!region);
      changed();
    } catch {
      // The mutation shows the error.
    } finally {
      setAsked(null);
    }
  };
  const inPixels = ({ x, y }: Share): Point => ({
    x: x * (canvas?.canvas.width ?? 0),
    y: y * (canvas?.canvas.height ?? 0),
  });
  return {
    canvas,
    tool,
    setTool: (next: Tool) => {
      setTool(next);
      setNothing(false);
    },
    brush,
    setBrush,
    resize: (by: 1 | -1) => setBrush((before) => resized(before, by)),
    around,
    setAround,
    changes,
    /** The place that the server was asked about. */
    asked,
    /** The last click found nothing. */
    isNothing,
    isBrush: isBrush(tool),
    click: (place: Share) => void click(place),
    stroke: (place: Share) => {
      canvas?.paint(inPixels(place), brush, adds(tool));
      changed();
    },
    endStroke: () => {
      canvas?.endStroke();
      changed();
    },
    dropStroke: () => {
      canvas?.dropStroke();
      changed();
    },
    undo: () => {
      canvas?.undo();
      changed();
    },
    redo: () => {
      canvas?.redo();
      changed();
    },
  };
}

export type Retouching = ReturnType<typeof useRetouch>;
