import { type Brush, brushSize, brushStart } from './brush-rules.ts';
import { type Surroundings, surroundings, type Tool, tools } from './tools.ts';

/** What somebody has chosen while changing outlines; it stays from picture to picture. */
export interface KeptTools {
  tool: Tool;
  brush: Brush;
  around: Surroundings;
  hasLoupe: boolean;
}

export const toolsAtFirst: KeptTools = {
  tool: 'clickIn',
  brush: brushStart,
  around: 'dim',
  hasLoupe: false,
};

/** A key of localStorage. */
const storageKey = 'outlineTools';

const isWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max;

/** What this browser has kept; a part that is not valid is as at first. */
export function readTools(): KeptTools {
  let kept: Partial<KeptTools>;
  try {
    kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') ?? {};
  } catch {
    return toolsAtFirst;
  }
  const { around, brush, hasLoupe, tool } = kept;
  const isBrush = isWithin(brush?.size, brushSize.min, brushSize.max) && isWithin(brush?.hardness, 0, 1);
  return {
    tool: tools.find((one) => one === tool) ?? toolsAtFirst.tool,
    brush: isBrush && brush ? { size: brush.size, hardness: brush.hardness } : toolsAtFirst.brush,
    around: surroundings.find((one) => one === around) ?? toolsAtFirst.around,
    hasLoupe: hasLoupe === true,
  };
}

export function keepTools(chosen: KeptTools): void {
  localStorage.setItem(storageKey, JSON.stringify(chosen));
}
