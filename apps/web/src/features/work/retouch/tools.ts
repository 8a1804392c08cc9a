import type { TextKey } from '../../../lib/i18n.ts';

/** What a click or a stroke does. */
export const tools = ['clickIn', 'clickOut', 'paint', 'erase', 'areaIn', 'areaOut'] as const;
export type Tool = (typeof tools)[number];

/** Whether what the tool touches belongs to the vehicle. */
export const adds = (tool: Tool): boolean => tool === 'clickIn' || tool === 'paint' || tool === 'areaIn';
export const isBrush = (tool: Tool): boolean => tool === 'paint' || tool === 'erase';

/** Whether the tool draws an area corner by corner. */
export const isArea = (tool: Tool): boolean => tool === 'areaIn' || tool === 'areaOut';

/** How what is outside of the vehicle is shown. */
export const surroundings = ['dim', 'red', 'white'] as const;
export type Surroundings = (typeof surroundings)[number];

/** Fill styles over the surroundings. */
export const coverOf: Record<Surroundings, string> = { dim: '#0c1214b0', red: '#e0195ca0', white: '#fff' };

export const toolKeys: Record<Tool, TextKey> = {
  clickIn: 'retouch.tools.clickIn',
  clickOut: 'retouch.tools.clickOut',
  paint: 'retouch.tools.paint',
  erase: 'retouch.tools.erase',
  areaIn: 'retouch.tools.areaIn',
  areaOut: 'retouch.tools.areaOut',
};
