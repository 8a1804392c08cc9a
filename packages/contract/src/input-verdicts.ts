import { z } from 'zod';

/** Names for what is wrong with an uploaded photo, worst first. */
export const inputVerdicts = [
  'no_vehicle',
  'shows_interior',
  'shows_detail',
  'missing_parts',
  'several_vehicles',
  'unsure_outline',
  'low_resolution',
  'blurriness',
  'underexposure',
  'overexposure',
] as const;
export const InputVerdict = z.enum(inputVerdicts);
export type InputVerdict = z.infer<typeof InputVerdict>;

/** An outline that is less likely to be whole than this has to be looked at: `scores.outline` of an analysis. */
export const sureOutline = 0.8;
