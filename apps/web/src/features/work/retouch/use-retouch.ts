import { useEffect, useRef, useState } from 'react';
import { type Brush, type Point, resized } from './brush-rules.ts';
import { type KeptTools, keepTools, readTools, toolsAtFirst } from './kept-tools.ts';
import { MaskCanvas } from './mask-canvas.ts';
import { type OutlineReads, useFindRegion } from './retouch.calls.ts';
import { adds, isArea, isBrush, type Surroundings, type Tool } from './tools.ts';
import { usePolygon } from './use-polygon.ts';

/** A place in shares of the photo. */
export type Share = Point;

/** The history of an editor with more tools, in which every change of the outline is one of its steps. */
interface SharedHistory {
  noteOutline: () => void;
  undo: (canvas: () => void) => void;
  redo: (canvas: () => void) => void;
}

/**
 * The mask as a canvas, which React knows only by the number of its changes.
 * @param onStep Called after each change that can be taken back.
 */
function useMask(mask: string | null, onStep: (() => void) | undefined) {
  const [canvas, setCanvas] = useState<MaskCanvas | null>(null);
  const [changes, setChanges] = useState(0);
  const made = useRef(0);
  useEffect(() => {
    if (mask === null) return;
    let isOpen = true;
    MaskCanvas.open(mask).then((opened) => {
      if (isOpen) setCanvas(opened);
    });
    return () => {
      isOpen = false;
    };
  }, [mask]);
  const change = (by: (canvas: MaskCanvas) => void) => {
    if (!canvas) return;
    by(canvas);
    setChanges((count) => count + 1);
    if (canvas.made !== made.current) onStep?.();
    made.current = canvas.made;
  };
  return { canvas, changes, change };
}

/** Of the canvas alone. */
const ownHistory = { undo: (canvas: () => void) => canvas(), redo: (canvas: () => void) => canvas() };

/** Adds what is at a place to the mask, or takes it away. */
function useClick(outline: Pick<OutlineReads, 'find'>, { canvas, change }: ReturnType<typeof useMask>) {
  const [asked, setAsked] = useState<Share | null>(null);
  const [isNothing, setNothing] = useState(false);
  const find = useFindRegion(outline);
  /** One question at a time: the answer to another one would be about a mask that has changed meanwhile. */
  const click = async (place: Share, belongs: boolean) => {
    if (!canvas || asked) return;
    setAsked(place);
    setNothing(false);
    try {
      const { region } = await find.mutateAsync({ ...place, belongs });
      if (region) await canvas.apply(region, belongs);
      setNothing(!region);
      change(() => undefined);
    } catch {
      // The mutation shows the error.
    } finally {
      setAsked(null);
    }
  };
  return { asked, isNothing, forgetNothing: () => setNothing(false), click };
}

/** What is chosen of the tools. @param isKept It is as it was for the picture before. */
function useTools(isKept: boolean) {
  const [chosen, setChosen] = useState(() => (isKept ? readTools() : toolsAtFirst));
  useEffect(() => {
    if (isKept) keepTools(chosen);
  }, [isKept, chosen]);
  type Change = Partial<KeptTools>;
  const set = (change: Change | ((before: KeptTools) => Change)) =>
    setChosen((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }));
  return { ...chosen, set };
}

interface Outlined {
  outline: Pick<OutlineReads, 'find'>;
  /** Null: the picture keeps its background, and has no outline to change. */
  mask: string | null;
  /** Address of the photo. */
  photo: string;
  /** Absent where the outline is all that is changed. */
  history?: SharedHistory;
}

/** The outline while it is changed, and the tool that changes it. */
export function useRetouch({ history, mask: givenMask, outline, photo }: Outlined) {
  const { around, brush, hasLoupe, set, tool } = useTools(history !== undefined);
  const mask = useMask(givenMask, history?.noteOutline);
  const { asked, click, forgetNothing, isNothing } = useClick(outline, mask);
  const { canvas, change, changes } = mask;
  const area = usePolygon(photo, change);
  const shared = history ?? ownHistory;
  const finishArea = () => area.finish(adds(tool));
  const stroke = ({ x, y }: Share) =>
    change((one) => one.paint({ x: x * one.canvas.width, y: y * one.canvas.height }, brush, adds(tool)));
  return {
    canvas,
    changes,
    tool,
    setTool: (next: Tool) => {
      set({ tool: next });
      // Corners stay where only what becomes of them changes.
      if (!isArea(next)) finishArea();
      forgetNothing();
    },
    finishArea,
    isBrush: isBrush(tool),
    isArea: isArea(tool),
    area,
    brush,
    setBrush: (next: Brush) => set({ brush: next }),
    resize: (by: 1 | -1) => set((before) => ({ brush: resized(before.brush, by) })),
    around,
    setAround: (next: Surroundings) => set({ around: next }),
    hasLoupe,
    toggleLoupe: () => set((before) => ({ hasLoupe: !before.hasLoupe })),
    /** The place that the server was asked about. */
    asked,
    /** The last click found nothing. */
    isNothing,
    /** @param reach How close to the place the first corner of an area is clicked too; shares of the photo's sides. */
    click: (place: Share, reach: Share) =>
      isArea(tool) ? area.add(place, reach, adds(tool)) : void click(place, adds(tool)),
    /** Sets a corner by keys, or closes the area. */
    enterCorner: (place: Share | null) => area.enter(place, adds(tool)),
    stroke,
    endStroke: () => change((one) => one.endStroke()),
    dropStroke: () => change((one) => one.dropStroke()),
    hasSharedHistory: history !== undefined,
    undo: () => shared.undo(() => change((one) => one.undo())),
    redo: () => shared.redo(() => change((one) => one.redo())),
  };
}

export type Retouching = ReturnType<typeof useRetouch>;
