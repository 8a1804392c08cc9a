import { z } from 'zod';
import { builtInPresetNames } from './built-in-presets.ts';
import { Recipe } from './recipe.ts';
import { route } from './route.ts';

export const PresetName = z.enum(builtInPresetNames);
export type PresetName = z.infer<typeof PresetName>;

export const Preset = z.object({
  name: PresetName,
  recipe: Recipe,
  /** Whether it says itself what happens to licence plates; otherwise settings do. */
  decidesPlate: z.boolean(),
  /** Credits that whoever asks pays for one exterior picture that has not been paid for before. */
  price: z.number().int(),
});
export type Preset = z.infer<typeof Preset>;

export const listPresets = route({
  method: 'GET',
  path: '/v1/presets',
  summary: 'The presets that may be chosen, with their price.',
  permission: 'presets:read',
  response: z.object({ results: z.array(Preset) }),
  errors: [],
});
