import { z } from 'zod';
import { builtInPresetNames, thumbTarget } from './built-in-presets.ts';
import { CatalogueItemId, ClientId, CustomerId, UserId } from './ids.ts';
import { Background, LogoOverlay, PlateTreatment, Recipe, Reflection, Shadow, Target } from './recipe.ts';
import { route } from './route.ts';

/** What a preset is chosen by: the name of a built-in one, or the id of one of the catalogue. */
export const PresetId = z
  .union([z.enum(builtInPresetNames), CatalogueItemId])
  .meta({ example: 'studio-white' });
export type PresetId = z.infer<typeof PresetId>;

const [transparent, original, colour, showroom] = Background.options;
const [keepPlate, blurPlate, colourPlate] = PlateTreatment.options;

/** A plate of the catalogue. */
export const CataloguePlate = z.strictObject({ mode: z.literal('catalogue'), catalogueId: CatalogueItemId });
export const CatalogueLogo = LogoOverlay.omit({ picture: true }).extend({ catalogueId: CatalogueItemId });

const presetTargetsMax = 6;
const namesDiffer = (targets: readonly { name: string }[]) =>
  new Set(targets.map(({ name }) => name)).size === targets.length;

/** What a preset of the catalogue says: choices, not stored pictures, so that it follows what it names. */
export const PresetLook = z.strictObject({
  background: z.discriminatedUnion('kind', [
    transparent,
    original,
    colour,
    /** `brand` without a colour is painted in the dealer's own. */
    showroom,
    z.strictObject({ kind: z.literal('catalogue'), catalogueId: CatalogueItemId }),
  ]),
  shadow: Shadow.prefault({}),
  reflection: Reflection.prefault({}),
  /** Null: as the settings of whoever orders have it. */
  plate: z
    .discriminatedUnion('mode', [keepPlate, blurPlate, colourPlate, CataloguePlate])
    .nullable()
    .default(null),
  logos: z.array(CatalogueLogo).max(7).default([]),
  /** The first one is the finished picture. A small one called `thumb`, for lists, is always made besides. */
  targets: z
    .array(Target.refine(({ name }) => name !== thumbTarget.name, { path: ['name'] }))
    .min(1)
    .max(presetTargetsMax)
    .refine(namesDiffer),
});
export type PresetLook = z.infer<typeof PresetLook>;

export const Preset = z.object({
  id: PresetId,
  /** Null for a built-in one, whose words stand in the i18n files under `presets.<id>`. */
  name: z.string().nullable(),
  /** Names pictures by their ids in the catalogue. */
  recipe: Recipe,
  /** Those pictures, signed. */
  pictures: z.record(z.string(), z.string()),
  /** Whether it says itself what happens to licence plates; otherwise settings do. */
  decidesPlate: z.boolean(),
  /** Whether the dealer's own colour paints it. */
  takesColour: z.boolean(),
  /** Credits that one exterior picture costs that has not been paid for before. */
  price: z.number().int(),
});
export type Preset = z.infer<typeof Preset>;

export const listPresets = route({
  method: 'GET',
  path: '/v1/presets',
  summary:
    'The presets that may be chosen for the pictures of a user, a client or a customer, with their price: the built-in ' +
    'ones, and those of the catalogue that are assigned to them. Left out: for your own; root sees all.',
  permission: 'presets:read',
  query: z.object({
    userId: UserId.optional(),
    clientId: ClientId.optional(),
    customerId: CustomerId.optional(),
  }),
  response: z.object({
    results: z.array(Preset),
    /** Credits for an exterior picture with a background of the catalogue, whatever the preset. */
    backgroundPrice: z.number().int(),
  }),
  errors: ['userNotFound', 'clientNotFound', 'customerNotFound'],
});
